package org.lectern.rowname;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.Stages;
import org.lectern.rowname.RowNames.MergePreview;
import org.lectern.rowname.RowNames.MergeReport;
import org.lectern.rowname.RowNames.SameRows;
import org.lectern.rowname.RowNames.StoredRow;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteHead;
import org.lectern.write.WriteReport;

/**
 * The writes of {@link RowNames}, for those who store the rows.
 *
 * @param rows store the rows
 */
public record RowNameWrites(Rows rows, ActivityRecorder activity) {
    /** Stores rows under their names. */
    public interface Rows {
        /** CQL with values that {@link #write} executes. */
        String statement(RowName name, String title);

        CompletionStage<?> write(RowName name, String title);

        /** The plan of {@link #merge}; cancelling it ends its reading. Fails as the merge would. */
        CompletionStage<MergePreview> previewMerge(SameRows same, Optional<String> stays);

        CompletionStage<MergeReport> merge(SameRows same, Optional<String> stays);
    }

    /** @see RowNames#write */
    public Write<RowName> write(RowName name, String title) {
        Message action = ActivitySentence.WRITE_ROW.of(name.toString());
        return Write.of(
                activity,
                WriteHead.of(ActivityKind.ROW_NAME, name, action),
                cause -> CompletableFuture.completedStage(Plan.of(action, 1, List.of(rows.statement(name, title)))),
                cause -> rows.write(name, title).thenApply(done -> name),
                done -> WriteReport.of(WriteOutcome.done(1)));
    }

    /** @see RowNames#merge */
    public Write<MergeReport> merge(SameRows same, Optional<String> stays) {
        // Another row may be the oldest when the merge begins; the one that a preview named is kept.
        AtomicReference<Optional<String>> kept = new AtomicReference<>(stays);
        return Write.of(
                activity,
                WriteHead.takingAway(
                        ActivityKind.ROW_NAME,
                        same.canonical(),
                        ActivitySentence.MERGE_ROWS.of(
                                same.names().size(), same.canonical().toString(), same.table())),
                cause -> Stages.cancelling(rows.previewMerge(same, Objects.requireNonNull(kept.get())), found -> {
                    kept.set(Optional.of(found.stays()));
                    return plan(found);
                }),
                cause -> rows.merge(same, Objects.requireNonNull(kept.get())),
                RowNameWrites::report);
    }

    private static Plan plan(MergePreview found) {
        return Plan.of(
                        (found.writes() == 0 ? RowNameSentence.NOTHING_TO_MERGE : RowNameSentence.MERGES)
                                .of(found.stays(), found.moved(), found.references(), found.givenUp()),
                        found.writes(),
                        found.statements())
                .listing(found.stored().stream().map(RowNameWrites::line).toList());
    }

    private static Message line(StoredRow row) {
        return row.written()
                .map(at -> RowNameSentence.STORED_ROW.of(row.name(), row.rows(), at))
                .orElseGet(() -> RowNameSentence.STORED_ROW_UNDATED.of(row.name(), row.rows()));
    }

    private static WriteReport report(MergeReport done) {
        Message message = done.verified()
                ? ActivitySentence.MERGED.of(done.stays(), done.moved(), done.references(), done.givenUp())
                : ActivitySentence.NOT_MERGED.of(done.left().size());
        return WriteReport.of(
                WriteOutcome.readAgain(done.verified(), OptionalLong.empty(), message),
                done.left().stream().map(Message::plain).toList());
    }
}
