package org.lectern.status.batch;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.Verified;
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.Stages;
import org.lectern.model.Cause;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.BatchJobRecord.Counts;
import org.lectern.status.model.BatchJobRecord.Kind;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.store.StatusStatements.RowKind;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.WriteEstimates;
import org.lectern.wording.Message;

/** How a batch job that writes passes as the operator's write: what it is, how much it will write, and how it ended. */
public final class BatchJobActivity {
    private final StatusStore store;

    /** @param store where dry runs left their counts */
    public BatchJobActivity(StatusStore store) {
        this.store = store;
    }

    /** What is about to be written, as the operator's record has it. */
    public static WriteIntent intent(BatchJobRecord record, Cause cause) {
        return new WriteIntent(ActivityKind.STATUS, subject(record), action(record), cause);
    }

    static String subject(BatchJobRecord record) {
        return "content status of " + record.collection().orElse("everything");
    }

    /**
     * At least as many rows as the last look before it has counted: of one host the latest, of several the one that found
     * most. Without one nobody knows, so it is refused.
     */
    public CompletionStage<WriteEstimate> extent(BatchJobRecord record, BatchJobWork work) {
        Kind look = look(record.kind());
        return store.batchJobs()
                .records()
                .thenApply(all -> all.stream()
                        .filter(one -> one.kind() == look
                                && one.finished()
                                && (one.collection().isEmpty()
                                        || one.collection().equals(record.collection())))
                        .toList())
                .thenCompose(looks -> Stages.all(looks, one -> store.batchJobs().rows(one.id(), BatchJobStarts.SETTING))
                        .thenApply(settings -> IntStream.range(0, looks.size())
                                .filter(i -> Objects.equals(
                                        settings.get(i).get(BatchJobWork.CLOSED_FOR),
                                        work.settings().get(BatchJobWork.CLOSED_FOR)))
                                .mapToObj(looks::get)
                                .sorted(BatchJobRecord.LATEST_FIRST)
                                .toList()))
                .thenApply(looks -> {
                    if (looks.isEmpty()) {
                        throw new StatusRefusedException(notLooked(record));
                    }
                    Map<String, Long> latest = new LinkedHashMap<>();
                    looks.forEach(
                            one -> latest.putIfAbsent(one.host(), one.counts().found()));
                    long found = Collections.max(latest.values());
                    return WriteEstimates.each(
                            store,
                            found,
                            String.format(Locale.ENGLISH, "for each of %,d that the last look has found:", found),
                            rows(record.kind()));
                });
    }

    private static Kind look(Kind kind) {
        return kind == Kind.MIGRATE ? Kind.MIGRATE_DRY_RUN : kind == Kind.ARCHIVE ? Kind.ARCHIVE_DRY_RUN : Kind.REVIEW;
    }

    private static Message notLooked(BatchJobRecord record) {
        if (record.kind() == Kind.RECOMPUTE) {
            return StatusSentence.REVIEW_FIRST.of(
                    record.collection().<Object>map(collection -> collection).orElseGet(StatusSentence.EVERYTHING::of));
        }
        return (record.kind() == Kind.ARCHIVE ? StatusSentence.DRY_RUN_FIRST_AS_LONG : StatusSentence.DRY_RUN_FIRST)
                .of();
    }

    private static List<RowKind> rows(Kind kind) {
        return switch (kind) {
            case MIGRATE -> List.of(RowKind.AGGREGATE);
            case ARCHIVE -> List.of(RowKind.ARCHIVED, RowKind.DELETE_VIEW, RowKind.DELETE_ATTEMPT);
            case RECOMPUTE, REVIEW, MIGRATE_DRY_RUN, ARCHIVE_DRY_RUN, MODE_PREVIEW ->
                List.of(RowKind.UNIT, RowKind.ENROLMENT, RowKind.AGGREGATE);
        };
    }

    private static Message action(BatchJobRecord record) {
        return switch (record.kind()) {
            case RECOMPUTE -> StatusSentence.SWEEP_RECOMPUTE.of(in(record));
            case MIGRATE -> StatusSentence.SWEEP_MIGRATE.of(in(record));
            case ARCHIVE -> StatusSentence.SWEEP_ARCHIVE.of(in(record));
            case REVIEW, MIGRATE_DRY_RUN, ARCHIVE_DRY_RUN, MODE_PREVIEW -> StatusSentence.SWEEP_LOOK.of(in(record));
        };
    }

    private static Object in(BatchJobRecord record) {
        return record.collection().<Object>map(collection -> collection).orElseGet(StatusSentence.EVERY_COLLECTION::of);
    }

    /** How it ended, as the operator's record has it. */
    public static WriteOutcome ending(BatchJob.Report report) {
        Counts counts = report.record().counts();
        return new WriteOutcome(
                !report.record().finished()
                        ? ActivityResult.CANCELLED
                        : counts.failed() > 0 ? ActivityResult.FAILED : ActivityResult.DONE,
                OptionalLong.of(counts.written()),
                report.record().kind() != Kind.RECOMPUTE
                        ? Verified.NOT_APPLICABLE
                        : counts.failed() == 0 && report.record().finished() ? Verified.YES : Verified.NO,
                StatusSentence.SWEEP_ENDED.of(counts.examined(), counts.written(), counts.failed()));
    }
}
