package org.lectern.service;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
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

/**
 * {@link RowNames} on record.
 *
 * @param statements the statement that writes a row of a name and a title, with its values
 */
record RecordedRowNames(RowNames rowNames, BiFunction<RowName, String, String> statements, ActivityRecorder activity)
        implements RowNames {
    @Override
    public CompletionStage<?> write(RowName name, String title, Cause cause) {
        return activity.<Object>record(
                new WriteIntent(
                        ActivityKind.ROW_NAME, name.toString(), ActivitySentence.WRITE_ROW.of(name.toString()), cause),
                () -> CompletableFuture.completedStage(WriteEstimate.of(1, List.of(statements.apply(name, title)))),
                () -> rowNames.write(name, title, cause).thenApply(done -> name),
                done -> WriteOutcome.done(1));
    }

    @Override
    public CompletionStage<MergeReport> merge(SameRows rows, Optional<String> stays, Cause cause) {
        return activity.record(
                new WriteIntent(
                        ActivityKind.ROW_NAME,
                        rows.canonical().toString(),
                        ActivitySentence.MERGE_ROWS.of(
                                rows.names().size(), rows.canonical().toString(), rows.table()),
                        cause),
                () -> rowNames.previewMerge(rows, stays)
                        .thenApply(preview -> WriteEstimate.of(preview.writes(), preview.statements())),
                () -> rowNames.merge(rows, stays, cause),
                done -> WriteOutcome.readAgain(
                        done.verified(),
                        OptionalLong.empty(),
                        done.verified()
                                ? ActivitySentence.MERGED.of(
                                        done.stays(), done.moved(), done.references(), done.givenUp())
                                : ActivitySentence.NOT_MERGED.of(done.left().size())));
    }

    @Override
    public CompletionStage<MergePreview> previewMerge(SameRows rows, Optional<String> stays) {
        return rowNames.previewMerge(rows, stays);
    }

    @Override
    public CompletionStage<List<String>> scannedByMerges() {
        return rowNames.scannedByMerges();
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
