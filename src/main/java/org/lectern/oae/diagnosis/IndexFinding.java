package org.lectern.oae.diagnosis;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lectern.library.Bucket;
import org.lectern.oae.IndexRow;
import org.lectern.wording.Message;

/**
 * One fault of one resource in one library, with its evidence. A resource with several faults has one finding of each kind.
 *
 * @param resource its id; of a row that cannot be understood what stands in the place of rank and resource
 * @param faulty the buckets that this fault is about
 * @param rows every row found of the resource in buckets that have been built, the right ones among them
 * @param expected what should stand; empty if nothing should, or nobody knows
 * @param verdict who is right, and why: a sentence or two for an operator
 */
public record IndexFinding(
        IndexFault fault,
        OaeLibrary library,
        String resource,
        Set<Bucket> faulty,
        List<IndexRow> rows,
        Optional<ExpectedEntry> expected,
        Message verdict) {
    public IndexFinding {
        rows = List.copyOf(rows);
        faulty = Set.copyOf(EnumSet.copyOf(faulty));
    }

    /** What tells findings apart: one per fault, library and resource. */
    public Key key() {
        return new Key(fault, library, resource);
    }

    /** Whether two looks saw the same: the same rows against the same truth. */
    public boolean isSameAs(IndexFinding other) {
        return key().equals(other.key())
                && faulty.equals(other.faulty)
                && Set.copyOf(rows).equals(Set.copyOf(other.rows))
                && expected.equals(other.expected);
    }

    /** See {@link IndexFinding#key}. */
    public record Key(IndexFault fault, OaeLibrary library, String resource) {}
}
