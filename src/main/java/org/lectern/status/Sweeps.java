package org.lectern.status;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.Ending;
import org.lectern.activity.Extent;
import org.lectern.activity.Intent;
import org.lectern.activity.Verified;
import org.lectern.cluster.ClusterFailures;
import org.lectern.journal.Cause;
import org.lectern.journal.JobKind;
import org.lectern.status.SweepRecord.Counts;
import org.lectern.status.SweepRecord.Kind;

/**
 * Work over many users: drift of a collection or of everything, recomputation, migration, archive. Each is on record as a
 * job, can be throttled and cancelled there, and taken up again by any process.
 */
public final class Sweeps {
    private static final Set<Kind> WRITING = EnumSet.of(Kind.RECOMPUTE, Kind.MIGRATE, Kind.ARCHIVE);

    private final StatusStore store;
    private final Surroundings surroundings;
    private final Summaries summaries;
    private final OnRecord records;
    private final List<SweepJob> running = new CopyOnWriteArrayList<>();

    Sweeps(StatusStore store, Surroundings surroundings, Summaries summaries, OnRecord records) {
        this.store = store;
        this.surroundings = surroundings;
        this.summaries = summaries;
        this.records = records;
    }

    /** Compares raw rows and aggregates of one collection, or of everything. */
    public CompletionStage<SweepJob> review(Optional<String> collection, Cause cause) {
        return begin(Kind.REVIEW, collection, new DriftWork(store, summaries, collection, false), cause);
    }

    /** Recomputes all that differs in one collection, or anywhere, and reads it again. */
    public CompletionStage<SweepJob> recompute(Optional<String> collection, Cause cause) {
        OnRecord.requireReason(cause, "recompute summaries");
        return begin(Kind.RECOMPUTE, collection, new DriftWork(store, summaries, collection, true), cause);
    }

    /** Counts what {@link #migrate} would write. */
    public CompletionStage<SweepJob> dryRunOfMigration(Cause cause) {
        return begin(Kind.MIGRATE_DRY_RUN, Optional.empty(), new MigrationWork(store, surroundings, true), cause);
    }

    /** Fills aggregates from enrolments and attempts. Refused until a dry run has come to its end. */
    public CompletionStage<SweepJob> migrate(Cause cause) {
        OnRecord.requireReason(cause, "migrate");
        return finished(Kind.MIGRATE_DRY_RUN, "migration")
                .thenCompose(dry ->
                        begin(Kind.MIGRATE, Optional.empty(), new MigrationWork(store, surroundings, false), cause));
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
        OnRecord.requireReason(cause, "archive");
        return finished(Kind.ARCHIVE_DRY_RUN, "archive")
                .thenCompose(dry -> begin(
                        Kind.ARCHIVE,
                        Optional.empty(),
                        new ArchiveWork(store, surroundings, summaries, closedFor, directory, false),
                        cause));
    }

    private CompletionStage<Boolean> finished(Kind dryRun, String what) {
        return store.sweeps().thenApply(all -> {
            if (all.stream().noneMatch(one -> one.kind() == dryRun && one.finished())) {
                throw new StatusRefusedException("No dry run of the " + what
                        + " has come to its end yet. Do one first, and look at what it counts; nothing was written.");
            }
            return true;
        });
    }

    /** Sweeps on record that have not come to their end, so that they can be taken up again. */
    public CompletionStage<List<SweepRecord>> unfinished() {
        return store.sweeps()
                .thenApply(all -> all.stream().filter(one -> !one.finished()).toList());
    }

    /** The sweeps under way in this process. */
    public List<SweepJob> running() {
        return List.copyOf(running);
    }

    /**
     * Takes a review, a recomputation or a migration up again where it stood. An archive is simply begun anew: what it has
     * written is not there any more.
     */
    public CompletionStage<SweepJob> resume(String id, Cause cause) {
        return store.sweep(id).thenCompose(there -> {
            SweepRecord record = there.filter(one -> !one.finished())
                    .orElseThrow(() ->
                            new StatusRefusedException("There is no unfinished sweep " + id + ". Begin a new one."));
            return begin(record, work(record), cause);
        });
    }

    private SweepWork work(SweepRecord record) {
        return switch (record.kind()) {
            case REVIEW -> new DriftWork(store, summaries, record.collection(), false);
            case RECOMPUTE -> new DriftWork(store, summaries, record.collection(), true);
            case MIGRATE_DRY_RUN -> new MigrationWork(store, surroundings, true);
            case MIGRATE -> new MigrationWork(store, surroundings, false);
            case ARCHIVE, ARCHIVE_DRY_RUN ->
                throw new StatusRefusedException("An archive is not taken up again: begin it anew; "
                        + "what it has written is not there any more.");
        };
    }

    private CompletionStage<SweepJob> begin(Kind kind, Optional<String> collection, SweepWork work, Cause cause) {
        SweepRecord fresh = new SweepRecord(
                "", kind, collection, false, OptionalLong.empty(), Counts.NONE, false, cause.who(), cause.why());
        return begin(fresh, work, cause);
    }

    /** A sweep that writes passes as the operator's write, from its first row to its last. */
    private CompletionStage<SweepJob> begin(SweepRecord record, SweepWork work, Cause cause) {
        if (!WRITING.contains(record.kind())) {
            return started(record, work, cause);
        }
        CompletableFuture<SweepJob> begun = new CompletableFuture<>();
        records.activity()
                .during(
                        new Intent(ActivityKind.STATUS, subject(record), action(record), cause),
                        () -> extent(record),
                        () -> started(record, work, cause).thenCompose(job -> {
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

    /** As many rows as the last look before it has counted; nobody knows if there was none. */
    private CompletionStage<Extent> extent(SweepRecord record) {
        Kind look = record.kind() == Kind.MIGRATE
                ? Kind.MIGRATE_DRY_RUN
                : record.kind() == Kind.ARCHIVE ? Kind.ARCHIVE_DRY_RUN : Kind.REVIEW;
        return store.sweeps().thenApply(all -> {
            OptionalLong found = all.stream()
                    .filter(one -> one.kind() == look
                            && one.finished()
                            && one.collection().equals(record.collection()))
                    .mapToLong(one -> one.counts().found())
                    .max();
            return new Extent(found, List.of());
        });
    }

    private static String action(SweepRecord record) {
        String what = switch (record.kind()) {
            case RECOMPUTE -> "Recompute what differs in ";
            case MIGRATE -> "Migrate the aggregates of ";
            case ARCHIVE -> "Archive what has long been over in ";
            case REVIEW, MIGRATE_DRY_RUN, ARCHIVE_DRY_RUN -> "Look at ";
        };
        return what + record.collection().orElse("every collection");
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
                counts.examined() + " enrolments examined, " + counts.written() + " written, " + counts.failed()
                        + " failed.");
    }

    private CompletionStage<SweepJob> started(SweepRecord record, SweepWork work, Cause cause) {
        AtomicReference<@Nullable Sweep> begun = new AtomicReference<>();
        return records.records()
                .begin(JobKind.REPAIR, subject(record), record.kind().name(), cause, steering -> {
                    Sweep sweep = begun.get();
                    if (sweep != null) {
                        sweep.steered(steering);
                    }
                })
                .thenCompose(onRecord -> {
                    // Taken up again, a sweep keeps its name, whatever the job is called that it runs under now.
                    SweepRecord named =
                            record.id().isEmpty() ? record.named(onRecord.id().value()) : record;
                    return store.putSweep(named).thenApply(put -> {
                        Sweep sweep = new Sweep(store, work, named, onRecord);
                        begun.set(sweep);
                        running.add(sweep);
                        sweep.done().whenComplete((report, failure) -> running.remove(sweep));
                        return sweep.begin();
                    });
                });
    }

    private static String subject(SweepRecord record) {
        return "content status of " + record.collection().orElse("everything");
    }
}
