package org.lectern.status.model;

import org.jspecify.annotations.Nullable;

/** A content item as a user views it in a collection and context. */
public record ViewKey(EnrolmentKey where, String content) {
    /** @throws StatusRefusedException if the content's id is none */
    public ViewKey {
        EnrolmentKey.requireId(content, StatusSentence.WHAT_CONTENT);
        EnrolmentKey.requireKey(StatusSentence.WHAT_CONTENT, where.collection(), where.context(), content);
    }

    /**
     * Missing ids default (Sunbird, collection tracking, its three scenarios): the collection to the content, the context
     * to the collection.
     *
     * @throws StatusRefusedException if an id is none
     */
    public static ViewKey of(String user, @Nullable String collection, @Nullable String context, String content) {
        String within = collection == null ? content : collection;
        return new ViewKey(new EnrolmentKey(user, within, context == null ? within : context), content);
    }

    /** The content's own level: no collection, no context. */
    public ViewKey own() {
        return of(where.user(), null, null, content);
    }

    /** Whether the content is viewed by itself: neither in a collection nor in a context. */
    public boolean isOwn() {
        return where.collection().equals(content) && !where.needsEnrolment();
    }

    @Override
    public String toString() {
        return content + " of " + where;
    }
}
