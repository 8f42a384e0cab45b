package org.lectern.oae;

import org.lectern.model.Visibility;

/** The rank of a member of a group: whoever shows a face first, then whoever can be looked at, then managers. */
final class MemberRank {
    private MemberRank() {}

    static String of(OaeResource member, OaeId group, String role) {
        char link = link(member, group);
        char picture = member.picture() ? link : '0';
        return new String(new char[] {picture, link, role.equals("manager") ? '1' : '0'});
    }

    private static char link(OaeResource member, OaeId group) {
        if (member.visibility().filter(Visibility.PUBLIC::equals).isPresent()) {
            return '2';
        }
        boolean within = member.visibility().filter(Visibility.LOGGEDIN::equals).isPresent()
                && member.tenant().equals(group.tenant());
        return within ? '1' : '0';
    }
}
