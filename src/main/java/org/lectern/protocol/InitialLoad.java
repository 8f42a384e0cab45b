package org.lectern.protocol;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.CompletionStage;
import org.lectern.model.Content;
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

    /**
     * What the truth said of some items at a time.
     *
     * @param floor as it was before the truth was read, or written
     * @param truths by member
     */
    record Snapshot(Floor floor, Map<PrincipalId, List<Truth>> truths) {
        /** Several as one, under the lowest of their floors: a floor that was raised between them is not theirs. At least one. */
        public static Snapshot of(Collection<Snapshot> parts) {
            Map<PrincipalId, List<Truth>> truths = new HashMap<>();
            parts.forEach(part -> part.truths()
                    .forEach((principal, some) -> truths.computeIfAbsent(principal, one -> new ArrayList<>())
                            .addAll(some)));
            return new Snapshot(
                    parts.stream()
                            .map(Snapshot::floor)
                            .min(Comparator.comparingLong(Floor::micros))
                            .orElseThrow(),
                    truths);
        }

        /** Of one principal; empty where none of the items has it as a member. */
        public List<Truth> of(PrincipalId principal) {
            return truths.getOrDefault(principal, List.of());
        }
    }

    /**
     * Writes items, findable by name, unless they are there: one that is there is there with all its members. The floor is read
     * first, then which items are there, then the others are written.
     *
     * @return what the truth says of all of them then
     */
    CompletionStage<Snapshot> putItems(Collection<Item> items);

    /**
     * Writes libraries as the truth has it: the floor, then the truth, then the rows, then the floor again. The truth is the
     * snapshot's; where the floor is no longer, it is read anew.
     *
     * @param truth of all items that these principals may have
     */
    CompletionStage<Void> buildLibraries(Snapshot truth, Collection<PrincipalId> principals);

    /** Writes libraries as they are given, whatever the truth has; they count as built. */
    CompletionStage<Void> putLibraries(Collection<Library> libraries);

    /** Writes principals, findable by name, and who is in which group. Last, so that whoever is there has a library. */
    CompletionStage<Void> putPrincipals(Collection<Principal> principals, Collection<GroupMember> members);
}
