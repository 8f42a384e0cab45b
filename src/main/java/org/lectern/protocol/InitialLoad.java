package org.lectern.protocol;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.CompletionStage;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.GroupMember;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;

/**
 * Fills a keyspace for the first time, a partition at a time: what is written is what changes by the protocol would have left,
 * without the changes. For data that nobody else writes.
 *
 * <p>The truth is written without compare-and-set, but with a write time that lies before every transaction's: whatever a
 * transaction has decided, or decides meanwhile, stays. Derived rows bear their stamps, as always. So everything may be
 * repeated, by two processes at once as well, and what was changed since stays as it was changed.
 *
 * <p>Each call fails with an exception for the operator; what was written until then stays. Safe to use from any thread;
 * nothing blocks.
 */
public interface InitialLoad {
    /**
     * A content item, with its members.
     *
     * @param content without superseded positions
     * @param members of whom each has the stamp 1
     */
    record Item(Content content, SortedMap<PrincipalId, MemberRole> members) {}

    /**
     * A library, with what stands in it.
     *
     * @param writes the rows; none that deletes
     */
    record Library(PrincipalId principal, List<LibraryWrite> writes) {}

    /** Writes items, findable by name. One that is there is there with all its members. */
    CompletionStage<Void> putItems(Collection<Item> items);

    /**
     * Writes libraries as the truth has it: the floor, then the truth, then the rows, then the floor again.
     *
     * @param holdings the items that each principal may have, by the truth that was put
     */
    CompletionStage<Void> buildLibraries(Map<PrincipalId, List<ContentId>> holdings);

    /** Writes libraries as they are given, whatever the truth has; they count as built. */
    CompletionStage<Void> putLibraries(Collection<Library> libraries);

    /** Writes principals, findable by name, and who is in which group. Last, so that whoever is there has a library. */
    CompletionStage<Void> putPrincipals(Collection<Principal> principals, Collection<GroupMember> members);
}
