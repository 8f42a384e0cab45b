package org.lectern.audit.repair;

import java.util.OptionalLong;

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
}
