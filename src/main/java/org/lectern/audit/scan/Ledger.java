package org.lectern.audit.scan;

import java.nio.LongBuffer;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * How far an audit is, and what it has added up: the sums hold the rows of the ranges that are done, and of no others, at
 * any moment that somebody looks. Safe for many threads.
 *
 * @param <P> the phases of an audit
 * @param <K> the kinds of its findings
 */
public final class Ledger<P, K> {
    private P phase;
    private int total;
    private BitSet done;
    private final BitSet taken = new BitSet();
    private long[] sums;
    private final Map<K, Long> found;
    private long principals;

    /** @param sums empty where an audit has none */
    public Ledger(P phase, BitSet done, long[] sums, Map<K, Long> found, long principals) {
        this.phase = phase;
        this.done = (BitSet) done.clone();
        this.sums = sums;
        this.found = new HashMap<>(found);
        this.principals = principals;
    }

    /**
     * What it looks like at one moment.
     *
     * @param principals libraries that were looked at one by one
     */
    public record Snapshot<P, K>(P phase, BitSet done, LongBuffer sums, Map<K, Long> found, long principals) {}

    public synchronized Snapshot<P, K> snapshot() {
        return new Snapshot<>(
                phase, (BitSet) done.clone(), LongBuffer.wrap(sums.clone()), new HashMap<>(found), principals);
    }

    /** Starts to add up, in so many sums. */
    public synchronized void sums(int count) {
        sums = new long[count];
    }

    /** Begins a phase. One that was begun before goes on where it was. */
    public synchronized void begin(P next, int steps) {
        if (phase != next) {
            phase = next;
            done = new BitSet();
        }
        total = steps;
        taken.clear();
        taken.or(done);
    }

    /** The phase under way. */
    public synchronized P phase() {
        return phase;
    }

    /** Steps of the phase that are done. */
    public synchronized int doneCount() {
        return done.cardinality();
    }

    /** Steps that the phase has. */
    public synchronized int total() {
        return total;
    }

    /** The lowest range that nobody has done or is at work on. */
    public synchronized OptionalInt take() {
        int next = taken.nextClearBit(0);
        if (next >= total) {
            return OptionalInt.empty();
        }
        taken.set(next);
        return OptionalInt.of(next);
    }

    /** A range is done: what it came to goes into the sums, from this one on. */
    public synchronized void done(int range, long[] more, int from) {
        for (int i = 0; i < more.length; i++) {
            sums[from + i] += more[i];
        }
        done.set(range);
    }

    /** A range is done, in which single libraries were looked at. */
    public synchronized void done(int range, long[] more, int from, Map<K, Long> findings, long audited) {
        findings.forEach((kind, count) -> found.merge(kind, count, Long::sum));
        principals += audited;
        done(range, more, from);
    }

    /** Whether something in a slice does not add up. */
    public synchronized boolean isSuspicious(int slice) {
        return sums[slice] != 0;
    }

    /** The slices that do not add up. */
    public synchronized BitSet suspicious() {
        BitSet slices = new BitSet();
        for (int i = 0; i < sums.length; i++) {
            if (sums[i] != 0) {
                slices.set(i);
            }
        }
        return slices;
    }
}
