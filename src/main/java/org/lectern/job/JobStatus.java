package org.lectern.job;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.lectern.model.Cause;
import org.lectern.wording.Message;

/**
 * A job at a moment.
 *
 * @param reason why it is not running, as a sentence; empty if there is nothing to say
 * @param perSecond principals per second of late; 0 if unknown
 * @param limit principals per second that it may not exceed
 * @param together how many jobs of the same item share one scan through its members, this one included
 * @param updated when its owner last said something of it
 * @param ended empty while it is open
 */
public record JobStatus(
        JobId id,
        JobTask task,
        Cause cause,
        JobState state,
        Message reason,
        JobCounts counts,
        double perSecond,
        OptionalInt limit,
        int together,
        JobOwner owner,
        Instant started,
        Instant updated,
        Optional<Instant> ended) {
    /** What it does. */
    public JobKind kind() {
        return task.kind();
    }

    /** As {@link JobTask#subject}. */
    public Message subject() {
        return task.subject();
    }

    /** As {@link JobTask#detail}. */
    public Message detail() {
        return task.detail();
    }

    /** How long it takes from here, at the rate of late; empty while that would be a guess. */
    public Optional<Duration> remaining() {
        return state == JobState.RUNNING && counts.counted() && perSecond > 0
                ? Optional.of(Duration.ofMillis((long) (counts.left() * 1_000 / perSecond)))
                : Optional.empty();
    }

    /** Whether it cannot be held on its way: the rebuild of one library. */
    public boolean isOneStep() {
        return kind() == JobKind.REBUILD && counts.total() <= 1;
    }

    /** What may be done with it now. */
    public Set<Steering.Kind> allowed() {
        Set<Steering.Kind> allowed = EnumSet.noneOf(Steering.Kind.class);
        switch (state) {
            case QUEUED, RUNNING, HELD -> {
                if (!isOneStep()) {
                    allowed.add(Steering.Kind.STOP);
                }
                if (!isOneStep() && kind().group() != JobKind.Group.TRANSFERS) {
                    allowed.add(Steering.Kind.THROTTLE);
                }
                if (!isOneStep() && task.pausable()) {
                    allowed.add(Steering.Kind.PAUSE);
                }
            }
            case PAUSED -> {
                allowed.add(Steering.Kind.RESUME);
                allowed.add(Steering.Kind.STOP);
                allowed.add(Steering.Kind.THROTTLE);
            }
            case STOPPED -> allowed.add(Steering.Kind.RESUME);
            case INCOMPLETE -> allowed.add(Steering.Kind.RETRY);
            case ANNOUNCED, DONE, NOT_MADE, ENDED_EARLY -> {}
        }
        // One that has not made its change may not be taken away: nobody would know of a change made later.
        boolean movable = kind().isFanOut() || !owner.alive();
        if (state.isOpen() && !owner.here() && movable && (state != JobState.ANNOUNCED || !owner.alive())) {
            allowed.add(Steering.Kind.TAKE_OVER);
        }
        return allowed;
    }
}
