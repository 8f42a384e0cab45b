package org.lectern.status.model;

/** How an instance tracks content across contexts (Sunbird, collection tracking, modes). One mode per instance. */
public enum Mode {
    /** Tracked in the context where it was consumed. */
    STRICT,
    /** Recorded at the content's own level, and shown in every context. */
    CARRY_FORWARD,
    /** On entering a context, completed contents are copied into it, by a rule. */
    COPY,
    /** As copy, and the source row is removed. */
    MOVE
}
