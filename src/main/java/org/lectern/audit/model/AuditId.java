package org.lectern.audit.model;

import java.util.UUID;
import org.lectern.wording.InvalidInputException;

/**
 * The name of an audit.
 *
 * @param value a UUID of version 1: it says when the audit began
 */
public record AuditId(UUID value) {
    /** @throws IllegalArgumentException if the UUID carries no time */
    public AuditId {
        if (value.version() != 1) {
            throw new InvalidInputException(AuditSentence.NO_AUDIT_ID.of(value));
        }
    }

    /** @throws IllegalArgumentException if the text is no such UUID */
    public static AuditId of(String text) {
        return new AuditId(UUID.fromString(text));
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
