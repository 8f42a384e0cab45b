package org.lectern.cluster;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * The cluster's clock, as far as it can be known from here: the median of the nodes' clocks. It is this machine's clock, moved
 * by the offset that was measured. Content versions and floors come from it, so that neither a desktop nor a single node whose
 * clock is wrong does any harm.
 *
 * <p>An answer that was long under way says little: a node's time is somewhere between the question and the answer. So each
 * measurement gives bounds. Several together give closer ones. There is an offset only where the bounds leave out zero.
 */
public final class ClusterClock extends Clock {
    /** Nodes that are further apart than this are not agreed on the time. */
    public static final Duration TOLERANCE = Duration.ofSeconds(1);

    /** Between two measurements two clocks drift apart by one in so many at the most, while one of them is being corrected. */
    private static final long DRIFT = 2_000;

    private final InstantSource machine;
    private final Map<String, Bounds> nodes = new HashMap<>();
    private volatile Measured measured = new Measured(Bounds.UNKNOWN, 0, Optional.empty());

    ClusterClock() {
        this(InstantSource.system());
    }

    /** @param machine this machine's clock */
    ClusterClock(InstantSource machine) {
        this.machine = machine;
    }

    /**
     * A node whose clock differs from the cluster's time.
     *
     * @param node its address, for people
     * @param aheadMillis how far it is ahead; negative if it is behind
     */
    public record Deviation(String node, long aheadMillis) {}

    /** @param spread how far the nodes' clocks are apart for sure, in milliseconds */
    private record Measured(Bounds median, long spread, Optional<Deviation> furthest) {}

    /**
     * The bounds of an offset.
     *
     * @param at this machine's time when that was known
     * @param low how far the node's clock is ahead of this machine's at least, in milliseconds
     * @param high at most
     */
    private record Bounds(long at, long low, long high) {
        static final Bounds UNKNOWN = new Bounds(0, Long.MIN_VALUE / 4, Long.MAX_VALUE / 4);

        static Bounds of(NodeTime time) {
            long there = time.answer().toEpochMilli();
            long received = time.received().toEpochMilli();
            return new Bounds(
                    received, there - received - 1, there + 1 - time.sent().toEpochMilli());
        }

        boolean isKnown() {
            return !equals(UNKNOWN);
        }

        /** The same at a later time; unknown if this machine's clock was put back. */
        Bounds agedTo(long now) {
            if (now == at) {
                return this;
            }
            long drift = (now - at) / DRIFT + 1;
            return now < at || !isKnown() ? UNKNOWN : new Bounds(now, low - drift, high + drift);
        }

        /** The bounds that both give. If they exclude each other, a clock was set, and the newer one counts. */
        Bounds with(Bounds newer) {
            Bounds aged = agedTo(newer.at);
            long closestLow = Math.max(aged.low, newer.low);
            long closestHigh = Math.min(aged.high, newer.high);
            return closestLow > closestHigh ? newer : new Bounds(newer.at, closestLow, closestHigh);
        }

        long middle() {
            return low + (high - low) / 2;
        }
    }

    /** How far the cluster's time is ahead of this machine's for sure: 0 if they may be the same. */
    public long offsetMillis() {
        Bounds known = measured.median;
        return known.low > 0 ? known.low : Math.min(known.high, 0);
    }

    /** How far the true offset may be from the measured one, in milliseconds; the greatest number if there is none. */
    public long errorMillis() {
        Bounds known = measured.median;
        return known.isKnown() ? (known.high - known.low + 1) / 2 : Long.MAX_VALUE;
    }

    /** How far the nodes' clocks are apart for sure, in milliseconds. */
    public long spreadMillis() {
        return measured.spread;
    }

    /** The node furthest from the cluster's time, if the nodes are further apart than {@link #TOLERANCE}. */
    public Optional<Deviation> deviation() {
        Measured now = measured;
        return now.spread > TOLERANCE.toMillis() ? now.furthest : Optional.empty();
    }

    /**
     * Notes a measurement of all nodes that answered.
     *
     * @param known the nodes of the cluster; others are forgotten
     */
    synchronized void measured(Collection<NodeTime> times, Set<String> known) {
        nodes.keySet().retainAll(known);
        times.forEach(time -> nodes.merge(time.node(), Bounds.of(time), Bounds::with));
        times.stream()
                .mapToLong(time -> time.received().toEpochMilli())
                .max()
                .ifPresent(now -> nodes.replaceAll((node, bounds) -> bounds.agedTo(now)));
        nodes.values().removeIf(bounds -> !bounds.isKnown());
        if (!nodes.isEmpty()) {
            measured = measure();
        }
    }

    private Measured measure() {
        long now = nodes.values().iterator().next().at;
        Bounds median = new Bounds(now, median(bounds -> bounds.low), median(bounds -> bounds.high));
        long spread = nodes.values().stream().mapToLong(Bounds::low).max().orElseThrow()
                - nodes.values().stream().mapToLong(Bounds::high).min().orElseThrow();
        Optional<Deviation> furthest = nodes.entrySet().stream()
                .map(node -> new Deviation(node.getKey(), node.getValue().middle() - median.middle()))
                .max(Comparator.comparingLong(node -> Math.abs(node.aheadMillis())));
        return new Measured(median, Math.max(0, spread), furthest);
    }

    /** Of an even number the earlier one in the middle: a time that is behind does no harm. */
    private long median(ToLongFunction<Bounds> bound) {
        List<Long> sorted =
                nodes.values().stream().map(bound::applyAsLong).sorted().toList();
        return sorted.get((sorted.size() - 1) / 2);
    }

    @Override
    public Instant instant() {
        return machine.instant().plusMillis(offsetMillis());
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return Clock.offset(Clock.system(zone), Duration.ofMillis(offsetMillis()));
    }
}
