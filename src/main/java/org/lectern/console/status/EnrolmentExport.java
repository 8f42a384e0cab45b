package org.lectern.console.status;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.lectern.console.export.Export;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.ColumnList;
import org.lectern.status.event.ContentStates.State;
import org.lectern.status.model.BestScore;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.View;
import org.lectern.status.summary.EnrolmentSummary;
import org.lectern.status.summary.Summaries.Listed;
import org.lectern.transfer.SummaryFile;
import org.lectern.wording.Message;

/** Writes a user's enrolments with their summaries to a file, as they are shown. */
final class EnrolmentExport {
    private EnrolmentExport() {}

    /** As content state read answers. */
    static final ColumnList<State> STATES = new ColumnList<State>()
            .exportOnly("content", State::content)
            .exportOnly("status", state -> state.status().code())
            .exportOnly("last_access_time", state -> state.view().flatMap(View::lastAccess))
            .exportOnly("last_completed_time", state -> state.view().flatMap(View::lastCompleted))
            .exportOnly("progressdetails", state -> state.view().flatMap(View::details))
            .exportOnly("best_score", state -> state.score().map(BestScore::score))
            .exportOnly("max_score", state -> state.score().map(BestScore::maxScore))
            .exportOnly("attempts", state -> state.score().map(BestScore::attempts));

    /** As the enrolment list answers. */
    static final ColumnList<EnrolmentSummary> LIST = new ColumnList<EnrolmentSummary>()
            .exportOnly("collection", one -> one.enrolment().key().collection())
            .exportOnly("context", one -> one.enrolment().key().context())
            .exportOnly("active", one -> one.enrolment().active())
            .exportOnly("completed_count", EnrolmentSummary::completedCount)
            .exportOnly("percentage", EnrolmentSummary::percentage)
            .exportOnly("completedon", one -> one.enrolment().completedOn())
            .exportOnly("from_aggregate", EnrolmentSummary::fromAggregate)
            .exportOnly("problem", one -> one.problem().map(Message::english));

    /**
     * What is shown, and what clients of the older API read of the same user: the content state of the enrolment that is
     * looked at, and the enrolment list.
     *
     * @param rows asked when the operator has chosen, as the others are
     */
    static Export of(ConsoleContext context, Supplier<List<Listed>> rows, Supplier<Optional<EnrolmentKey>> chosen) {
        return shown(context, rows)
                .offer(
                        "contentstatus.older.state",
                        () -> chosen.get()
                                .map(key ->
                                        String.join("-", "content-state", key.user(), key.collection(), key.context()))
                                .orElse("content-state"),
                        () -> chosen.get()
                                .map(key -> (job, format, file) -> Export.rows(
                                                STATES,
                                                context.lectern()
                                                        .contentStatuses()
                                                        .contentStates()
                                                        .readCollection(key)
                                                        .toCompletableFuture()
                                                        .get())
                                        .write(job, format, file)))
                .offer(
                        "contentstatus.older.list",
                        () -> called("enrolment-list", rows.get()),
                        () -> rows.get().stream()
                                .findFirst()
                                .map(one -> (job, format, file) -> Export.rows(
                                                LIST,
                                                context.lectern()
                                                        .contentStatuses()
                                                        .summaries()
                                                        .enrolmentList(one.key().user())
                                                        .toCompletableFuture()
                                                        .get())
                                        .write(job, format, file)));
    }

    /** After what is in it, and whose it is. */
    private static String called(String what, List<Listed> rows) {
        return rows.stream()
                .findFirst()
                .map(one -> what + "-" + one.key().user())
                .orElse(what);
    }

    private static Export shown(ConsoleContext context, Supplier<List<Listed>> rows) {
        return new Export(context, () -> called("enrolments", rows.get())).offer("contentstatus.download", () -> {
            List<Listed> listed = List.copyOf(rows.get());
            return Optional.of((job, format, file) -> SummaryFile.write(listed, format, file));
        });
    }
}
