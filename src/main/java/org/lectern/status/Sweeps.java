package org.lectern.status;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.Ending;
import org.lectern.activity.Extent;
import org.lectern.activity.Intent;
import org.lectern.activity.Verified;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterFailures;
import org.lectern.journal.Cause;
import org.lectern.journal.JobKind;
import org.lectern.journal.Records;
import org.lectern.journal.Steering;
import org.lectern.status.StatusStore.ModeSetting;
import org.lectern.status.StatusStore.RowKind;
import org.lectern.status.SweepRecord.Counts;
import org.lectern.status.SweepRecord.Kind;
import org.lectern.wording.Said;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work over many users: drift of a collection or of everything, recomputation, migration, archive. Each is on record as a
 * job, can be throttled and cancelled there, and taken up again by any process.
 */
public final class Sweeps {
    /** As long as the jobs are on record under which they ran. */
    private static final Duration KEPT = Duration.ofDays(90);

    private static final Logger LOG = LoggerFactory.getLogger(Sweeps.class);

    private static final String SETTING = "setting";
    private static final int SAMPLE = 50;
    static final String CLOSED_FOR = "closed_for";
    static final String DIRECTORY = "directory";
    private static final Set<Kind> WRITING = EnumSet.of(Kind.RECOMPUTE, Kind.MIGRATE, Kind.ARCHIVE);

    private final StatusStore store;
    private final Surroundings surroundings;
    private final Summaries summaries;
    private final OnRecord records;
    private final Modes modes;
    private final String process = UUID.randomUUID().toString();
    private final AtomicLong taken = new AtomicLong();
    private final List<SweepJob> running = new CopyOnWriteArrayList<>();

    Sweeps(StatusStore store, Surroundings surroundings, Summaries summaries, OnRecord records, Modes modes) {
        this.store = store;
        this.surroundings = surroundings;
        this.summaries = summaries;
        this.records = records;
        this.modes = modes;
    }

    /** Compares raw rows and aggregates of one collection, or of everything. */
    public CompletionStage<SweepJob> review(Optional<String> collection, Cause cause) {
        return begin(Kind.REVIEW, collection, new DriftWork(store, summaries, collection, false), cause);
    }

    /** Recomputes all that differs in one collection, or anywhere, and reads it again. */
    public CompletionStage<SweepJob> recompute(Optional<String> collection, Cause cause) {
        OnRecord.requireReason(cause, StatusSentence.TO_RECOMPUTE.of());
        return begin(Kind.RECOMPUTE, collection, new DriftWork(store, summaries, collection, true), cause);
    }

    /** Counts what {@link #migrate} would write. */
    public CompletionStage<SweepJob> dryRunOfMigration(Cause cause) {
        return begin(
                Kind.MIGRATE_DRY_RUN, Optional.empty(), new MigrationWork(store, surroundings, summaries, true), cause);
    }

    /** Fills aggregates from enrolments and attempts. Refused until a dry run has come to its end. */
    public CompletionStage<SweepJob> migrate(Cause cause) {
        OnRecord.requireReason(cause, StatusSentence.TO_MIGRATE.of());
        return finished(Kind.MIGRATE_DRY_RUN, StatusSentence.MIGRATION.of())
                .thenCompose(dry -> begin(
                        Kind.MIGRATE,
                        Optional.empty(),
                        new MigrationWork(store, surroundings, summaries, false),
                        cause));
    }

    /** Counts what {@link #archive} would write and delete. */
    public CompletionStage<SweepJob> dryRunOfArchive(Duration closedFor, Path directory, Cause cause) {
        return begin(
                Kind.ARCHIVE_DRY_RUN,
                Optional.empty(),
                new ArchiveWork(store, surroundings, summaries, closedFor, directory, true),
                cause);
    }

    /**
     * Moves the raw rows of contexts that have been over for so long into files; their summaries still answer. Refused until
     * a dry run has come to its end.
     */
    public CompletionStage<SweepJob> archive(Duration closedFor, Path directory, Cause cause) {
        OnRecord.requireReason(cause, StatusSentence.TO_ARCHIVE.of());
        return finished(Kind.ARCHIVE_DRY_RUN, StatusSentence.ARCHIVE.of())
                .thenCompose(dry -> begin(
                        Kind.ARCHIVE,
                        Optional.empty(),
                        new ArchiveWork(store, surroundings, summaries, closedFor, directory, false),
                        cause));
    }

    /**
     * Writes rows back from files of an archive; what is there already stays, and is merged. Each place is read again. Doing
     * it again changes nothing.
     *
     * @param archive a file, or a folder of them
     */
    public CompletionStage<Restored> restore(Path archive, Cause cause) {
        OnRecord.requireReason(cause, StatusSentence.TO_RESTORE.of());
        return records.activity()
                .during(
                        new Intent(
                                ActivityKind.STATUS,
                                "content status from " + archive.getFileName(),
                                StatusSentence.RESTORE.of(archive.getFileName()),
                                cause),
                        () -> Restore.rows(archive)
                                .thenApply(rows -> Extents.each(
                                        store,
                                        rows,
                                        "for each row of the archive, where it is not there as it is; then the summaries:",
                                        List.of(
                                                RowKind.PUT_VIEW,
                                                RowKind.PUT_ATTEMPT,
                                                RowKind.UNIT,
                                                RowKind.ENROLMENT,
                                                RowKind.AGGREGATE))),
                        () -> new Restore(store, summaries, records).from(archive, cause),
                        done -> new Ending(
                                !done.whole()
                                        ? ActivityResult.CANCELLED
                                        : done.notes().isEmpty() ? ActivityResult.DONE : ActivityResult.FAILED,
                                OptionalLong.of((long) done.views() + done.attempts()),
                                done.notes().isEmpty() && done.whole() ? Verified.YES : Verified.NO,
                                StatusSentence.RESTORED.of(
                                        done.places(), done.notes().size())));
    }

    /**
     * Compares, for all users, what is seen now with what would be seen in another mode. Writes nothing but its own record;
     * its report has the numbers of users and contents, and examples.
     */
    public CompletionStage<SweepJob> previewMode(ModeSetting next, Cause cause) {
        return begin(Kind.MODE_PREVIEW, Optional.empty(), new ModePreviewWork(modes, next), cause);
    }

    /** Recomputes these, and reads each again; for a selection. */
    public CompletionStage<Recomputed> recompute(Collection<EnrolmentKey> selected, Cause cause) {
        OnRecord.requireReason(cause, StatusSentence.TO_RECOMPUTE.of());
        Set<EnrolmentKey> keys = new LinkedHashSet<>(selected);
        return records.activity()
                .during(
                        new Intent(
                                ActivityKind.STATUS,
                                "content status of " + keys.size() + " selected",
                                StatusSentence.RECOMPUTE_SELECTED.of(keys.size()),
                                cause),
                        () -> extent(keys),
                        () -> recomputeEach(keys, cause),
                        done -> new Ending(
                                done.right() == done.selected() ? ActivityResult.DONE : ActivityResult.FAILED,
                                OptionalLong.empty(),
                                done.right() == done.selected() ? Verified.YES : Verified.NO,
                                StatusSentence.SELECTED_RIGHT.of(done.right(), done.selected())));
    }

    /** By a sample, in proportion, and at least a row for each; with the statements of the first that differ. */
    private CompletionStage<Extent> extent(Set<EnrolmentKey> keys) {
        List<EnrolmentKey> sample = keys.stream().limit(SAMPLE).toList();
        return Stages.all(
                        sample,
                        key -> summaries.previewRecompute(key).exceptionally(failure -> {
                            if (ClusterFailures.unwrap(failure) instanceof StatusRefusedException) {
                                return new StatusPreview(List.of(), List.of()); // it is noted when its turn comes
                            }
                            throw ClusterFailures.translate(ClusterFailures.unwrap(failure));
                        }))
                .thenApply(plans -> {
                    long found = plans.stream().mapToLong(StatusPreview::rows).sum();
                    List<String> statements = new ArrayList<>();
                    plans.stream()
                            .map(StatusPreview::statements)
                            .filter(some -> statements.size() < SAMPLE)
                            .forEach(statements::addAll);
                    if (keys.size() > sample.size()) {
                        statements.add("-- and likewise for " + (keys.size() - sample.size()) + " more");
                    }
                    long rows = sample.size() == keys.size()
                            ? found
                            : Math.max(keys.size(), found * keys.size() / sample.size());
                    return Extent.of(rows, statements);
                });
    }

    private CompletionStage<Recomputed> recomputeEach(Set<EnrolmentKey> keys, Cause cause) {
        AtomicBoolean stopped = new AtomicBoolean();
        List<String> notes = Collections.synchronizedList(new ArrayList<>());
        AtomicInteger right = new AtomicInteger();
        return records.records()
                .begin(
                        JobKind.REPAIR,
                        "content status of " + keys.size() + " selected",
                        Kind.RECOMPUTE.name(),
                        cause,
                        steering -> stopped.set(steering.kind() == Steering.Kind.STOP || stopped.get()))
                .thenCompose(record -> Stages.all(
                                keys,
                                key -> stopped.get()
                                        ? CompletableFuture.completedStage(false)
                                        : recomputed(key, notes).thenApply(done -> {
                                            record.progressed(
                                                    done ? right.incrementAndGet() : right.get(),
                                                    notes.size(),
                                                    keys.size());
                                            return done;
                                        }))
                        .handle((done, failure) -> {
                            record.end(
                                    failure == null
                                            ? right.get() + " of " + keys.size() + " recomputed and verified."
                                            : String.valueOf(ClusterFailures.unwrap(failure)
                                                    .getMessage()));
                            if (failure != null) {
                                throw ClusterFailures.translate(ClusterFailures.unwrap(failure));
                            }
                            return new Recomputed(keys.size(), right.get(), List.copyOf(notes));
                        }));
    }

    /**
     * What came of recomputing a selection.
     *
     * @param right those that are right now, read again
     * @param notes of the others, what is wrong
     */
    public record Recomputed(int selected, int right, List<String> notes) {}

    private CompletionStage<Boolean> recomputed(EnrolmentKey key, List<String> notes) {
        return summaries
                .recomputeRows(key)
                .thenCompose(done -> summaries.review(key))
                .thenApply(after -> {
                    if (!after.isRight()) {
                        notes.add(
                                after.lacksEnrolment()
                                        ? StatusSentence.NOTE_LACKS_ENROLMENT
                                                .of(key)
                                                .english()
                                        : StatusSentence.NOTE_STILL_DIFFERS
                                                .of(key)
                                                .english());
                    }
                    return after.isRight();
                })
                .exceptionally(failure -> {
                    if (ClusterFailures.unwrap(failure) instanceof StatusRefusedException refused) {
                        notes.add(key + ": " + refused.getMessage());
                        return false;
                    }
                    throw ClusterFailures.translate(ClusterFailures.unwrap(failure));
                });
    }

    private CompletionStage<Boolean> finished(Kind dryRun, Said what) {
        return store.sweeps().thenApply(all -> {
            if (all.stream().noneMatch(one -> one.kind() == dryRun && one.finished())) {
                throw new StatusRefusedException(StatusSentence.NO_DRY_RUN.of(what));
            }
            return true;
        });
    }

    /** Sweeps on record that have not come to their end, so that they can be taken up again. */
    public CompletionStage<List<SweepRecord>> unfinished() {
        return store.sweeps()
                .thenApply(all -> all.stream().filter(one -> !one.finished()).toList());
    }

    /** The latest sweeps on record of these kinds, the newest first. */
    public CompletionStage<List<SweepRecord>> recent(Set<Kind> kinds, int limit) {
        return store.sweeps()
                .thenApply(all -> all.stream()
                        .filter(one -> kinds.contains(one.kind()))
                        .sorted(SweepRecord.LATEST_FIRST)
                        .limit(limit)
                        .toList());
    }

    /** What a review has found up to the place on record. */
    public CompletionStage<List<Drift>> findings(String id) {
        return store.sweepRows(id, Findings.KIND).thenApply(Findings::read);
    }

    /** Learners in whom a review has found differences, up to the place on record. */
    public CompletionStage<List<Learner>> seen(String id) {
        return findings(id).thenApply(found -> {
            Map<EnrolmentKey, List<Drift>> byLearner = new LinkedHashMap<>();
            found.forEach(one -> byLearner
                    .computeIfAbsent(one.where(), any -> new ArrayList<>())
                    .add(one));
            return byLearner.entrySet().stream()
                    .map(learner -> Learner.of(learner.getKey(), learner.getValue()))
                    .toList();
        });
    }

    /** Reads these again. */
    public CompletionStage<List<Learner>> look(Collection<EnrolmentKey> keys) {
        return Stages.all(
                keys,
                key -> summaries.review(key).thenApply(Learner::of).exceptionally(failure -> {
                    if (ClusterFailures.unwrap(failure) instanceof StatusRefusedException refused) {
                        return Learner.refused(key, String.valueOf(refused.getMessage()));
                    }
                    throw ClusterFailures.translate(ClusterFailures.unwrap(failure));
                }));
    }

    /** The sweeps under way in this process. */
    public List<SweepJob> running() {
        return List.copyOf(running);
    }

    /**
     * Takes a sweep up again where it stood. Refused while a process is at work on it, and for a minute after it was silent.
     * A preview of a mode is begun anew.
     */
    public CompletionStage<SweepJob> resume(String id, Cause cause) {
        return store.sweep(id).thenCompose(there -> {
            SweepRecord record = there.filter(one -> !one.finished())
                    .orElseThrow(() -> new StatusRefusedException(StatusSentence.NO_SWEEP.of(id)));
            return store.sweepRows(id, SETTING)
                    .thenApply(settings -> work(record, settings))
                    .thenCompose(work -> findings(id).thenCompose(before -> begin(record, work, before, cause)));
        });
    }

    private SweepWork work(SweepRecord record, Map<String, String> settings) {
        return switch (record.kind()) {
            case REVIEW -> new DriftWork(store, summaries, record.collection(), false);
            case RECOMPUTE -> new DriftWork(store, summaries, record.collection(), true);
            case MIGRATE_DRY_RUN -> new MigrationWork(store, surroundings, summaries, true);
            case MIGRATE -> new MigrationWork(store, surroundings, summaries, false);
            case ARCHIVE, ARCHIVE_DRY_RUN -> {
                String closedFor = settings.get(CLOSED_FOR);
                String directory = settings.get(DIRECTORY);
                if (closedFor == null || directory == null) {
                    throw new StatusRefusedException(StatusSentence.ARCHIVE_UNKNOWN.of(record.id()));
                }
                yield new ArchiveWork(
                        store,
                        surroundings,
                        summaries,
                        Duration.parse(closedFor),
                        Path.of(directory),
                        record.kind() == Kind.ARCHIVE_DRY_RUN);
            }
            case MODE_PREVIEW -> throw new StatusRefusedException(StatusSentence.NO_RESUME.of());
        };
    }

    private CompletionStage<SweepJob> begin(Kind kind, Optional<String> collection, SweepWork work, Cause cause) {
        SweepRecord fresh = new SweepRecord(
                "", kind, collection, false, OptionalLong.empty(), Counts.NONE, false, cause.who(), cause.why());
        return begin(fresh, work, List.of(), cause);
    }

    /** A sweep that writes passes as the operator's write, from its first row to its last. */
    private CompletionStage<SweepJob> begin(SweepRecord record, SweepWork work, List<Drift> before, Cause cause) {
        if (!WRITING.contains(record.kind())) {
            return started(record, work, before, cause);
        }
        CompletableFuture<SweepJob> begun = new CompletableFuture<>();
        records.activity()
                .during(
                        new Intent(ActivityKind.STATUS, subject(record), action(record), cause),
                        () -> extent(record, work),
                        () -> started(record, work, before, cause).thenCompose(job -> {
                            begun.complete(job);
                            return job.done();
                        }),
                        Sweeps::ending)
                .whenComplete((report, failure) -> {
                    if (failure != null) {
                        begun.completeExceptionally(ClusterFailures.unwrap(failure));
                    }
                });
        return begun;
    }

    /**
     * At least as many rows as the last look before it has counted: of one host the latest, of several the one that found
     * most. Without one nobody knows, so it is refused.
     */
    private CompletionStage<Extent> extent(SweepRecord record, SweepWork work) {
        Kind look = look(record.kind());
        return store.sweeps()
                .thenApply(all -> all.stream()
                        .filter(one -> one.kind() == look
                                && one.finished()
                                && (one.collection().isEmpty()
                                        || one.collection().equals(record.collection())))
                        .toList())
                .thenCompose(looks -> Stages.all(looks, one -> store.sweepRows(one.id(), SETTING))
                        .thenApply(settings -> IntStream.range(0, looks.size())
                                .filter(i -> Objects.equals(
                                        settings.get(i).get(CLOSED_FOR),
                                        work.settings().get(CLOSED_FOR)))
                                .mapToObj(looks::get)
                                .sorted(SweepRecord.LATEST_FIRST)
                                .toList()))
                .thenApply(looks -> {
                    if (looks.isEmpty()) {
                        throw new StatusRefusedException(notLooked(record));
                    }
                    Map<String, Long> latest = new LinkedHashMap<>();
                    looks.forEach(
                            one -> latest.putIfAbsent(one.host(), one.counts().found()));
                    long found = Collections.max(latest.values());
                    return Extents.each(
                            store,
                            found,
                            String.format(Locale.ENGLISH, "for each of %,d that the last look has found:", found),
                            rows(record.kind()));
                });
    }

    private static Kind look(Kind kind) {
        return kind == Kind.MIGRATE ? Kind.MIGRATE_DRY_RUN : kind == Kind.ARCHIVE ? Kind.ARCHIVE_DRY_RUN : Kind.REVIEW;
    }

    private static Said notLooked(SweepRecord record) {
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

    private static Said action(SweepRecord record) {
        return switch (record.kind()) {
            case RECOMPUTE -> StatusSentence.SWEEP_RECOMPUTE.of(in(record));
            case MIGRATE -> StatusSentence.SWEEP_MIGRATE.of(in(record));
            case ARCHIVE -> StatusSentence.SWEEP_ARCHIVE.of(in(record));
            case REVIEW, MIGRATE_DRY_RUN, ARCHIVE_DRY_RUN, MODE_PREVIEW -> StatusSentence.SWEEP_LOOK.of(in(record));
        };
    }

    private static Object in(SweepRecord record) {
        return record.collection().<Object>map(collection -> collection).orElseGet(StatusSentence.EVERY_COLLECTION::of);
    }

    private static Ending ending(SweepJob.Report report) {
        Counts counts = report.record().counts();
        return new Ending(
                !report.record().finished()
                        ? ActivityResult.CANCELLED
                        : counts.failed() > 0 ? ActivityResult.FAILED : ActivityResult.DONE,
                OptionalLong.of(counts.written()),
                report.record().kind() != Kind.RECOMPUTE
                        ? Verified.NOT_APPLICABLE
                        : counts.failed() == 0 && report.record().finished() ? Verified.YES : Verified.NO,
                StatusSentence.SWEEP_ENDED.of(counts.examined(), counts.written(), counts.failed()));
    }

    private CompletionStage<SweepJob> started(SweepRecord record, SweepWork work, List<Drift> before, Cause cause) {
        Beginning beginning = new Beginning(work, before);
        // One that is taken up again is this process's before anything is put on record.
        CompletionStage<Optional<SweepLease>> held = record.id().isEmpty()
                ? CompletableFuture.completedStage(Optional.empty())
                : beginning.take(record.id()).thenApply(Optional::of);
        return held.thenCompose(lease -> records.records()
                .begin(JobKind.REPAIR, subject(record), record.kind().name(), cause, beginning::steered)
                .thenCompose(onRecord -> {
                    // Taken up again, a sweep keeps its name, whatever the job is called that it runs under now.
                    SweepRecord named =
                            record.id().isEmpty() ? record.named(onRecord.id().value()) : record;
                    CompletionStage<SweepLease> mine =
                            lease.map(CompletableFuture::completedStage).orElseGet(() -> beginning.take(named.id()));
                    return mine.thenCompose(taken -> beginning.begin(named, onRecord, taken))
                            .whenComplete((sweep, failure) -> {
                                if (failure != null) {
                                    mine.thenAccept(SweepLease::release);
                                    onRecord.end(String.valueOf(
                                            ClusterFailures.unwrap(failure).getMessage()));
                                }
                            });
                })
                .whenComplete((sweep, failure) -> {
                    if (failure != null) {
                        lease.ifPresent(SweepLease::release);
                    }
                }));
    }

    /** A sweep that is about to begin; what is said to it before is lost. */
    private final class Beginning {
        private final AtomicReference<@Nullable Sweep> begun = new AtomicReference<>();
        private final String owner = process + "/" + taken.incrementAndGet();
        private final SweepWork work;
        private final List<Drift> before;

        Beginning(SweepWork work, List<Drift> before) {
            this.work = work;
            this.before = before;
        }

        CompletionStage<SweepLease> take(String id) {
            return SweepLease.take(store, id, owner, () -> {
                Sweep sweep = begun.get();
                if (sweep != null) {
                    sweep.lost();
                }
            });
        }

        void steered(Steering steering) {
            Sweep sweep = begun.get();
            if (sweep != null) {
                sweep.steered(steering);
            }
        }

        CompletionStage<SweepJob> begin(SweepRecord record, Records.Recorded onRecord, SweepLease lease) {
            return store.putSweepRows(record.id(), SETTING, work.settings())
                    .thenCompose(put -> store.putSweep(record))
                    .thenCompose(put -> forgetOld())
                    .thenApply(put -> {
                        Sweep sweep = new Sweep(store, work, record, onRecord, before);
                        begun.set(sweep);
                        running.add(sweep);
                        sweep.ended(() -> {
                            running.remove(sweep);
                            return lease.release();
                        });
                        return sweep.begin();
                    });
        }
    }

    /** Every look reads all of them. What is not forgotten now is when the next one begins, with which more come. */
    private CompletionStage<Void> forgetOld() {
        return store.forgetSweeps(surroundings.now().minus(KEPT)).exceptionally(failure -> {
            LOG.info(
                    "Old sweeps stay on record until the next one begins: {}",
                    ClusterFailures.unwrap(failure).getMessage());
            return null;
        });
    }

    private static String subject(SweepRecord record) {
        return "content status of " + record.collection().orElse("everything");
    }
}
