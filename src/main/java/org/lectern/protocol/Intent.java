package org.lectern.protocol;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lectern.content.ContentId;
import org.lectern.principal.PrincipalId;

/**
 * A change of truth that was announced and not yet carried to the libraries: recorded before the truth changes, struck
 * out when every library is right, so that any process can finish what another one began.
 *
 * @param principals those whose membership changes; empty means every member
 */
public record Intent(ContentId content, SortedSet<PrincipalId> principals) {
    public Intent {
        principals = Collections.unmodifiableSortedSet(new TreeSet<>(principals));
    }

    /** The intent of a change that concerns every member. */
    public static Intent everyMember(ContentId content) {
        return new Intent(content, new TreeSet<>());
    }
}
