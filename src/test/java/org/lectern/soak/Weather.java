package org.lectern.soak;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.lectern.node.NodeCluster;
import org.lectern.tool.ToolFailure;

/**
 * Bad weather over a cluster: a node is killed and started again, then one is frozen and thawed, then one is cut off from its
 * clients, from the other nodes, or from both; in turn, never two at once: before each, all nodes see all others. It blows
 * until it is told to clear up.
 */
final class Weather {
    private final NodeCluster cluster;
    private final int nodes;
    private final Runnable beforeKill;
    private final Duration longest;
    private final SoakRecord record;
    private final Random random;
    private final CountDownLatch clearing = new CountDownLatch(1);
    private final Thread thread = new Thread(this::blow, "weather");

    /**
     * @param longest a node is away for at most so long
     * @param beforeKill called before a node is killed
     */
    Weather(NodeCluster cluster, Duration longest, Runnable beforeKill, SoakRecord record, Random random) {
        this.cluster = cluster;
        this.nodes = cluster.contactPoints().size();
        this.beforeKill = beforeKill;
        this.longest = longest;
        this.record = record;
        this.random = random;
        thread.start();
    }

    private void blow() {
        try {
            for (int turn = 0; clearing.getCount() > 0; turn++) {
                cluster.awaitAllUp();
                int node = random.nextInt(nodes);
                switch (turn % 3) {
                    case 0 -> kill(node);
                    case 1 -> freeze(node);
                    default -> cut(node);
                }
            }
        } catch (Exception failure) {
            ToolFailure.report("The weather of the cluster", failure);
            record.wrong("the weather stopped: " + failure);
        }
    }

    private void kill(int node) throws Exception {
        beforeKill.run();
        cluster.kill(node);
        pause();
        cluster.restart(node);
        record.nodeKilled();
    }

    private void cut(int node) throws InterruptedException {
        NodeCluster.Cut from = List.of(NodeCluster.Cut.values()).get(random.nextInt(3));
        cluster.cut(node, from);
        try {
            pause();
        } finally {
            cluster.mend();
        }
        record.nodeCut();
    }

    private void freeze(int node) throws Exception {
        cluster.freeze(node);
        try {
            pause();
        } finally {
            cluster.thaw(node);
        }
        record.nodeFrozen();
    }

    /** Some seconds at least; shorter when it is to clear up. */
    private void pause() throws InterruptedException {
        long millis = longest.toMillis();
        clearing.await(millis / 8 + random.nextLong(1 + millis * 7 / 8), TimeUnit.MILLISECONDS);
    }

    /** Returns when all nodes are back. */
    void clearUp() throws InterruptedException {
        clearing.countDown();
        thread.join();
        cluster.awaitAllUp();
    }
}
