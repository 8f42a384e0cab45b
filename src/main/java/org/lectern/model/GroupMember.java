package org.lectern.model;

import org.lectern.wording.InvalidInputException;

/**
 * A principal's place in a group; the member may itself be a group.
 */
public record GroupMember(PrincipalId group, PrincipalId member, GroupRole role) {
    /** @throws IllegalArgumentException with a sentence for the operator, if the group is a user or a member of itself */
    public GroupMember {
        if (group.kind() != PrincipalKind.GROUP) {
            throw new InvalidInputException(ContentSentence.NOT_A_GROUP.of(group));
        }
        if (group.equals(member)) {
            throw new InvalidInputException(ContentSentence.OWN_MEMBER.of(group));
        }
    }
}
