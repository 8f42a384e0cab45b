package org.lectern.console.duplicates;

import java.time.InstantSource;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.lectern.audit.AuditRecord;
import org.lectern.audit.AuditState;
import org.lectern.audit.Finding;
import org.lectern.console.dialog.Confirmations;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.libraries.Matches;
import org.lectern.console.notice.Notices;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.settings.Settings;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Kept;
import org.lectern.console.view.Views;
import org.lectern.console.work.Beat;
import org.lectern.console.work.LastRead;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.service.Lectern;

/** Puts the Duplicates page together. */
public final class DuplicatesParts {
    /**
     * What the page needs from the console.
     *
     * @param openLibrary shows a finding's library in the Libraries page
     */
    public record Needs(
            Supplier<Lectern> lectern,
            UiExecutor ui,
            Views views,
            Dialogs dialogs,
            Confirmations confirmations,
            Works works,
            LastRead lastRead,
            Notices notices,
            Settings settings,
            Texts texts,
            Times times,
            Consumer<Finding> openLibrary) {}

    /** What the page's controllers share. */
    record Models(
            AuditModel audit,
            FindingsModel findings,
            AuditsModel audits,
            Fixes fixes,
            FindingExports exports,
            AuditTexts words,
            Settings settings) {}

    private DuplicatesParts() {}

    /** Registers the page's controllers and loads it. */
    public static DuplicatesController load(Needs needs) {
        Kept<ScopeController> scope = new Kept<>();
        Kept<TilesController> tiles = new Kept<>();
        Kept<FindingsController> table = new Kept<>();
        Kept<EvidenceController> evidence = new Kept<>();
        Kept<AuditsController> last = new Kept<>();
        Models models = models(needs);
        AuditTexts words = models.words();
        Matches matches = new Matches(needs.lectern(), needs.ui(), needs.settings(), needs.texts());
        needs.views()
                .register(
                        ScopeController.class,
                        () -> scope.keep(new ScopeController(models.audit(), matches, needs.texts())))
                .register(ProgressController.class, () -> new ProgressController(models.audit(), words))
                .register(TilesController.class, () -> tiles.keep(new TilesController(models.audits(), words)))
                .register(
                        FindingsController.class,
                        () -> table.keep(
                                new FindingsController(models.findings(), widths(needs, "duplicates.findings"), words)))
                .register(
                        EvidenceController.class,
                        () -> evidence.keep(new EvidenceController(words, models.fixes(), needs.openLibrary())))
                .register(
                        AuditsController.class,
                        () -> last.keep(new AuditsController(
                                models.audits(), models.audit(), widths(needs, "duplicates.audits"), words)))
                .register(RepairController.class, () -> new RepairController(needs.confirmations(), needs.texts()))
                .register(
                        DuplicatesController.class,
                        () -> new DuplicatesController(
                                models,
                                needs.texts(),
                                new DuplicatesController.PartControllers(scope, tiles, table, evidence, last)));
        return needs.views()
                .load(Fxml.DUPLICATES_PAGE, DuplicatesController.class)
                .controller();
    }

    private static Models models(Needs needs) {
        AuditTexts words = new AuditTexts(needs.texts(), needs.times());
        FindingsModel findings =
                new FindingsModel(needs.lectern(), needs.ui(), needs.lastRead(), InstantSource.system());
        AuditModel audit = new AuditModel(needs.lectern(), needs.ui(), findings, needs.works(), words);
        AuditsModel audits = new AuditsModel(needs.lectern(), needs.ui(), needs.lastRead());
        Fixes fixes = new Fixes(
                needs.lectern(),
                needs.ui(),
                findings,
                words,
                needs.views(),
                needs.dialogs(),
                needs.confirmations(),
                needs.works(),
                needs.notices());
        Beat beat = new Beat(
                needs.ui(),
                () -> {
                    audit.look();
                    fixes.look();
                },
                () -> audit.isRunning() || fixes.isRunning());
        audit.onBegun(beat::begin);
        fixes.onBegun(beat::begin);
        audit.onEnded(record -> {
            tell(record, words, needs.notices());
            audits.reload();
        });
        fixes.onDone(audits::reload);
        audit.onFailed(failure -> needs.notices().failed(needs.texts().get("duplicates.failure"), failure));
        return new Models(
                audit,
                findings,
                audits,
                fixes,
                new FindingExports(
                        needs.lectern(), findings, needs.works(), needs.notices(), needs.dialogs(), needs.texts()),
                words,
                needs.settings());
    }

    private static void tell(AuditRecord record, AuditTexts words, Notices notices) {
        if (record.state() == AuditState.FINISHED) {
            notices.done(words.end(record));
        } else {
            notices.warning(words.end(record), "");
        }
    }

    private static ColumnWidths widths(Needs needs, String table) {
        return new ColumnWidths(needs.settings(), table);
    }
}
