package org.lectern.content;

/** What a principal is to a content item. A removed member's row stays, so that its stamp goes on. */
public enum MemberRole {
    VIEWER,
    MANAGER,
    REMOVED;

    /** Whether the item belongs in the principal's library. */
    public boolean isMember() {
        return this != REMOVED;
    }
}
