package org.lectern.console.duplicates;

import org.lectern.audit.model.AuditRecord;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PagedModel;
import org.lectern.console.table.RowPage;
import org.lectern.console.text.Texts;

/** The last audits, latest first. UI thread only. */
final class AuditsModel extends PagedModel<AuditRecord, Void> {
    private static final int MOST = 100;

    AuditsModel(ConsoleContext context) {
        super(context, MOST, AuditRecord::id);
        from((none, limit) -> context.lectern().audits().recent(limit).thenApply(RowPage::all));
    }

    /** Why there are none. */
    String nothing(Texts texts) {
        return failure()
                .map(failed -> Problem.sentence(failed, texts))
                .orElseGet(() -> texts.get(
                        state().get() instanceof State.Ready
                                ? "duplicates.tile.never"
                                : "duplicates.audits.loading.title"));
    }
}
