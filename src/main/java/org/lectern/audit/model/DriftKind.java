package org.lectern.audit.model;

import java.util.Set;
import org.lectern.wording.Message;

/** The kinds of drift: the ways in which a principal's derived rows can differ from the truth. */
public enum DriftKind {
    /** An item stands at two positions of one bucket, however far apart. */
    DUPLICATE(AuditSentence.KIND_DUPLICATE),
    /** An item stands in a bucket at a position that is not its current one, and at no other. */
    STALE(AuditSentence.KIND_STALE),
    /** An item stands in the library of a principal that does not have it, or is deleted, or was never known. */
    ORPHAN(AuditSentence.KIND_ORPHAN),
    /** A member has no entry for the item at all. */
    MISSING(AuditSentence.KIND_MISSING),
    /** An item stands in a bucket that its visibility does not allow, or is in some of its buckets and not in others. */
    MISPLACED(AuditSentence.KIND_MISPLACED),
    /** The item names the principal as a member, and the principal's own list does not name the item. */
    MEMBERSHIP_TRUTH_ONLY(AuditSentence.KIND_MEMBERSHIP_TRUTH_ONLY),
    /** The principal's own list names the item, and the item does not name the principal as a member. */
    MEMBERSHIP_LIST_ONLY(AuditSentence.KIND_MEMBERSHIP_LIST_ONLY),
    /** Both name each other, with different roles. */
    MEMBERSHIP_ROLE(AuditSentence.KIND_MEMBERSHIP_ROLE),
    /** The truth of the item, or of the membership, cannot be read, so nobody can say what belongs there. Never fixed. */
    UNREADABLE(AuditSentence.KIND_UNREADABLE);

    private final AuditSentence called;

    DriftKind(AuditSentence called) {
        this.called = called;
    }

    /** What it is called. */
    public Message message() {
        return called.of();
    }

    /** Whether Lectern can put it right: where the truth cannot be read, nobody knows what would be. */
    public boolean isFixable() {
        return this != UNREADABLE;
    }

    /** Whether whoever wants these kinds fixed wants this one fixed; no kinds mean all that can be. */
    public boolean isFixedAmong(Set<DriftKind> kinds) {
        return isFixable() && (kinds.isEmpty() || kinds.contains(this));
    }
}
