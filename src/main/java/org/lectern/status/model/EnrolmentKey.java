package org.lectern.status.model;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.Supplier;
import org.lectern.model.IdentifierSentence;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.ResourceName;
import org.lectern.model.StorableText;
import org.lectern.wording.MessageKey;

/**
 * A user in a collection in a context. Ids are texts as the deployment has them.
 *
 * @param context a batch, a programme, or the collection itself (Sunbird, collection tracking, scenario 2)
 */
public record EnrolmentKey(String user, String collection, String context) implements Serializable {
    /** What ids that share a key have room for, beside the lengths of each and a short text. */
    private static final int SHARED_BYTES = StorableText.KEY_BYTES - 100;

    /** @throws StatusRefusedException if an id is empty, too long, or holds characters that cannot be seen */
    public EnrolmentKey {
        requireId(user, StatusSentence.WHAT_USER);
        requireId(collection, StatusSentence.WHAT_COLLECTION);
        requireId(context, StatusSentence.WHAT_CONTEXT);
        requireKey(StatusSentence.WHAT_USER, user, collection);
        requireKey(StatusSentence.WHAT_CONTEXT, collection, context);
    }

    /** @throws StatusRefusedException if it is empty, too long, or has characters that nobody sees */
    public static String requireId(String id, MessageKey what) {
        if (id.isBlank()) {
            throw new StatusRefusedException(StatusSentence.ID_EMPTY.of(what));
        }
        if (StorableText.isLonger(id, StorableText.KEY_BYTES)) {
            throw new StatusRefusedException(StatusSentence.ID_LONG.of(what, ResourceName.shown(id)));
        }
        return storable(() -> StorableText.require(id, () -> IdentifierSentence.ID_OF.of(what)));
    }

    /** The text that is checked; refused as all that is wrong with a status. */
    public static String storable(Supplier<String> checked) {
        try {
            return checked.get();
        } catch (InvalidIdentifierException unseen) {
            throw new StatusRefusedException(unseen.message(), unseen);
        }
    }

    /** Refuses ids that are too long to share a key of Cassandra's. */
    static void requireKey(StatusSentence what, String... ids) {
        if (Arrays.stream(ids).mapToInt(String::length).sum() > SHARED_BYTES / 3
                && Arrays.stream(ids).mapToInt(StorableText::bytes).sum() > SHARED_BYTES) {
            throw new StatusRefusedException(StatusSentence.IDS_LONG.of(what, SHARED_BYTES));
        }
    }

    /** Whether there is an enrolment to this: not where the context is only the collection again. */
    public boolean needsEnrolment() {
        return !context.equals(collection);
    }

    /** The collection and its context. */
    public String place() {
        return needsEnrolment() ? collection + ", " + context : collection;
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
