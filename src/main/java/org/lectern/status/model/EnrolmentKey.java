package org.lectern.status.model;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import org.lectern.model.ResourceName;
import org.lectern.wording.MessageKey;

/**
 * A user in a collection in a context. Ids are texts as the deployment has them.
 *
 * @param context a batch, a programme, or the collection itself (Sunbird, collection tracking, scenario 2)
 */
public record EnrolmentKey(String user, String collection, String context) implements Serializable {
    /** @throws StatusRefusedException if an id is empty, too long, or holds characters that cannot be seen */
    public EnrolmentKey {
        requireId(user, StatusSentence.WHAT_USER);
        requireId(collection, StatusSentence.WHAT_COLLECTION);
        requireId(context, StatusSentence.WHAT_CONTEXT);
    }

    /** @throws StatusRefusedException if it is empty, too long, or has characters that nobody sees */
    public static String requireId(String id, MessageKey what) {
        if (id.isBlank()) {
            throw new StatusRefusedException(StatusSentence.ID_EMPTY.of(what));
        }
        if (id.chars().anyMatch(Character::isISOControl)) {
            throw new StatusRefusedException(StatusSentence.ID_UNSEEN.of(what, ResourceName.shown(id)));
        }
        if (id.length() > ResourceName.MAXIMUM_BYTES / 3
                && id.getBytes(StandardCharsets.UTF_8).length > ResourceName.MAXIMUM_BYTES) {
            throw new StatusRefusedException(StatusSentence.ID_LONG.of(what, ResourceName.shown(id)));
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
