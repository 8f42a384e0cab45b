package org.lectern.job;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lectern.async.Retry;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.Acknowledged;
import org.lectern.protocol.ChangeLog;
import org.lectern.protocol.PendingChange;
import org.lectern.protocol.PendingChangeId;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/** This process's open jobs, and their rows. From any thread; nothing blocks. */
public final class Journal {
    private static final Duration AGAIN = Duration.ofSeconds(2);
    private static final int ENDED_KEPT = 500;

    private final OpenJobs rows;
    private final JobHistory history;
    private final ProcessLease lease;
    private final Supplier<CompletionStage<JobId>> names;
    private final EndedJobs told;
    private final Timing timing;
    private final Retry untilDone;
    private final JobOwner here;
    private final ConcurrentMap<JobId, RunningJob> jobs = new ConcurrentHashMap<>();
    private final JobTakeovers takeovers;

    /** Jobs whose row is being written, and those that have changed meanwhile. */
    private final Set<RunningJob> writing = ConcurrentHashMap.newKeySet();

    private final Set<RunningJob> changed = ConcurrentHashMap.newKeySet();

    /** The latest that ended here: a view that saw one go asks what became of it. */
    private final Map<JobId, JobStatus> ended = Collections.synchronizedMap(new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<JobId, JobStatus> eldest) {
            return size() > ENDED_KEPT;
        }
    });

    /**
     * @param names names for new jobs
     * @param told hears of each job that has ended
     */
    public Journal(
            OpenJobs rows,
            JobHistory history,
            ProcessLease lease,
            Supplier<CompletionStage<JobId>> names,
            EndedJobs told,
            Timing timing) {
        this.rows = rows;
        this.history = history;
        this.lease = lease;
        this.names = names;
        this.told = told;
        this.timing = timing;
        this.untilDone = Retry.of(failure -> timing.isClosed() ? Optional.empty() : Optional.of(HasMessage.of(failure)))
                .delays(AGAIN, AGAIN)
                .timer(timing.lasting())
                .build();
        this.here = new JobOwner(lease.owner(), lease.name(), true, true);
        this.takeovers = new JobTakeovers(rows, this);
    }

    /** The cluster's time. */
    public Instant now() {
        return timing.now();
    }

    /** This process, as an owner of jobs. */
    JobOwner here() {
        return here;
    }

    /** All jobs of this process that are on record and open; a view, which changes with them. */
    public Collection<RunningJob> jobs() {
        return Collections.unmodifiableCollection(jobs.values());
    }

    /** An open job of this process. */
    public Optional<RunningJob> job(JobId id) {
        return Optional.ofNullable(jobs.get(id));
    }

    /** One that ended here lately. */
    public Optional<JobStatus> ended(JobId id) {
        return Optional.ofNullable(ended.get(id));
    }

    /** The jobs of this process for an item that change it for every member. */
    public List<RunningJob> of(ContentId content) {
        return jobs.values().stream()
                .filter(job -> job.share().isEmpty() && job.concerns(content))
                .toList();
    }

    /** Puts what a job announces on record: its row when it announces for the first time. */
    public ChangeLog announcements(RunningJob job, List<List<PrincipalId>> parts) {
        return new ChangeLog() {
            @Override
            public CompletionStage<PendingChangeId> announce(PendingChange pending, Optional<Instant> version) {
                version.ifPresent(job.change()::version);
                job.change().announced();
                intend(job, pending, parts.size());
                return (job.isOnRecord() ? write(job) : open(job, parts)).thenApply(recorded -> intent(job));
            }

            @Override
            public CompletionStage<Acknowledged> conclude(PendingChangeId pending) {
                // The job as a whole is struck out when it ends.
                return CompletableFuture.completedStage(Acknowledged.WRITTEN);
            }
        };
    }

    /** What the truth remembers a job's change by. */
    public static PendingChangeId intent(RunningJob job) {
        return PendingChangeId.of(job.content(), job.id().value());
    }

    /** That the truth has changed is on record when the stage completes: whoever finishes the job need not ask the truth. */
    public CompletionStage<?> recordedAsMade(RunningJob job) {
        return job.change().isRecordedAsMade() ? CompletableFuture.completedStage(null) : save(job);
    }

    private static void intend(RunningJob job, PendingChange pending, int parts) {
        if (!pending.memberships().isEmpty()) {
            SortedMap<PrincipalId, Integer> stamps = new TreeMap<>();
            pending.memberships().forEach((principal, membership) -> stamps.put(principal, membership.stamp()));
            int part = job.share().map(JobRecord.Share::part).orElse(0);
            job.share(new JobRecord.Share(pending.role().orElseThrow(), part, parts, stamps));
        }
    }

    /** What was announced for a share's part, if anything. */
    public static Optional<PendingChange> announced(RunningJob job) {
        return job.share().filter(share -> !share.stamps().isEmpty()).map(share -> {
            MemberRole role = share.role();
            SortedMap<PrincipalId, Membership> memberships = new TreeMap<>();
            share.stamps().forEach((principal, stamp) -> memberships.put(principal, new Membership(role, stamp)));
            return PendingChange.of(job.content(), memberships);
        });
    }

    /** A job's row is written as it is now. */
    public CompletionStage<?> save(RunningJob job) {
        return write(job);
    }

    /** Gives a job a name and a row. */
    public CompletionStage<?> open(RunningJob job, List<List<PrincipalId>> parts) {
        return open(
                job,
                id -> isKeptApart(job.kind(), parts.size())
                        ? rows.putAudience(id, 0, parts)
                        : CompletableFuture.completedStage(null));
    }

    /**
     * The same, of one that is for more than this process holds at a time.
     *
     * @param audience keeps whom it is for, before the job has a row
     */
    public CompletionStage<?> open(RunningJob job, Function<JobId, CompletionStage<?>> audience) {
        return names.get()
                .thenCompose(id -> rows.begin(id)
                        .thenCompose(line -> {
                            job.named(id, line);
                            return audience.apply(id);
                        })
                        .thenCompose(kept -> {
                            jobs.put(id, job);
                            return write(job);
                        })
                        .whenComplete((written, failure) -> {
                            if (failure == null) {
                                job.handle().named(id);
                            } else {
                                jobs.remove(id);
                                strikeUnwritten(job);
                            }
                        }));
    }

    /** Whom the only part of a change is for, its row says by their stamps; a rebuild has none. */
    private static boolean isKeptApart(JobKind kind, int parts) {
        return parts > 1 || (kind == JobKind.REBUILD && parts == 1);
    }

    /** Its row could not be written, or nobody knows whether it was. */
    private void strikeUnwritten(RunningJob job) {
        OpenJobs.Line line = job.line();
        if (line != null) {
            untilDone(() -> line.strike().thenCompose(struck -> rows.forgetAudience(line.job())));
        }
        job.unnamed();
    }

    /** Jobs on their way from other processes to this one, and from this one to others. */
    public JobTakeovers takeovers() {
        return takeovers;
    }

    /** A job that another process began is this process's from now on. */
    void admit(RunningJob job) {
        jobs.put(job.id(), job);
    }

    /** A job that had ended when its owner was gone before it could strike out its row. */
    CompletionStage<?> conclude(JobRecord record, JobRows.Found found) {
        return keep(record).thenCompose(kept -> rows.strike(found));
    }

    /** Told, and into the history; what only open jobs need is forgotten. */
    private CompletionStage<?> keep(JobRecord record) {
        return told.ended(record)
                .thenCompose(said -> record.cause().bulk()
                        ? CompletableFuture.completedStage(true)
                        : history.put(record, here, now()).thenApply(put -> true))
                .thenCompose(kept -> record.share()
                                .filter(share -> isKeptApart(record.task().kind(), share.parts()))
                                .isPresent()
                        ? rows.forgetAudience(record.id())
                        : CompletableFuture.completedStage(null));
    }

    private CompletionStage<?> write(RunningJob job) {
        OpenJobs.Line line = job.line();
        return line == null ? CompletableFuture.completedStage(null) : line.inTurn(() -> write(job, line));
    }

    private CompletionStage<?> write(RunningJob job, OpenJobs.Line line) {
        JobRecord record = job.record();
        Map<PrincipalId, Message> failures = job.progress().takeUnsaved();
        if (failures.isEmpty()) {
            return line.write(record).thenAccept(written -> job.change().recorded(record));
        }
        // The failures first: a row that counts them without naming them would have its next owner begin anew.
        return history.putFailures(record.id(), failures)
                .whenComplete((kept, failure) -> {
                    if (failure != null) {
                        job.progress().stillUnsaved(failures);
                    }
                })
                .thenCompose(kept -> line.write(record))
                .thenAccept(written -> job.change().recorded(record));
    }

    /** A job has changed: its row is written, unless that is being done; then once more after it. */
    public void changed(RunningJob job) {
        if (!job.isOnRecord() || job.hasEnded()) {
            return;
        }
        changed.add(job);
        if (!writing.add(job)) {
            return;
        }
        changed.remove(job);
        write(job).whenComplete((written, failure) -> {
            writing.remove(job);
            if (failure != null) {
                timing.later(AGAIN, () -> changed(job));
            } else if (changed.remove(job)) {
                changed(job);
            }
        });
    }

    /** A job has ended: it goes from the open ones to the history, however long that takes. */
    public CompletionStage<?> end(RunningJob job, JobState state, Message reason) {
        OpenJobs.Line line = job.line();
        // One that another process has taken over is for that one to end.
        if (!job.enter(state, reason, now()) || line == null) {
            return CompletableFuture.completedStage(null);
        }
        JobRecord record = job.record();
        ended.put(record.id(), record.status(here, 1, Optional.of(now())));
        return untilDone(() -> keep(record).thenCompose(kept -> line.strike()))
                .thenAccept(struck -> jobs.remove(record.id()));
    }

    /**
     * A job is another process's now: nothing of it is written here any more. Its row stays, until that process has written
     * one: it may be gone before.
     */
    public void lost(RunningJob job) {
        OpenJobs.Line line = job.line();
        if (line != null) {
            takeovers.handOver(line);
        }
        // Only now it may come back.
        jobs.remove(job.id(), job);
        job.lost();
    }

    /** However long it takes, whatever is in the way; not once the connection is closed. */
    CompletionStage<?> untilDone(Supplier<? extends CompletionStage<?>> write) {
        return untilDone.run(() -> write.get().thenApply(written -> true));
    }

    /** The connection is closed: whoever waits for a job of this process hears it. What is left of it stays on record. */
    public void leave() {
        for (RunningJob job : jobs.values()) {
            job.handle().fail(new FanOutLeftException(job.id()));
        }
    }

    /** Jobs that have ended. */
    public JobHistory history() {
        return history;
    }

    /** The rows of open jobs. */
    public OpenJobs rows() {
        return rows;
    }

    /** This process's lease. */
    public ProcessLease lease() {
        return lease;
    }
}
