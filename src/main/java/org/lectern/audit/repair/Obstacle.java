package org.lectern.audit.repair;

import java.util.Optional;
import java.util.OptionalLong;
import org.lectern.audit.model.AuditSentence;
import org.lectern.wording.Message;

/**
 * What hides a fix: something written with a time in the future. {@link org.lectern.audit.Audits#rebuildAbove} gets over it.
 *
 * @param writeTime microseconds since 1970; empty for a deletion, whose time CQL cannot tell
 */
public record Obstacle(Kind kind, OptionalLong writeTime) {
    /** The kinds of obstacles. */
    public enum Kind {
        /** A row that should go was written in the future: deletions of today do not reach it. */
        ROW_FROM_THE_FUTURE,
        /** A deletion (tombstone) from the future hides the row that was written. */
        TOMBSTONE_FROM_THE_FUTURE
    }

    /** What a fix's sentence says of an obstacle; empty if it says nothing. */
    static Optional<Obstacle> of(Message because) {
        if (because.key().equals(AuditSentence.TOMBSTONE_FROM_FUTURE.key())) {
            return Optional.of(new Obstacle(Kind.TOMBSTONE_FROM_THE_FUTURE, OptionalLong.empty()));
        }
        return because.key().equals(AuditSentence.ROW_FROM_FUTURE.key())
                ? Optional.of(new Obstacle(
                        Kind.ROW_FROM_THE_FUTURE,
                        Repairs.micros(String.valueOf(because.values().get(0)))))
                : Optional.empty();
    }
}
