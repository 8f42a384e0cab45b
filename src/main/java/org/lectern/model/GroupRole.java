package org.lectern.model;

import org.lectern.wording.Message;

/** What a principal is in a group. A removed member's row stays, so that changes stay in order. */
public enum GroupRole {
    MEMBER,
    MANAGER,
    REMOVED;

    /** As it is named within a sentence. */
    public Message message() {
        return switch (this) {
            case MEMBER -> ContentSentence.MEMBER.of();
            case MANAGER -> ContentSentence.MANAGER.of();
            case REMOVED -> ContentSentence.REMOVED.of();
        };
    }

    public boolean isMember() {
        return this != REMOVED;
    }
}
