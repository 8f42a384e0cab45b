package org.lectern.status;

import java.nio.charset.StandardCharsets;
import org.lectern.identifier.ResourceName;

/**
 * A user in a collection in a context. Ids are texts as the deployment has them.
 *
 * @param context a batch, a programme, or the collection itself (seed 004, scenario 2)
 */
public record EnrolmentKey(String user, String collection, String context) {
    /** @throws StatusRefusedException if an id is empty, too long, or holds characters that cannot be seen */
    public EnrolmentKey {
        requireId(user, "user");
        requireId(collection, "collection");
        requireId(context, "context");
    }

    static String requireId(String id, String what) {
        if (id.isBlank()) {
            throw new StatusRefusedException("The " + what + " id is empty. Name the " + what + ".");
        }
        if (id.chars().anyMatch(Character::isISOControl)) {
            throw new StatusRefusedException("The " + what + " id " + ResourceName.shown(id)
                    + " holds a character that cannot be seen. Remove it.");
        }
        if (id.length() > ResourceName.MAXIMUM_BYTES / 3
                && id.getBytes(StandardCharsets.UTF_8).length > ResourceName.MAXIMUM_BYTES) {
            throw new StatusRefusedException("The " + what + " id " + ResourceName.shown(id)
                    + " is longer than Cassandra's keys may be. Choose a shorter one.");
        }
        return id;
    }

    /** Whether there is an enrolment to this: not where the context is only the collection again. */
    public boolean needsEnrolment() {
        return !context.equals(collection);
    }

    /** One content item there. */
    public ViewKey view(String content) {
        return new ViewKey(this, content);
    }

    @Override
    public String toString() {
        return user + " in " + collection + (needsEnrolment() ? ", " + context : "");
    }
}
