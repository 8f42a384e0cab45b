package org.lectern.scale;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lectern.simulation.VirtualTime;

/**
 * Changes of one item with many members, each carried by a console of its own, in virtual time: as
 * {@code CircularScan} does it, the pages of an item one after the other, a few under way at a time, their batches within a bound of requests.
 */
final class FanOutModel {
    /** As in {@code FanOutParts}, {@code CircularScan} and {@code CassandraStore}. */
    private static final int PAGE = 2_000;

    private static final int PAGES_UNDER_WAY = 3;
    private static final int IN_FLIGHT = 256;

    /** So many members are carried in the model; the time of the others follows. */
    private static final int SAMPLE = 200_000;

    /**
     * The cluster as a fan-out meets it.
     *
     * @param nodes of Cassandra
     * @param coresEach that it may use of each of them
     * @param replicas of a row
     * @param millis that a request is on its way, there and back
     * @param slowNodes so many of the nodes take four times as long
     */
    record Cluster(int nodes, double coresEach, int replicas, double millis, int slowNodes) {}

    private final Costs costs;
    private final Cluster cluster;
    private final VirtualTime time;
    /** Until when each node is busy, in seconds. */
    private final double[] busyUntil;

    private int consolesUnderWay;

    private FanOutModel(Costs costs, Cluster cluster, long seed) {
        this.costs = costs;
        this.cluster = cluster;
        time = new VirtualTime(seed);
        busyUntil = new double[cluster.nodes()];
    }

    /** Principals a second of all consoles together. */
    static double rate(Costs costs, Cluster cluster, int consoles, long seed) {
        return new FanOutModel(costs, cluster, seed).rate(consoles);
    }

    private double rate(int consoles) {
        consolesUnderWay = consoles;
        List<Console> all = new ArrayList<>();
        for (int i = 0; i < consoles; i++) {
            all.add(new Console());
        }
        all.forEach(Console::send);
        while (consolesUnderWay > 0) {
            if (!time.step()) {
                throw new IllegalStateException("nothing happens any more, and pages are left");
            }
        }
        return (double) consoles * SAMPLE / now();
    }

    private double now() {
        return time.nanos() / 1e9;
    }

    /** When a batch that is sent now is on its replicas, and the answer here. */
    private double written(double sent) {
        int node = (int) time.below(cluster.nodes());
        double each = cluster.replicas() * costs.fanOutNodeMicros() / 1e6 / cluster.coresEach();
        double service = node < cluster.slowNodes() ? 4 * each : each;
        busyUntil[node] = Math.max(busyUntil[node], sent + cluster.millis() / 2_000) + service;
        return busyUntil[node] + cluster.millis() / 2_000;
    }

    /** A process that carries one change. */
    private final class Console {
        private final int[] left = new int[SAMPLE / PAGE];
        /** The processor of the console is busy until then, in seconds. */
        private double busy;

        private int sent;
        private int settled;
        private int inFlight;

        Console() {
            Arrays.fill(left, PAGE);
        }

        void send() {
            while (inFlight < IN_FLIGHT && sent < SAMPLE && sent / PAGE < settled + PAGES_UNDER_WAY) {
                int page = sent++ / PAGE;
                inFlight++;
                busy = Math.max(busy, now()) + costs.fanOutMicros() / 1e6;
                double answered = written(busy);
                time.after(Duration.ofNanos((long) ((answered - now()) * 1e9)), () -> answered(page));
            }
        }

        private void answered(int page) {
            inFlight--;
            left[page]--;
            while (settled < left.length && left[settled] == 0) {
                settled++;
            }
            if (settled == left.length) {
                consolesUnderWay--;
            } else {
                send();
            }
        }
    }
}
