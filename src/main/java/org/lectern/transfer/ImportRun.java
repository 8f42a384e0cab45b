package org.lectern.transfer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.async.Retry;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterFailures;
import org.lectern.job.JobKind;
import org.lectern.job.JobTask;
import org.lectern.job.ProcessLease;
import org.lectern.job.Records;
import org.lectern.job.Steering;
import org.lectern.model.Cause;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.service.Lectern;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * One import, from its checkpoint to its report. First pass: principals and content. Second pass: group members and
 * memberships, which refer to them, so that the order within the file does not matter.
 */
final class ImportRun {
    private static final Duration OTHERS_TAKE = ProcessLease.LEASE.multipliedBy(4);
    private static final long LOOK_MILLIS = 500;

    private final TransferJob<ImportReport> job;
    private final Lectern lectern;
    private final Path stateDirectory;
    private final Checkpoints checkpoints;
    private final ImportCounts.Opening opening;
    private final ImportOptions options;

    /** Completes when nobody shall wait for the cluster any longer: cancelled, or another request failed. */
    private final CompletableFuture<Void> over = new CompletableFuture<>();

    private final Retry retry;
    private final Cause cause;
    private final String name;
    private final long lines;
    private Optional<Records.Recorded> listed = Optional.empty();
    private @Nullable ImportState state;
    private long resumedAfter;
    private Optional<ImportReport.Comparison> compared = Optional.empty();

    /**
     * @param name of the file or the keyspace, for the list of jobs
     * @param lines how many lines or rows it has
     */
    ImportRun(
            TransferJob<ImportReport> job,
            Lectern lectern,
            Path stateDirectory,
            ImportCounts.Opening opening,
            ImportOptions options,
            String name,
            long lines,
            String why) {
        this.job = job;
        this.name = name;
        this.lines = lines;
        this.lectern = lectern;
        this.stateDirectory = stateDirectory;
        this.checkpoints = new Checkpoints(stateDirectory);
        this.opening = opening;
        this.options = options;
        this.retry = Retry.of(ClusterFailures::passing)
                .within(options.patience())
                .stoppedBy(() -> over.isDone()
                        ? Optional.of(new CancellationException("Nobody waits for this any more."))
                        : Optional.empty())
                .cancelledBy(over)
                .build();
        this.cause = Cause.bulk(lectern.connection().operator(), why);
        job.cancellation().whenComplete((nothing, never) -> over.complete(null));
    }

    ImportReport run() throws InterruptedException {
        long started = System.nanoTime();
        Optional<Message> problem = Optional.empty();
        try {
            ImportSource source = opening.open();
            try (ImportState opened = open(source)) {
                state = opened;
                list(source);
                passes(source, opened);
                if (source.isSpread()) {
                    awaitAnnounced();
                }
                if (source.isReadByPass() && !job.isCancelled()) {
                    compared = Optional.of(compare(opened));
                }
                if (!job.isCancelled()) {
                    checkpoints.delete(source);
                }
            }
        } catch (UnreadableFileException e) {
            problem = Optional.of(e.message());
        } catch (IOException e) {
            problem = Optional.of(TransferSentence.READING_FAILED.of(HasMessage.of(e)));
        } catch (ExecutionException e) {
            problem = Optional.of(explain(e));
        } catch (ClusterException | CancellationException e) {
            problem = Optional.of(HasMessage.of(e)); // everything is moved; it could not be counted
        }
        Outcome outcome =
                job.isCancelled() ? Outcome.CANCELLED : problem.isPresent() ? Outcome.STOPPED : Outcome.FINISHED;
        ImportReport report = report(outcome, problem, Duration.ofNanos(System.nanoTime() - started));
        endListed(report);
        return report;
    }

    /** From now on it is in the list of jobs, and can be cancelled there. */
    private void list(ImportSource source) throws ExecutionException, InterruptedException {
        JobTask task =
                JobTask.step(source.isReadByPass() ? JobKind.MOVE : JobKind.IMPORT, Message.plain(name), Message.NONE);
        Records.Recorded line = retry.run(() -> lectern.connection()
                        .records()
                        .begin(task, Cause.of(cause.who(), cause.why()), steering -> {
                            if (steering.kind() == Steering.Kind.STOP) {
                                job.cancel();
                            }
                        }))
                .toCompletableFuture()
                .get();
        listed = Optional.of(line);
        job.onReport(now -> {
            if (now.fraction() >= 0) {
                long done = Math.round(now.fraction() * lines);
                long refused = Math.min(done, now.tally().refused());
                line.progressed(done - refused, refused, lines - done);
            }
        });
    }

    private void endListed(ImportReport report) throws InterruptedException {
        job.onReport(late -> {});
        if (listed.isPresent()) {
            try {
                if (report.outcome() == Outcome.FINISHED) {
                    listed.get().progressed(Math.max(0, lines - report.refused()), report.refused(), 0);
                }
                listed.get().end(report.reason()).toCompletableFuture().get();
            } catch (ExecutionException late) {
                // The job's row says that its process is gone as soon as that is so.
            }
        }
    }

    /**
     * What a process had announced that died, and has perhaps made, others finish when its lease has run out: libraries are whole
     * only then. It is on record, and comes to its end without this import as well.
     */
    private void awaitAnnounced() throws ExecutionException, InterruptedException {
        long end = System.nanoTime() + OTHERS_TAKE.toNanos();
        while (!job.isCancelled()
                && System.nanoTime() < end
                && retry.run(() -> lectern.jobs().open()).toCompletableFuture().get().stream()
                        .anyMatch(open -> open.cause().equals(cause))) {
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
    }

    /** What there was to move, and what is there now. */
    private ImportReport.Comparison compare(ImportState moved) throws IOException {
        job.report(new TransferProgress(
                TransferProgress.Phase.COUNTING, moved.read(), 0, 0, moved.tally(), Optional.empty()));
        return new ImportReport.Comparison(
                moved.read(),
                moved.omitted(),
                ImportCounts.of(
                                SpreadSource.counted(lectern, KeyspaceSource.of(lectern), moved.line()),
                                () -> !job.isCancelled())
                        .counts());
    }

    private Message explain(ExecutionException e) {
        Message reason = HasMessage.of(ClusterFailures.translate(e));
        ImportState reached = state;
        return reached == null ? reason : TransferSentence.TWO_SENTENCES.of(reason, whereItStands(reached));
    }

    private static Message whereItStands(ImportState state) {
        Checkpoint at = state.place();
        boolean first = at.pass() == 1;
        return (state.isByPage()
                        ? first ? TransferSentence.SETTLED_ROWS : TransferSentence.SETTLED_SECOND_ROWS
                        : first ? TransferSentence.SETTLED : TransferSentence.SETTLED_SECOND)
                .of(at.line());
    }

    private ImportReport report(Outcome outcome, Optional<Message> problem, Duration duration) {
        ImportState reached = state;
        if (reached == null) {
            return new ImportReport(
                    outcome,
                    problem,
                    Map.of(),
                    0,
                    List.of(),
                    0,
                    Optional.empty(),
                    resumedAfter,
                    duration,
                    Optional.empty());
        }
        return new ImportReport(
                outcome,
                outcome == Outcome.CANCELLED ? Optional.of(whereItStands(reached)) : problem,
                reached.counts(),
                reached.unreadable(),
                reached.refusals().first(),
                reached.refusals().count(),
                reached.refusals().path(),
                resumedAfter,
                duration,
                compared);
    }

    /** What an earlier attempt left, if its refusals and the keyspace that it wrote to are still there. */
    private ImportState open(ImportSource source) throws IOException, ExecutionException, InterruptedException {
        Path sidecar = RefusalLog.pathFor(source, stateDirectory);
        Checkpoint saved = options.startOver() ? Checkpoint.BEGINNING : checkpoints.load(source);
        boolean listed = saved.sidecarBytes() == 0
                || (Files.isRegularFile(sidecar) && Files.size(sidecar) >= saved.sidecarBytes());
        Checkpoint from = listed && isWitnessed(saved) ? saved : Checkpoint.BEGINNING;
        resumedAfter = from.line();
        String since = from.since();
        ImportState opened = new ImportState(
                from,
                new RefusalLog(sidecar, from.sidecarBytes(), from.refused()),
                source.isReadByPass(),
                since == null ? lectern.connection().now() : Instant.parse(since));
        checkpoints.save(source, opened.checkpoint()); // when it began is known before its first write
        return opened;
    }

    private boolean isWitnessed(Checkpoint saved) throws ExecutionException, InterruptedException {
        String id = saved.witness();
        if (id == null) {
            return true;
        }
        CompletionStage<Boolean> found = retry.run(() -> id.startsWith("c:")
                ? lectern.contents().find(ContentId.of(id)).thenApply(Optional::isPresent)
                : lectern.principals().find(PrincipalId.of(id)).thenApply(Optional::isPresent));
        return found.toCompletableFuture().get();
    }

    private void passes(ImportSource source, ImportState opened)
            throws IOException, ExecutionException, InterruptedException {
        try {
            boolean more = opened.pass() == 2 || pass(source, opened);
            if (opened.pass() == 1 && more && !job.isCancelled()) {
                opened.beginSecondPass();
            }
            if (opened.pass() == 2) {
                pass(source, opened);
            }
        } finally {
            // Also at the end: a move that is started again while it was counted must know when it was first begun.
            checkpoints.save(source, opened.checkpoint());
        }
    }

    /** Whether there are lines for the other pass. */
    private boolean pass(ImportSource source, ImportState opened)
            throws IOException, ExecutionException, InterruptedException {
        EntryImport imports =
                new EntryImport(lectern, new ConcurrencyLimit(options.inFlight()), retry, cause, opened.since());
        Pass pass = source.pass(new PassContext(job, source, opened, checkpoints, retry), imports, options);
        boolean whole = false;
        try {
            pass.run();
            whole = true;
        } finally {
            if (!whole) {
                over.complete(null);
                pass.abandon();
            }
        }
        return pass.sawOtherPass();
    }
}
