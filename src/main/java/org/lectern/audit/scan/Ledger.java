package org.lectern.audit.scan;

import java.nio.LongBuffer;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalInt;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.DriftKind;

/**
 * How far an audit is, and what it has added up: the sums hold the rows of the ranges that are done, and of no others, at
 * any moment that somebody looks. Safe for many threads.
 */
final class Ledger {
    private AuditPhase phase;
    private int total;
    private BitSet done;
    private final BitSet taken = new BitSet();
    private long[] sums;
    private final Map<DriftKind, Long> found;
    private long principals;

    /** @param sums empty where an audit has none */
    Ledger(AuditPhase phase, BitSet done, long[] sums, Map<DriftKind, Long> found, long principals) {
        this.phase = phase;
        this.done = (BitSet) done.clone();
        this.sums = sums;
        this.found = new EnumMap<>(DriftKind.class);
        this.found.putAll(found);
        this.principals = principals;
    }

    /** What it looks like at one moment. */
    record Snapshot(AuditPhase phase, BitSet done, LongBuffer sums, Map<DriftKind, Long> found, long principals) {}

    synchronized Snapshot snapshot() {
        return new Snapshot(
                phase, (BitSet) done.clone(), LongBuffer.wrap(sums.clone()), new EnumMap<>(found), principals);
    }

    /** Starts to add up, in so many sums. */
    synchronized void sums(int count) {
        sums = new long[count];
    }

    /** Begins a phase. One that was begun before goes on where it was. */
    synchronized void begin(AuditPhase next, int steps) {
        if (phase != next) {
            phase = next;
            done = new BitSet();
        }
        total = steps;
        taken.clear();
        taken.or(done);
    }

    synchronized AuditPhase phase() {
        return phase;
    }

    synchronized int doneCount() {
        return done.cardinality();
    }

    synchronized int total() {
        return total;
    }

    /** The lowest range that nobody has done or is at work on. */
    synchronized OptionalInt take() {
        int next = taken.nextClearBit(0);
        if (next >= total) {
            return OptionalInt.empty();
        }
        taken.set(next);
        return OptionalInt.of(next);
    }

    /** A range is done: what it came to goes into the sums, from this one on. */
    synchronized void done(int range, long[] more, int from) {
        for (int i = 0; i < more.length; i++) {
            sums[from + i] += more[i];
        }
        done.set(range);
    }

    /** A range is done, in which single libraries were looked at. */
    synchronized void done(int range, long[] more, int from, Map<DriftKind, Long> findings, long audited) {
        findings.forEach((kind, count) -> found.merge(kind, count, Long::sum));
        principals += audited;
        done(range, more, from);
    }

    /** Whether something in a slice does not add up. */
    synchronized boolean isSuspicious(int slice) {
        return sums[slice] != 0;
    }

    /** The slices that do not add up. */
    synchronized BitSet suspicious() {
        BitSet slices = new BitSet();
        for (int i = 0; i < sums.length; i++) {
            if (sums[i] != 0) {
                slices.set(i);
            }
        }
        return slices;
    }
}
