package org.lectern.oae;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.lectern.library.Bucket;
import org.lectern.library.Explanation;
import org.lectern.wording.Message;

/**
 * Why a resource is or is not in a library: the truth beside the rows of the index.
 *
 * @param row the resource's own row; empty if it is gone
 * @param role what AuthzRoles says; of a membership through other groups, what it comes to
 * @param memberRole what AuthzMembers says, which should be the same
 * @param placed as what it counts here; empty if it is gone, or says nothing that the platform knows
 * @param expected where it should stand; empty if nowhere
 * @param found the rows that there are, by bucket
 * @param stale buckets that lack a marker
 * @param verdict whether it stands where it should
 * @param reasons sentences, the most telling first
 */
public record LibraryExplanation(
        LibraryKind kind,
        OaeId library,
        OaeId resource,
        Optional<OaeResource> row,
        Optional<String> role,
        Optional<String> memberRole,
        Optional<ResourceVisibility> placed,
        Optional<RankedEntry> expected,
        Map<Bucket, List<IndexRow>> found,
        Set<Bucket> stale,
        Explanation.Verdict verdict,
        List<Message> reasons) {
    public LibraryExplanation {
        found = Map.copyOf(found);
        stale = Set.copyOf(stale);
        reasons = List.copyOf(reasons);
    }

    /** The buckets in which it should stand. */
    public List<Bucket> expectedIn() {
        return expected.isEmpty()
                ? List.of()
                : placed.map(ResourceVisibility::buckets).orElse(List.of());
    }

    /** Whether a row stands where one should. */
    public boolean isRight(Bucket bucket, IndexRow row) {
        return expectedIn().contains(bucket) && row.entry().equals(expected);
    }
}
