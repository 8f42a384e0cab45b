package org.lectern.principal;

/** What a principal is in a group. A removed member's row stays, so that changes stay in order. */
public enum GroupRole {
    MEMBER,
    MANAGER,
    REMOVED;

    public boolean isMember() {
        return this != REMOVED;
    }
}
