package org.lectern.model;

import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;

/** What a principal is to a content item. A removed member's row stays, so that its stamp goes on. */
public enum MemberRole {
    VIEWER,
    MANAGER,
    REMOVED;

    /** As it is named within a sentence. */
    public Message message() {
        return switch (this) {
            case VIEWER -> ContentSentence.VIEWER.of();
            case MANAGER -> ContentSentence.MANAGER.of();
            case REMOVED -> ContentSentence.REMOVED.of();
        };
    }

    /** Whether the item belongs in the principal's library. */
    public boolean isMember() {
        return this != REMOVED;
    }

    /**
     * This role, to share an item with.
     *
     * @throws InvalidInputException for REMOVED
     */
    public MemberRole requireMember() {
        if (!isMember()) {
            throw new InvalidInputException(ContentSentence.NOT_TO_SHARE.of());
        }
        return this;
    }
}
