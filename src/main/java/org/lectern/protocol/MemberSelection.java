package org.lectern.protocol;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;

/** Which of a content item's members a reconcile is for. */
public sealed interface MemberSelection {
    ContentId content();

    /** Those named. The rows that say what a principal has are written too: its membership may just have changed. */
    record Named(ContentId content, SortedSet<PrincipalId> principals) implements MemberSelection {
        public Named {
            principals = Collections.unmodifiableSortedSet(new TreeSet<>(principals));
        }
    }

    /** One page of all members, in the store's order. Memberships have not changed. */
    record Page(ContentId content, Optional<PrincipalId> after, int limit) implements MemberSelection {}
}
