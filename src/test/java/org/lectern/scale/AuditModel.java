package org.lectern.scale;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.lectern.simulation.VirtualTime;

/**
 * An audit on Spark in virtual time: parts of the tables are tasks, each on the node that has its rows; a node divides what it
 * gives among the tasks that read from it. What an executor has read is lost with it, as its shuffle files are. Then all records are
 * added up.
 */
final class AuditModel {
    private static final double REPLACED_AFTER_SECONDS = 60;

    /**
     * What came of it.
     *
     * @param seconds from the beginning to the end
     * @param rowsRead more than there are where executors were lost
     * @param shuffledBytes of all records
     * @param executorsLost how many
     * @param busiest of what a node may give, what the busiest one gave on average; above 1 it would have been more than its share
     */
    record Outcome(double seconds, double rowsRead, double shuffledBytes, int executorsLost, double busiest) {}

    private final Costs costs;
    private final Platform platform;
    private final Machines machines;
    private final Trouble trouble;
    private final VirtualTime time;
    private final List<Node> nodes = new ArrayList<>();
    private final List<Executor> executors = new ArrayList<>();
    private final Queue<Integer> waiting = new ArrayDeque<>();
    private int partsDone;
    private double rowsRead;
    private int lost;
    private double readingEnded;

    private AuditModel(Costs costs, Platform platform, Machines machines, Trouble trouble, long seed) {
        this.costs = costs;
        this.platform = platform;
        this.machines = machines;
        this.trouble = trouble;
        time = new VirtualTime(seed);
    }

    static Outcome run(Costs costs, Platform platform, Machines machines, Trouble trouble, long seed) {
        return new AuditModel(costs, platform, machines, trouble, seed).run();
    }

    private Outcome run() {
        for (int i = 0; i < machines.nodes(); i++) {
            nodes.add(new Node());
        }
        for (int part = 0; part < platform.parts(); part++) {
            waiting.add(part);
        }
        for (int i = 0; i < machines.executors(); i++) {
            Executor executor = new Executor();
            executors.add(executor);
            live(executor);
        }
        executors.forEach(Executor::fill);
        while (partsDone < platform.parts()) {
            if (!time.step()) {
                throw new IllegalStateException("nothing happens any more, and parts are left");
            }
        }
        readingEnded = now();
        double records = platform.records();
        double adding = records * costs.recordMicros() / 1e6 / machines.slots();
        double busiest = nodes.stream().mapToDouble(node -> node.rows).max().orElse(0)
                / (readingEnded * machines.rowsPerSecondOfNode(costs, costs.warmMicros()));
        return new Outcome(
                costs.start() + readingEnded + adding, rowsRead, records * costs.recordBytes(), lost, busiest);
    }

    private double now() {
        return time.nanos() / 1e9;
    }

    private void after(double seconds, Runnable what) {
        time.after(Duration.ofNanos((long) (seconds * 1e9)), what);
    }

    /** Random between 0 and 1, never 0. */
    private double random() {
        return (1 + time.below(1L << 40)) / (double) (1L << 40);
    }

    private void live(Executor executor) {
        if (Double.isFinite(trouble.executorHours())) {
            after(-Math.log(random()) * trouble.executorHours() * 3_600, executor::die);
        }
    }

    private double rowsOf(int part) {
        return (double) Math.min(platform.partRows(), platform.rows() - part * platform.partRows());
    }

    private Node nodeOf(int part) {
        int node = part % machines.nodes();
        return nodes.get(node < trouble.nodesDown() ? (node + trouble.nodesDown()) % machines.nodes() : node);
    }

    /** One task, from when its executor takes it until it has read everything. */
    private final class Task {
        private final int part;
        private final Executor executor;
        private final double most;
        private final double micros;
        private double left;
        private double rate;
        private double since;
        private int plan;

        Task(int part, Executor executor) {
            this.part = part;
            this.executor = executor;
            left = rowsOf(part);
            micros = costs.executorMicros(executor.rows);
            double alone =
                    costs.rowsPerSecondAlone(micros) / (time.chance(trouble.slowShare()) ? trouble.slowFactor() : 1);
            // As the engine divides its limit: each task that may run at a time has the same part of it.
            most = Math.min(alone, machines.rowsPerSecond(costs) / machines.slots());
            since = now();
        }

        /** Goes on at this rate. */
        void goOn(double rowsPerSecond) {
            pass();
            rate = Math.min(most, rowsPerSecond);
            int planned = ++plan;
            after(left / rate, () -> {
                if (planned == plan) {
                    end();
                }
            });
        }

        /** Counts what was read until now. */
        void pass() {
            double rows = Math.min(left, rate * (now() - since));
            left -= rows;
            rowsRead += rows;
            executor.rows += rows;
            nodeOf(part).rows += rows;
            since = now();
        }

        void end() {
            rowsRead += left;
            executor.rows += left;
            nodeOf(part).rows += left;
            left = 0;
            leave();
            partsDone++;
            executor.done.add(part);
            executor.running.remove(this);
            executor.fill();
        }

        /** Its node has one task less. */
        void leave() {
            plan++;
            nodeOf(part).leave(this);
        }
    }

    private final class Node {
        private final Set<Task> reading = new LinkedHashSet<>();
        private double rows;

        void join(Task task) {
            reading.add(task);
            divide();
        }

        void leave(Task task) {
            reading.remove(task);
            divide();
        }

        private void divide() {
            reading.forEach(task -> task.goOn(machines.rowsPerSecondOfNode(costs, task.micros) / reading.size()));
        }
    }

    private final class Executor {
        private final Set<Task> running = new LinkedHashSet<>();
        private final List<Integer> done = new ArrayList<>();
        private boolean gone;
        private double rows;

        void fill() {
            while (!gone && running.size() < machines.threads()) {
                Integer part = waiting.poll();
                if (part == null) {
                    return;
                }
                Task task = new Task(part, this);
                running.add(task);
                nodeOf(part).join(task);
            }
        }

        /** Its running tasks and what it had read are others' work; another executor comes for it. */
        void die() {
            if (partsDone == platform.parts()) {
                return;
            }
            lost++;
            gone = true;
            for (Task task : running) {
                task.pass();
                task.leave();
                waiting.add(task.part);
            }
            running.clear();
            partsDone -= done.size();
            waiting.addAll(done);
            done.clear();
            after(REPLACED_AFTER_SECONDS, () -> {
                gone = false;
                rows = 0; // another process, whose code is young
                live(this);
                fill();
            });
            executors.forEach(Executor::fill);
        }
    }
}
