package org.lectern.model;

import org.lectern.wording.InvalidInputException;

/**
 * One principal's row in a content item's partition: truth, changed by compare-and-set only.
 *
 * @param role what the principal is to the item
 * @param stamp goes up by one at each change of the role; the first is 1. Below a million, so that it fits between two
 *     floors.
 */
public record Membership(MemberRole role, int stamp) {
    /** One more stamp than this would reach into the next floor. */
    public static final int MAXIMUM_STAMP = 999_998;

    /** A principal that never had the item. */
    public static final Membership NONE = new Membership(MemberRole.REMOVED, 0);

    public Membership {
        if (stamp < 0 || stamp > MAXIMUM_STAMP) {
            throw new InvalidInputException(
                    ContentSentence.BAD_STAMP.of(Long.toString(MAXIMUM_STAMP), Long.toString(stamp)));
        }
    }

    /** The membership after a change to this role. */
    public Membership changedTo(MemberRole next) {
        return new Membership(next, stamp + 1);
    }
}
