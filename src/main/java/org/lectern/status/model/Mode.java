package org.lectern.status.model;

import org.lectern.wording.MessageKey;

/** How an instance tracks content across contexts (Sunbird, collection tracking, modes). One mode per instance. */
public enum Mode implements MessageKey {
    /** Tracked in the context where it was consumed. */
    STRICT("Strict context"),
    /** Recorded at the content's own level, and shown in every context. */
    CARRY_FORWARD("Carry forward"),
    /** On entering a context, completed contents are copied into it, by a rule. */
    COPY("Copy"),
    /** As copy, and the source row is removed. */
    MOVE("Move");

    private final String pattern;

    Mode(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
