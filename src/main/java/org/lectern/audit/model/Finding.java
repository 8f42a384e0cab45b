package org.lectern.audit.model;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lectern.library.Bucket;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;

/**
 * One fault of one item in one principal's derived rows, with its evidence. An item with several faults has one finding of
 * each kind.
 *
 * @param rows every library row found for the item, the right ones among them, by bucket and position
 * @param faulty the buckets that this fault is about; empty for the kinds of membership
 * @param held the row of the principal's own list, if there is one
 * @param item the item as the truth has it, deleted or not; empty if it is unknown, or cannot be read
 * @param membership what the principal is to the item in the truth, read after the rows
 * @param verdict who is right, and why: a sentence or two for an operator
 */
public record Finding(
        DriftKind kind,
        PrincipalId principal,
        ContentId content,
        List<LibraryRow> rows,
        Set<Bucket> faulty,
        Optional<Holding> held,
        Optional<Content> item,
        Membership membership,
        Message verdict) {
    public Finding {
        rows = List.copyOf(rows);
        faulty = faulty.isEmpty() ? Set.of() : Set.copyOf(EnumSet.copyOf(faulty));
    }

    /** What tells findings apart: one per kind, principal and item. */
    public Key key() {
        return new Key(kind, principal, content);
    }

    /** A finding's identity within an audit. */
    public record Key(DriftKind kind, PrincipalId principal, ContentId content) {}

    /** Whether a library row stands at the item's current position, in a bucket where the item belongs. */
    public boolean isRight(LibraryRow row) {
        return membership.role().isMember()
                && item.filter(current -> !current.deleted()
                                && current.lastModified().equals(row.lastModified())
                                && Bucket.holding(current.visibility()).contains(row.bucket()))
                        .isPresent();
    }
}
