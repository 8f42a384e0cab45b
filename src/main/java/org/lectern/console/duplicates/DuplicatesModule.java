package org.lectern.console.duplicates;

import java.time.InstantSource;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditState;
import org.lectern.console.libraries.LibrarySearch;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;

/** Puts the Duplicates page together. */
public final class DuplicatesModule implements PageModule {
    /** What the page's controllers share. */
    record Models(AuditModel audit, FindingsModel findings, AuditsModel audits, Fixes fixes, AuditTexts words) {}

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
                new ScopeController(
                        models.audit(), models.fixes()::rebuild, new LibrarySearch(context), context.texts()),
                new ProgressController(models.audit(), words),
                new AuditTilesController(models.audits(), words),
                new FindingsController(context, models.findings(), words),
                new EvidenceController(context, words, models.fixes()),
                new AuditsController(context, models.audits(), models.audit(), words));
    }

    private static Models models(ConsoleContext context) {
        AuditTexts words = new AuditTexts(context.texts(), context.times());
        FindingsModel findings = new FindingsModel(context, InstantSource.system());
        AuditModel audit = new AuditModel(context, findings, words);
        AuditsModel audits = new AuditsModel(context);
        Fixes fixes = new Fixes(context, findings, words);
        audit.onEnded(record -> {
            findings.ended(record);
            tell(context, record, words);
            audits.reload();
        });
        fixes.onDone(audits::reload);
        audit.onFailed(failure -> context.notices().failed(context.texts().get("duplicates.failure"), failure));
        return new Models(audit, findings, audits, fixes, words);
    }

    private static void tell(ConsoleContext context, AuditRecord record, AuditTexts words) {
        if (record.state() == AuditState.FINISHED) {
            context.notices().done(words.end(record));
        } else {
            context.notices().warning(words.end(record), "");
        }
    }
}
