package org.lectern.service;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.counter.CounterReading;
import org.lectern.model.Cause;
import org.lectern.rowname.RowName;
import org.lectern.rowname.RowNames;

/** {@link RowNames} on record. */
record RecordedRowNames(RowNames rowNames, Statements statements, ActivityRecorder activity) implements RowNames {
    /** The statement of a write, with its values. */
    interface Statements {
        String of(RowName name, String title);
    }

    @Override
    public CompletionStage<?> write(RowName name, String title, Cause cause) {
        return activity.<Object>record(
                new WriteIntent(
                        ActivityKind.ROW_NAME, name.print(), ActivitySentence.WRITE_ROW.of(name.print()), cause),
                () -> CompletableFuture.completedStage(WriteEstimate.of(1, List.of(statements.of(name, title)))),
                () -> rowNames.write(name, title, cause).thenApply(done -> name),
                done -> WriteOutcome.done(1));
    }

    @Override
    public CompletionStage<MergeReport> merge(SameRows rows, Optional<String> stays, Cause cause) {
        return activity.record(
                new WriteIntent(
                        ActivityKind.ROW_NAME,
                        rows.canonical().print(),
                        ActivitySentence.MERGE_ROWS.of(
                                rows.names().size(), rows.canonical().print(), rows.table()),
                        cause),
                () -> rowNames.previewMerge(rows, stays)
                        .thenApply(preview -> WriteEstimate.of(preview.writes(), preview.statements())),
                () -> rowNames.merge(rows, stays, cause),
                done -> WriteOutcome.readAgain(
                        done.verified(),
                        OptionalLong.empty(),
                        done.left().isEmpty()
                                ? ActivitySentence.MERGED.of(
                                        done.stays(), done.moved(), done.references(), done.givenUp())
                                : ActivitySentence.NOT_MERGED.of(done.left().size())));
    }

    @Override
    public CompletionStage<MergePreview> previewMerge(SameRows rows, Optional<String> stays) {
        return rowNames.previewMerge(rows, stays);
    }

    @Override
    public CompletionStage<Place> place(RowName name) {
        return rowNames.place(name);
    }

    @Override
    public CompletionStage<Found> search(Progress progress) {
        return rowNames.search(progress);
    }

    @Override
    public CompletionStage<List<CounterReading>> counters() {
        return rowNames.counters();
    }
}
