package org.lectern.fanout;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.async.RateLimit;
import org.lectern.job.JobRecord;
import org.lectern.job.JobState;
import org.lectern.job.RunningJob;
import org.lectern.model.ContentId;
import org.lectern.protocol.Floor;
import org.lectern.protocol.MemberPage;
import org.lectern.protocol.MemberSelection;
import org.lectern.protocol.Operations;
import org.lectern.protocol.Reconcile;
import org.lectern.protocol.Reconciled;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * One scan through the members of an item, page after page, that all jobs of the item share: the next page is read while
 * the last ones are written; the order within a page is the protocol's: floor (which the page
 * before has read), truth, floor, batches, floor.
 *
 * <p>A job that joins on the way stays until the scan has come full circle: whatever page is read after it joined
 * carries its change, since every page reads the truth afresh. So ten changes of one item in a row cost hardly more
 * than one, and a change that comes every second keeps none of the others from its end.
 *
 * <p>Pages are settled in their order: what a job counts, and the place it could be resumed from, never run ahead of a page
 * that is still being written. Memory is bounded by {@link #PAGES} pages.
 */
final class CircularScan {
    /** Pages read and not yet written. */
    private static final int PAGES = 3;

    private final ContentId content;
    private final int pageSize;
    private final Operations operations;
    private final ConcurrencyLimit slots;
    private final ScanContext around;
    private final Consumer<CircularScan> whenEnded;
    private final RateLimit pace = new RateLimit();
    private final ScanParticipants participants = new ScanParticipants();
    private final ScanObstacle obstacle = new ScanObstacle();
    private final MemberCount members = new MemberCount(participants);
    /** As the last page found it. */
    private @Nullable Floor floor;

    private int open;
    private boolean reading;
    private boolean ended;
    private boolean slotWanted;
    private boolean slotTaken;

    /** @param pageSize members read at a time */
    CircularScan(
            ContentId content,
            int pageSize,
            Operations operations,
            ConcurrencyLimit slots,
            ScanContext around,
            Consumer<CircularScan> whenEnded) {
        this.content = content;
        this.pageSize = pageSize;
        this.operations = operations;
        this.slots = slots;
        this.around = around;
        this.whenEnded = whenEnded;
    }

    ContentId content() {
        return content;
    }

    synchronized boolean hasEnded() {
        return ended;
    }

    /**
     * Lets a job join. One whose mark says where it stood goes on from there if the scan has not begun; else it begins
     * anew, with the next page. One that takes part stays as it is.
     *
     * @return false if the scan has ended: then begin another one. A job that rests meanwhile does not join
     */
    boolean join(RunningJob job) {
        synchronized (this) {
            if (ended) {
                return false;
            }
            if (participants.carries(job) || !job.run(around.now())) {
                return true;
            }
            Optional<JobRecord.Mark> mark = job.mark().filter(JobRecord.Mark::isOnTheWay);
            if (participants.isEmpty() && !participants.hasBegun() && mark.isPresent()) {
                participants.join(job, mark.get());
            } else {
                job.beginAnew(members.beginning());
                participants.join(job);
            }
        }
        advance();
        return true;
    }

    synchronized boolean carries(RunningJob job) {
        return participants.carries(job);
    }

    /** A job leaves on the way: paused, cancelled, or taken over. Its mark stays as it is. */
    void leave(RunningJob job) {
        synchronized (this) {
            participants.leave(job);
        }
        advance();
    }

    /** A limit has changed. */
    void hurry() {
        advance();
    }

    /** Reads the next page if one is needed and there is room for it; ends when nothing is left. */
    private void advance() {
        MemberSelection.@Nullable Page page;
        @Nullable Floor before;
        long number;
        Optional<Message> inTheWay = around.obstacle();
        synchronized (this) {
            if (ended || obstacle.isHeld() || reading) {
                return;
            }
            if (participants.isEmpty() && open == 0) {
                ended = true;
            } else if (obstacle.isFailing() && open == 0) {
                rewind();
            } else if (!obstacle.isFailing() && inTheWay.isPresent() && participants.isNeeded()) {
                obstacle.inTheWay(inTheWay.get());
                if (open == 0) {
                    rewind();
                }
            }
            page = !ended && !obstacle.isFailing() && open < PAGES && participants.isNeeded() && !waitsForSlot()
                    ? nextPage()
                    : null;
            number = page == null ? -1 : participants.begin();
            before = floor;
        }
        if (page != null) {
            operations
                    .run(before == null ? Reconcile.read(page) : Reconcile.read(page, before))
                    .whenComplete((memberPage, failure) -> read(number, page, memberPage, failure));
        } else if (ended) {
            end();
        } else {
            hold();
        }
    }

    /** The page to be read now; null if the pace has it wait. */
    private MemberSelection.@Nullable Page nextPage() {
        long now = System.nanoTime();
        pace.limit(participants.limit(), now);
        long wait = pace.delay(now);
        if (wait > 0) {
            around.later(this::advance, TimeUnit.NANOSECONDS.toMillis(wait) + 1);
            return null;
        }
        MemberSelection.Page page = new MemberSelection.Page(content, participants.cursor(), pace.atOnce(pageSize));
        reading = true;
        pace.begun(page.limit(), now);
        return page;
    }

    /** The first page is for everybody; who has more takes a slot, or waits for one. */
    private boolean waitsForSlot() {
        if (!participants.hasBegun() || slotTaken) {
            return false;
        }
        if (!slotWanted) {
            slotWanted = true;
            // Not under the lock: it may be granted at once.
            around.later(this::takeSlot, 0);
        }
        return true;
    }

    private void takeSlot() {
        slots.enter(this::slotGranted);
        Instant now = around.now();
        List<RunningJob> waiting;
        synchronized (this) {
            waiting = slotTaken || ended ? List.of() : participants.allEnter(JobState.QUEUED, Message.NONE, now);
        }
        waiting.forEach(around::changed);
    }

    private void slotGranted() {
        Instant now = around.now();
        boolean late;
        List<RunningJob> running;
        synchronized (this) {
            late = ended;
            slotTaken = !late;
            running = late ? List.of() : participants.allEnter(JobState.RUNNING, Message.NONE, now);
        }
        if (late) {
            slots.leave();
        } else {
            running.forEach(around::changed);
            advance();
        }
    }

    private void read(
            long number, MemberSelection.Page page, @Nullable MemberPage memberPage, @Nullable Throwable failure) {
        boolean count = false;
        List<RunningJob> jobs;
        synchronized (this) {
            jobs = participants.jobs();
            reading = false;
            if (failure != null || memberPage == null) {
                obstacle.failed(failure);
                pageFailed();
            } else {
                open++;
                floor = memberPage.floor();
                participants.read(number, memberPage.members());
                count = members.read(number, page, memberPage.members());
            }
        }
        if (memberPage == null) {
            hold();
            return;
        }
        if (count) {
            // Told to those who left meanwhile, too: what they leave behind is to be said in figures.
            around.countMembers(content).thenAccept(total -> {
                synchronized (this) {
                    members.counted(total);
                }
                jobs.stream()
                        .filter(job -> !job.counts().counted())
                        .forEach(job -> job.progress().counted(total));
                jobs.forEach(around::changed);
            });
        }
        operations.run(Reconcile.write(memberPage)).whenComplete((done, refused) -> written(number, done, refused));
        advance();
    }

    private void written(long number, @Nullable Reconciled reconciled, @Nullable Throwable failure) {
        ScanParticipants.Settled settled = new ScanParticipants.Settled(List.of(), List.of());
        Instant now = around.now();
        List<RunningJob> changed = List.of();
        boolean failed;
        synchronized (this) {
            open--;
            if (reconciled == null) {
                obstacle.failed(failure);
            } else {
                settled = participants.written(number, reconciled, now);
                changed = settled.progressed();
                if (obstacle.passed()) {
                    // Whatever page it was that could be written, and whoever is settled with it.
                    settled.complete().forEach(job -> job.release(now));
                    changed = participants.jobs();
                    changed.forEach(job -> job.release(now));
                }
            }
            failed = obstacle.isFailing();
            if (failed) {
                pageFailed();
            }
        }
        settled.complete().forEach(around::complete);
        changed.forEach(around::changed);
        if (failed) {
            hold();
        } else {
            advance();
        }
    }

    /** After a failure nothing more is read; when all that was under way has ended, the scan goes back to what is settled. */
    private void pageFailed() {
        if (open == 0 && !reading) {
            rewind();
        }
    }

    private void rewind() {
        obstacle.hold();
        participants.rewind();
    }

    /** Waits and tries again if the failure is one that passes; else all that take part have failed. */
    private void hold() {
        Instant now = around.now();
        ScanObstacle.Hold hold;
        List<RunningJob> jobs;
        synchronized (this) {
            Optional<ScanObstacle.Hold> taken = obstacle.take();
            if (taken.isEmpty()) {
                return;
            }
            hold = taken.get();
            jobs = participants.jobs();
            if (hold.passes()) {
                participants.allEnter(JobState.HELD, HasMessage.of(hold.cause()), now);
            } else {
                participants.leaveAll();
            }
        }
        if (hold.passes()) {
            jobs.forEach(around::changed);
            around.later(this::resume, hold.millis());
        } else {
            jobs.forEach(job -> around.failed(job, hold.cause()));
            advance();
        }
    }

    private void resume() {
        synchronized (this) {
            obstacle.resume();
        }
        advance();
    }

    private void end() {
        boolean slot;
        synchronized (this) {
            slot = slotTaken;
            slotTaken = false;
        }
        if (slot) {
            slots.leave();
        }
        whenEnded.accept(this);
    }
}
