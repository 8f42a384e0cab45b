package org.lectern.status.batch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.Verified;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.Stages;
import org.lectern.job.JobKind;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.BatchJobRecord.Counts;
import org.lectern.status.model.BatchJobRecord.Kind;
import org.lectern.status.model.Coverage;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.store.OperatorWrites;
import org.lectern.status.store.StatusStatements.RowKind;
import org.lectern.status.store.StatusStore;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.WriteHead;

/** How a batch job that writes passes as the operator's write: what it is, how much it will write, and how it ended. */
public final class BatchJobActivity {
    private final StatusStore store;
    private final OperatorWrites writes;
    private final Samples samples;

    /** Reads statements with values, of the first that a look has found. */
    @FunctionalInterface
    public interface Samples {
        CompletionStage<List<String>> apply(BatchJobRecord look, Findings found);
    }

    /** @param store where dry runs left their counts */
    public BatchJobActivity(StatusStore store, OperatorWrites writes, Samples samples) {
        this.store = store;
        this.writes = writes;
        this.samples = samples;
    }

    /** The head of the write. */
    public static WriteHead head(BatchJobRecord record, Map<String, String> settings) {
        return new WriteHead(
                ActivityKind.STATUS,
                subject(record, settings),
                action(record, settings),
                true,
                isRestore(record) ? archive(settings) : everythingOr(record).toString());
    }

    private static boolean isRestore(BatchJobRecord record) {
        return record.kind() == Kind.RESTORE || record.kind() == Kind.RESTORE_DRY_RUN;
    }

    static Message subject(BatchJobRecord record, Map<String, String> settings) {
        return isRestore(record)
                ? StatusSentence.STATUS_FROM.of(archive(settings))
                : StatusSentence.STATUS_OF.of(everythingOr(record));
    }

    /** As the list of jobs has it. */
    static JobKind kind(Kind kind) {
        return switch (kind) {
            case REVIEW -> JobKind.REVIEW;
            case RECOMPUTE -> JobKind.RECOMPUTE;
            case MIGRATE_DRY_RUN -> JobKind.MIGRATE_DRY_RUN;
            case MIGRATE -> JobKind.MIGRATE;
            case ARCHIVE_DRY_RUN -> JobKind.ARCHIVE_DRY_RUN;
            case ARCHIVE -> JobKind.ARCHIVE;
            case RESTORE_DRY_RUN -> JobKind.RESTORE_DRY_RUN;
            case RESTORE -> JobKind.RESTORE;
            case MODE_PREVIEW -> JobKind.MODE_PREVIEW;
        };
    }

    private static String archive(Map<String, String> settings) {
        Path archive = Path.of(settings.getOrDefault(BatchJobWork.DIRECTORY, ""));
        return String.valueOf(archive.getFileName());
    }

    /**
     * At least as many rows as the last look before it has counted: of one host the latest, of several the one that found
     * most. Without one nobody knows, so it is refused; a restoration reads the number from its files.
     */
    public CompletionStage<Plan> plan(BatchJobRecord record, BatchJobWork work) {
        Optional<CompletionStage<Long>> counted = work.rows();
        return looks(record, work).thenCompose(looks -> {
            if (looks.isEmpty()) {
                return counted.orElseThrow(() -> new StatusRefusedException(notLooked(record)))
                        .thenApply(rows -> plan(record, rows, action(record, work.settings()), List.of(), rows));
            }
            Map<String, BatchJobRecord> latest = new LinkedHashMap<>();
            looks.forEach(one -> latest.putIfAbsent(one.host(), one));
            BatchJobRecord most = Collections.max(
                    latest.values(),
                    Comparator.comparingLong(one -> one.counts().found()));
            return Findings.report(store.batchJobs(), most)
                    .thenCompose(found -> counted.orElseGet(
                                    () -> CompletableFuture.completedStage(rows(record, most, found.coverage())))
                            .thenCombine(
                                    samples.apply(most, found),
                                    (rows, sample) -> plan(
                                            record,
                                            rows,
                                            message(record, work.settings(), most, found.coverage()),
                                            sample,
                                            most.counts().found())));
        });
    }

    /** Of an archive each raw row is deleted, beside the one that is kept for an enrolment. */
    private static long rows(BatchJobRecord record, BatchJobRecord look, Coverage coverage) {
        return look.counts().found() + (record.kind() == Kind.ARCHIVE ? coverage.rows() : 0);
    }

    /**
     * @param sample statements with values, of the first
     * @param found by the look
     */
    private Plan plan(BatchJobRecord record, long rows, Message message, List<String> sample, long found) {
        String each = isRestore(record)
                ? "for each row of the archive that is missing or differs; then the summaries:"
                : String.format(Locale.ENGLISH, "for each of %,d found by the last review:", found);
        List<String> statements = new ArrayList<>(sample);
        statements.addAll(writes.statements(each, rows(record.kind())));
        return new Plan(
                message,
                Message.NONE,
                OptionalLong.of(rows),
                List.of(),
                statements,
                found == 0 && record.id().isEmpty());
    }

    /** The finished looks that count for this work, the latest first. */
    private CompletionStage<List<BatchJobRecord>> looks(BatchJobRecord record, BatchJobWork work) {
        Kind look = look(record.kind());
        String same = isRestore(record) ? BatchJobWork.DIRECTORY : BatchJobWork.CLOSED_FOR;
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
                                        settings.get(i).get(same),
                                        work.settings().get(same)))
                                .mapToObj(looks::get)
                                .sorted(BatchJobRecord.LATEST_FIRST)
                                .toList()));
    }

    private static Message message(
            BatchJobRecord record, Map<String, String> settings, BatchJobRecord look, Coverage coverage) {
        Counts so = record.counts();
        if (!record.id().isEmpty()) {
            return StatusSentence.CONTINUES.of(
                    Math.round(record.fraction() * 100),
                    StatusSentence.JOB_ENDED.of(so.examined(), so.written(), so.failed()));
        }
        long found = look.counts().found();
        String files = settings.getOrDefault(BatchJobWork.DIRECTORY, "");
        return switch (record.kind()) {
            case MIGRATE ->
                found == 0 ? StatusSentence.MIGRATES_NOTHING.of() : StatusSentence.MIGRATES.of(found, coverage.users());
            case ARCHIVE ->
                found == 0
                        ? StatusSentence.ARCHIVES_NOTHING.of()
                        : StatusSentence.ARCHIVES.of(found, coverage.users(), coverage.rows(), files);
            case RESTORE ->
                found == 0
                        ? StatusSentence.RESTORES_NOTHING.of()
                        : StatusSentence.RESTORES.of(found, coverage.users(), coverage.rows(), files);
            case RECOMPUTE ->
                found == 0
                        ? StatusSentence.RECOMPUTES_NOTHING.of(everythingOr(record))
                        : StatusSentence.RECOMPUTES.of(found, everythingOr(record));
            case REVIEW, MIGRATE_DRY_RUN, ARCHIVE_DRY_RUN, RESTORE_DRY_RUN, MODE_PREVIEW -> action(record, settings);
        };
    }

    /** What is to be done before. */
    public static Kind look(Kind kind) {
        return switch (kind) {
            case MIGRATE, MIGRATE_DRY_RUN -> Kind.MIGRATE_DRY_RUN;
            case ARCHIVE, ARCHIVE_DRY_RUN -> Kind.ARCHIVE_DRY_RUN;
            case RESTORE, RESTORE_DRY_RUN -> Kind.RESTORE_DRY_RUN;
            case REVIEW, RECOMPUTE, MODE_PREVIEW -> Kind.REVIEW;
        };
    }

    private static Message notLooked(BatchJobRecord record) {
        if (record.kind() == Kind.RECOMPUTE) {
            return StatusSentence.REVIEW_FIRST.of(everythingOr(record));
        }
        return (record.kind() == Kind.ARCHIVE ? StatusSentence.DRY_RUN_FIRST_AS_LONG : StatusSentence.DRY_RUN_FIRST)
                .of();
    }

    private static List<RowKind> rows(Kind kind) {
        return switch (kind) {
            case MIGRATE -> List.of(RowKind.AGGREGATE);
            case ARCHIVE -> List.of(RowKind.ARCHIVED, RowKind.DELETE_VIEW, RowKind.DELETE_ATTEMPT);
            case RESTORE ->
                List.of(RowKind.PUT_VIEW, RowKind.PUT_ATTEMPT, RowKind.UNIT, RowKind.ENROLMENT, RowKind.AGGREGATE);
            case RECOMPUTE, REVIEW, MIGRATE_DRY_RUN, ARCHIVE_DRY_RUN, RESTORE_DRY_RUN, MODE_PREVIEW ->
                List.of(RowKind.UNIT, RowKind.ENROLMENT, RowKind.AGGREGATE);
        };
    }

    private static Message action(BatchJobRecord record, Map<String, String> settings) {
        return switch (record.kind()) {
            case RECOMPUTE -> StatusSentence.JOB_RECOMPUTE.of(in(record));
            case MIGRATE -> StatusSentence.JOB_MIGRATE.of(in(record));
            case ARCHIVE -> StatusSentence.JOB_ARCHIVE.of(in(record));
            case RESTORE -> StatusSentence.RESTORE.of(archive(settings));
            case REVIEW, MIGRATE_DRY_RUN, ARCHIVE_DRY_RUN, RESTORE_DRY_RUN, MODE_PREVIEW ->
                StatusSentence.JOB_LOOK.of(in(record));
        };
    }

    private static Object everythingOr(BatchJobRecord record) {
        return record.collection().<Object>map(collection -> collection).orElseGet(StatusSentence.EVERYTHING::of);
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
                report.record().kind() != Kind.RECOMPUTE && report.record().kind() != Kind.RESTORE
                        ? Verified.NOT_APPLICABLE
                        : counts.failed() == 0 && report.record().finished() ? Verified.YES : Verified.NO,
                StatusSentence.JOB_ENDED.of(counts.examined(), counts.written(), counts.failed()));
    }
}
