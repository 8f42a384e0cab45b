package org.lectern.console.duplicates;

import java.time.InstantSource;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;

/** Puts the Duplicates page together. */
public final class DuplicatesModule implements PageModule {
    /** What the page's controllers share. */
    record Models(
            AuditModel audit,
            FindingsModel findings,
            AuditsModel audits,
            Fixes fixes,
            SparkAudits spark,
            AuditTexts words) {}

    @Override
    public Page page() {
        return Page.DUPLICATES;
    }

    @Override
    public PageView load(ConsoleContext context) {
        Models models = models(context);
        AuditTexts words = models.words();
        return context.load(
                page(),
                new DuplicatesController(context, models),
                new ScopeController(context, models),
                new ProgressController(models.audit(), words),
                new AuditTilesController(models.audits(), words),
                new FindingsController(context, models.findings(), words),
                new EvidenceController(context, words, models.fixes()),
                new AuditsController(context, models));
    }

    private static Models models(ConsoleContext context) {
        AuditTexts words = new AuditTexts(context.texts(), context.times());
        FindingsModel findings = new FindingsModel(context, InstantSource.system());
        AuditModel audit = new AuditModel(context, findings, words);
        AuditsModel audits = new AuditsModel(context, words);
        SparkAudits spark = new SparkAudits(context, audits, findings, words);
        Fixes fixes = new Fixes(context, findings, spark, words);
        audit.onEnded(record -> {
            findings.update(record);
            words.tell(context.notices(), record);
            audits.reload();
        });
        fixes.onDone(audits::reload);
        audit.onFailed(failure -> context.notices().failed(context.texts().get("duplicates.failure"), failure));
        audits.onElsewhere(running -> {
            audit.elsewhere(audits.steered(running), running.size() > 1, audits.rates());
            running.forEach(findings::update);
        });
        return new Models(audit, findings, audits, fixes, spark, words);
    }
}
