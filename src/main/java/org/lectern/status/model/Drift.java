package org.lectern.status.model;

import java.io.Serializable;
import java.util.Arrays;
import org.lectern.wording.Message;

/**
 * One difference between the raw rows and what was derived from them.
 *
 * @param activity the collection or unit whose row differs
 * @param subject the content, key or column
 * @param raw what follows from the raw rows, for people
 * @param stored what is stored, for people; empty if nothing is
 */
public record Drift(
        StatusDriftKind kind, EnrolmentKey where, String activity, String subject, String raw, String stored)
        implements Serializable {
    /** The row and the column, key or content that differ. */
    public Message place() {
        return switch (kind) {
            case ENROLMENT_WRONG, COMPLETION_MISSING -> StatusWriteSentence.PLACE_ENROLMENT.of(subject);
            case ENROLMENT_MISSING, EVENTS_MISSING, GHOST_ENROLMENT -> Message.plain(subject);
            default ->
                StatusWriteSentence.PLACE.of(
                        subject,
                        activity.equals(where.collection())
                                ? StatusWriteSentence.COLLECTION_AGGREGATE.of()
                                : StatusWriteSentence.UNIT_AGGREGATE.of(activity));
        };
    }

    /** The stored value, and the value by the raw rows. */
    public Message change() {
        return StatusWriteSentence.DIFFERENCE.of(place(), value(stored), value(raw));
    }

    /** A value for a message. */
    public static Object value(String value) {
        return value.isEmpty()
                ? StatusWriteSentence.NO_VALUE
                : Arrays.stream(ContentStatus.values())
                        .filter(status -> status.name().equals(value))
                        .<Object>map(status -> status)
                        .findFirst()
                        .orElse(value);
    }

    /** Whether the other is about the same value. */
    public boolean isSame(Drift other) {
        return kind == other.kind && activity.equals(other.activity) && subject.equals(other.subject);
    }
}
