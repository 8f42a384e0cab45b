package org.lectern.bench;

import java.time.Duration;

/** Time that passes, and what this process and the node's take of the processors meanwhile. */
final class Spent {
    private final ProcessHandle node;
    private final long begun = System.nanoTime();
    private final Duration ownBefore = used(ProcessHandle.current());
    private final Duration nodeBefore;

    /**
     * From now on.
     *
     * @param node the process of the node
     */
    Spent(long node) {
        this.node = ProcessHandle.of(node).orElseThrow();
        nodeBefore = used(this.node);
    }

    /** Until now. */
    double seconds() {
        return (System.nanoTime() - begun) / 1e9;
    }

    /** Seconds of a core until now, by this process. */
    double own() {
        return seconds(used(ProcessHandle.current()).minus(ownBefore));
    }

    /** Seconds of a core until now, by the node. */
    double byNode() {
        return seconds(used(node).minus(nodeBefore));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    private static Duration used(ProcessHandle process) {
        return process.info().totalCpuDuration().orElseThrow();
    }
}
