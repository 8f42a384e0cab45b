package org.lectern.audit.scan;

import java.nio.ByteBuffer;
import java.util.SortedSet;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.model.PrincipalId;
import org.lectern.model.TokenRange;

/**
 * Reads whole tables, one range of the token ring at a time. Methods block, and are called on an audit's own threads;
 * where the cluster is busy or away they wait and try again. They fail with a {@link
 * org.lectern.cluster.ClusterException} of another kind if the cluster cannot read a range at all.
 *
 * <p>Ids come as bytes of UTF-8, valid during the call only: an audit hashes them, and makes texts of few.
 */
public interface TableScans {
    /** The role that is none, among those that rows carry: 1 viewer, 2 manager, 3 removed. */
    int REMOVED = 3;

    /** Paces a scan. */
    interface Flow {
        /**
         * After each page. Blocks for the throttle, and while the audit is paused.
         *
         * @throws java.util.concurrent.CancellationException if the scan is to end
         */
        void page(int rows) throws InterruptedException;

        /** Whether the scan waits for the cluster. */
        void waiting(boolean waits);

        /** A row that cannot be understood. */
        void unreadable(String row);
    }

    /** A membership, and the item it is of. */
    interface Member {
        /**
         * @param visibility 1 public, 2 logged in, 3 private; 0 if there is no such item
         * @param role 1 viewer, 2 manager, 3 removed
         */
        void row(ByteBuffer content, ByteBuffer principal, long lastModified, int visibility, boolean deleted, int role)
                throws InterruptedException;
    }

    /** A library row. */
    interface Entry {
        /** @param bucket 1 public, 2 logged in, 3 private */
        void row(ByteBuffer principal, int bucket, long lastModified, ByteBuffer content);
    }

    /** A row of a principal's own list. */
    interface Held {
        /** @param role 1 viewer, 2 manager, 3 removed */
        void row(ByteBuffer principal, ByteBuffer content, int role);
    }

    /** The truth. */
    void members(TokenRange range, ReadConsistency consistency, Flow flow, Member each) throws InterruptedException;

    /** The libraries. */
    void entries(TokenRange range, ReadConsistency consistency, Flow flow, Entry each) throws InterruptedException;

    /** The principals' own lists. */
    void holdings(TokenRange range, ReadConsistency consistency, Flow flow, Held each) throws InterruptedException;

    /** Principals that have a library or a list of their own, whether they exist or not. */
    SortedSet<PrincipalId> owners(TokenRange range, Flow flow) throws InterruptedException;

    /** Principals that exist, or have a list of their own. Unlike {@link #owners} this reads no library. */
    SortedSet<PrincipalId> principals(TokenRange range, Flow flow) throws InterruptedException;

    /** About how much there is, from a short read. */
    Size size(Flow flow) throws InterruptedException;

    /**
     * How much there is, about.
     *
     * @param principals libraries
     * @param entries library rows
     */
    record Size(long principals, long entries) {}
}
