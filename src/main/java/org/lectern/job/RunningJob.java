package org.lectern.job;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.model.Cause;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.Reconciled;
import org.lectern.wording.Message;

/** A job that this process works on, or keeps at rest. Safe to use from any thread; decides nothing by itself. */
public final class RunningJob {
    private final JobTask task;
    private final Cause cause;
    private final FanOutJob handle;
    private final JobProgress progress = new JobProgress();
    private final JobWork work = new JobWork();
    private final CarriedChange change = new CarriedChange();

    private @Nullable JobId id;
    private OpenJobs.@Nullable Line line;
    private Instant started;
    private Instant updated;
    private JobState state = JobState.ANNOUNCED;
    private Message reason = Message.NONE;
    private OptionalInt limit = OptionalInt.empty();
    private Optional<JobRecord.Mark> mark = Optional.empty();
    private Optional<JobRecord.Share> share = Optional.empty();
    private int together = 1;
    private boolean ended;
    private Optional<Throwable> stopped = Optional.empty();
    private Optional<JobState> restOnceMade = Optional.empty();

    /** A job that begins here, announced and not yet on record. */
    public RunningJob(JobTask task, Cause cause, FanOutJob handle, Instant now) {
        this.task = task;
        this.cause = cause;
        this.handle = handle;
        this.started = now;
        this.updated = now;
        handle.follow(this);
    }

    /** A job that another process began, as its row has it. */
    public static RunningJob adopted(JobRecord record) {
        FanOutJob handle = new FanOutJob(record.task().subject().english());
        RunningJob job = new RunningJob(record.task(), record.cause(), handle, record.started());
        job.id = record.id();
        job.updated = record.updated();
        job.state = record.state();
        job.reason = record.reason();
        job.progress.counts(record.counts());
        job.limit = record.limit();
        job.change.adopt(record);
        job.mark = record.mark();
        job.share = record.share();
        handle.named(record.id());
        return job;
    }

    synchronized void named(JobId name, OpenJobs.Line row) {
        id = name;
        line = row;
    }

    /** Its row could not be written: it is not on record after all. */
    synchronized void unnamed() {
        id = null;
        line = null;
    }

    /** Whether it is about this item. */
    boolean concerns(ContentId content) {
        return kind() != JobKind.REBUILD && task.subject().english().equals(content.value());
    }

    /** Whether it is on record. One that changes nothing never is. */
    public synchronized boolean isOnRecord() {
        return line != null;
    }

    /** Its row; null while it is not on record. */
    synchronized OpenJobs.@Nullable Line line() {
        return line;
    }

    /** @throws IllegalStateException if it is not on record */
    public synchronized JobId id() {
        if (id == null) {
            throw new IllegalStateException("not on record: " + task);
        }
        return id;
    }

    /** What it does. */
    public JobKind kind() {
        return task.kind();
    }

    /** What it does, as it is listed. */
    public JobTask task() {
        return task;
    }

    /** The item it is about; not of a rebuild. */
    public ContentId content() {
        return new ContentId(task.subject().english());
    }

    /** The principal whose library is rebuilt; of a rebuild only. */
    public PrincipalId principal() {
        return new PrincipalId(task.subject().english());
    }

    /** What whoever asked for it waits for. */
    public FanOutJob handle() {
        return handle;
    }

    /** Its state now. */
    public synchronized JobState state() {
        return state;
    }

    /**
     * The one place where the state changes.
     *
     * @return false if the job has ended, or is another process's by now: then it stays as it is
     */
    public synchronized boolean enter(JobState next, Message why, Instant now) {
        if (ended) {
            return false;
        }
        if (next == JobState.RUNNING && state != JobState.RUNNING) {
            progress.restart();
        }
        ended = !next.isOpen();
        state = next;
        reason = why;
        updated = now;
        return true;
    }

    /**
     * It is to rest as soon as the truth has changed: until then, nobody could say what it leaves.
     *
     * @return false if the truth has changed already
     */
    public synchronized boolean restOnceMade(JobState rest) {
        boolean early = state == JobState.ANNOUNCED;
        if (early) {
            restOnceMade = Optional.of(rest);
        }
        return early;
    }

    /** The truth has changed. Answers how it is to rest now, if that was asked for before. */
    public synchronized Optional<JobState> made(Instant now) {
        Optional<JobState> rest = restOnceMade;
        restOnceMade = Optional.empty();
        change.made();
        if (state == JobState.ANNOUNCED) {
            enter(JobState.QUEUED, Message.NONE, now);
        }
        return rest;
    }

    /** As {@link #enter}, unless it rests by now: only an operator has it go on then. */
    public synchronized boolean enterUnlessResting(JobState next, Message why, Instant now) {
        return state.isActive() && enter(next, why, now);
    }

    /** It works, unless it rests by now. */
    public boolean run(Instant now) {
        return enterUnlessResting(JobState.RUNNING, Message.NONE, now);
    }

    /** What was in the way is not any more. */
    public synchronized void release(Instant now) {
        if (state == JobState.HELD) {
            enter(JobState.RUNNING, Message.NONE, now);
        }
    }

    /** What came between its record and its change. */
    public synchronized Optional<Throwable> stopped() {
        return stopped;
    }

    /** @param failure what came between its record and its change; null if nothing did after all */
    public synchronized void stopped(@Nullable Throwable failure) {
        stopped = Optional.ofNullable(failure).map(Stages::unwrap);
    }

    /** Whether it has ended here: done, not made, or another process's by now. */
    public synchronized boolean hasEnded() {
        return ended;
    }

    /** It is another process's now. */
    public synchronized void lost() {
        ended = true;
    }

    /** How far it is. */
    public JobCounts counts() {
        return progress.counts();
    }

    /** The change of the truth that it carries. */
    public CarriedChange change() {
        return change;
    }

    /** Who works on it in this process. */
    public JobWork work() {
        return work;
    }

    /** How far it is, and who could not be written. */
    public JobProgress progress() {
        return progress;
    }

    /** Back to the beginning of the scan. */
    public synchronized void beginAnew(JobCounts now) {
        progress.beginAnew(now);
        mark = Optional.empty();
    }

    /** A page is settled, and everything before it: what is on record of the job never has the mark without the counts. */
    public synchronized void settled(JobRecord.Mark now, Reconciled reconciled, Instant at) {
        mark = Optional.of(now);
        settled(reconciled, at);
    }

    /** A part is settled, and everything before it. */
    public synchronized void settled(Reconciled reconciled, Instant now) {
        progress.settled(reconciled);
        updated = now;
    }

    /**
     * A part of a share is settled: what is on record of the job never has the part without those in it. Of the last part it
     * stays on record who is in it.
     */
    public synchronized void partSettled(Reconciled reconciled, Instant now) {
        JobRecord.Share before = share.orElseThrow();
        share = Optional.of(new JobRecord.Share(
                before.role(),
                before.part() + 1,
                before.parts(),
                before.part() + 1 == before.parts() ? before.stamps() : new TreeMap<>()));
        settled(reconciled, now);
    }

    /** How far work is that counts for itself. */
    public synchronized void progressed(JobCounts now, Instant at) {
        progress.progressed(now);
        updated = at;
    }

    /** Principals per second; empty for as fast as it goes. */
    public synchronized OptionalInt limit() {
        return limit;
    }

    /** @param perSecond principals; empty for as fast as it goes */
    public synchronized void limit(OptionalInt perSecond) {
        limit = perSecond;
    }

    /** Up to where all members are settled; empty before the first page. */
    public synchronized Optional<JobRecord.Mark> mark() {
        return mark;
    }

    /** The part of a change of memberships that it is at; empty if it concerns every member. */
    public synchronized Optional<JobRecord.Share> share() {
        return share;
    }

    /** It is at this part. */
    public synchronized void share(JobRecord.Share now) {
        share = Optional.of(now);
    }

    /** @param jobs that share one scan, this one counted */
    public synchronized void together(int jobs) {
        together = jobs;
    }

    /** As its row is to be. */
    synchronized JobRecord record() {
        return new JobRecord(
                id(),
                task,
                cause,
                state,
                reason,
                progress.counts(),
                progress.perSecond(),
                limit,
                started,
                updated,
                change.version(),
                change.isMade(),
                mark,
                share);
    }

    /**
     * As a view shows it.
     *
     * @param obstacle what is in the way of writing at the moment: it is what holds a job that does not move
     */
    synchronized JobStatus status(JobOwner owner, Optional<Message> obstacle) {
        boolean standing = state == JobState.RUNNING && progress.standsStill();
        JobRecord record = standing && obstacle.isPresent() ? record().in(JobState.HELD, obstacle.get()) : record();
        return record.status(owner, together, Optional.empty());
    }
}
