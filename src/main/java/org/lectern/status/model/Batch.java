package org.lectern.status.model;

import java.time.Instant;
import java.util.Optional;

/**
 * A context with a beginning and an end: a batch of a course.
 *
 * @param ends events up to and including this moment count; empty if it has no end
 * @param closed whether it is marked as ended, whatever the time
 * @param programme what it belongs to, for the rule of copy and move; empty if to nothing
 */
public record Batch(
        String collection, String context, Optional<Instant> ends, boolean closed, Optional<String> programme) {
    /** A batch without end. */
    public static Batch open(String collection, String context) {
        return new Batch(collection, context, Optional.empty(), false, Optional.empty());
    }

    /**
     * Whether something that happened then is too late. An event that arrives late, and happened up to and at the end, is
     * not. Of a batch that was closed before its end nobody knows when: it takes nothing any more.
     */
    public boolean excludes(Instant happened, Instant now) {
        return ends.filter(end -> !(closed && end.isAfter(now)))
                .map(happened::isAfter)
                .orElse(closed);
    }

    /** What it takes at this time, in a word: see {@link #excludes}. */
    public BatchAdmission admission(Instant now) {
        if (closed && ends.map(now::isBefore).orElse(true)) {
            return BatchAdmission.NOTHING;
        }
        return isOver(now) ? BatchAdmission.UP_TO_ITS_END : BatchAdmission.EVERYTHING;
    }

    /**
     * The same, closed.
     *
     * @param at from when on it takes nothing; empty: nothing that has happened before counts either, if it comes only now. One
     *     that has ended before stays with its end
     */
    public Batch close(Optional<Instant> at) {
        Optional<Instant> end = at.isPresent() && ends.map(at.get()::isBefore).orElse(true) ? at : ends;
        return new Batch(collection, context, end, true, programme);
    }

    /** Whether it was over at this time. */
    public boolean isOver(Instant now) {
        return closed || ends.map(now::isAfter).orElse(false);
    }
}
