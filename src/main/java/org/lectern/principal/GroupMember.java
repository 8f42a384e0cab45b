package org.lectern.principal;

/**
 * A principal's place in a group; the member may itself be a group.
 */
public record GroupMember(PrincipalId group, PrincipalId member, GroupRole role) {
    /** @throws IllegalArgumentException with a sentence for the operator, if the group is a user or a member of itself */
    public GroupMember {
        if (group.kind() != PrincipalKind.GROUP) {
            throw new IllegalArgumentException(group + " is a user; only a group (g:tenant:name) has members.");
        }
        if (group.equals(member)) {
            throw new IllegalArgumentException(group + " cannot be a member of itself.");
        }
    }
}
