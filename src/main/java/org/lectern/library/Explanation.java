package org.lectern.library;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;

/**
 * Why an item is or is not in a library: the truth, the rows that should be there, the rows that are.
 *
 * @param content the item, deleted or not; empty if it is unknown
 * @param expected the buckets in which the item should stand, at its last-modified time
 * @param rows the rows found at the current and at every superseded position
 * @param held whether the principal's own list of what it has names the item
 * @param statements the CQL that was read, with its values
 */
public record Explanation(
        PrincipalId principal,
        ContentId id,
        Optional<Content> content,
        Membership membership,
        Set<Bucket> expected,
        List<Row> rows,
        boolean held,
        List<String> statements) {
    /**
     * A library row.
     *
     * @param writeTime microseconds since 1970: floor plus stamp, or the clock of whoever wrote it by hand
     * @param current whether it stands at the item's last-modified time, rather than at a superseded one
     */
    public record Row(Bucket bucket, Instant lastModified, long writeTime, boolean current) {}

    /** The verdict in one word. */
    public enum Verdict {
        /** It should be there, and is, in the right buckets. */
        RIGHTLY_THERE,
        /** It should not be there, and is not. */
        RIGHTLY_ABSENT,
        /** It should be there, and is missing from a bucket. */
        MISSING,
        /** It stands where it should not: at an old position, in a wrong bucket, or without a membership. */
        WRONGLY_THERE
    }

    /** Whether a role sees the item, and if not, why. */
    public enum Sight {
        /** It should, and does. */
        SEEN,
        /** It should, and does not: the row is missing. */
        MISSING,
        /** The item's visibility does not allow it. */
        HIDDEN,
        /** The principal does not have the item, or it is deleted: nobody sees it. */
        ABSENT
    }

    /** Whether this role sees the item: of its bucket, what belongs there. */
    public Sight sight(ViewerRole role) {
        if (expected.isEmpty()) {
            return Sight.ABSENT;
        }
        if (!expected.contains(role.bucket())) {
            return Sight.HIDDEN;
        }
        return rows.stream().anyMatch(row -> row.bucket() == role.bucket()) ? Sight.SEEN : Sight.MISSING;
    }

    /** Compares the rows with what is expected. */
    public Verdict verdict() {
        boolean wrong = rows.stream().anyMatch(row -> !row.current() || !expected.contains(row.bucket()));
        if (wrong) {
            return Verdict.WRONGLY_THERE;
        }
        boolean all = expected.stream()
                .allMatch(bucket -> rows.stream().anyMatch(row -> row.bucket() == bucket && row.current()));
        if (!all) {
            return Verdict.MISSING;
        }
        return expected.isEmpty() ? Verdict.RIGHTLY_ABSENT : Verdict.RIGHTLY_THERE;
    }
}
