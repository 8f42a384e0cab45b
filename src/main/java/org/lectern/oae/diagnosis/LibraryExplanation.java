package org.lectern.oae.diagnosis;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.lectern.library.Bucket;
import org.lectern.library.Explanation;
import org.lectern.oae.IndexRow;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeResource;
import org.lectern.wording.Message;

/**
 * Why a resource is or is not in a library: the truth beside the rows of the index.
 *
 * @param row the resource's own row; empty if it is gone
 * @param role what AuthzRoles says; of a membership through other groups, what it comes to
 * @param memberRole what AuthzMembers says, which should be the same
 * @param expected what should stand; empty if nothing should, or nobody knows
 * @param found the rows that there are, by bucket
 * @param stale buckets that lack a marker
 * @param findings what an audit would find, if all buckets had been built
 * @param verdict whether it stands where it should; empty if nobody can say where that is
 * @param reasons sentences, the most telling first
 */
public record LibraryExplanation(
        OaeLibrary library,
        OaeId resource,
        Optional<OaeResource> row,
        Optional<String> role,
        Optional<String> memberRole,
        Optional<ExpectedEntry> expected,
        Map<Bucket, List<IndexRow>> found,
        Set<Bucket> stale,
        List<IndexFinding> findings,
        Optional<Explanation.Verdict> verdict,
        List<Message> reasons) {
    public LibraryExplanation {
        found = Map.copyOf(found);
        stale = Set.copyOf(stale);
        findings = List.copyOf(findings);
        reasons = List.copyOf(reasons);
    }

    /** The buckets in which it should stand. */
    public List<Bucket> expectedIn() {
        return expected.map(ExpectedEntry::buckets).orElse(List.of());
    }

    /** Whether a row stands where one should, with the value it should have. */
    public boolean isRight(Bucket bucket, IndexRow row) {
        return expectedIn().contains(bucket)
                && row.entry().equals(expected.map(ExpectedEntry::entry))
                && findings.stream()
                        .noneMatch(finding -> finding.fault() == IndexFault.VALUE
                                && finding.faulty().contains(bucket));
    }
}
