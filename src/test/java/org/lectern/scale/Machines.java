package org.lectern.scale;

/**
 * Who does the work.
 *
 * @param nodes of Cassandra
 * @param rowsPerSecondOfNode what each of them may read in a second
 * @param executors processes of Spark
 * @param threads tasks that each of them does at a time, a core each
 */
record Machines(int nodes, double rowsPerSecondOfNode, int executors, int threads) {
    /** One machine, whose cores the node and Spark's threads share. */
    static Machines shared(int cores, int threads, Costs costs) {
        return new Machines(1, cores * 1e6 / (costs.executorMicros() + costs.nodeMicros()), 1, threads);
    }

    /**
     * A cluster that gives a share of its cores, and executors on other machines.
     *
     * @param share from 0 to 1
     */
    static Machines cluster(int nodes, int cores, double share, int executors, int threads, Costs costs) {
        return new Machines(nodes, share * cores * 1e6 / costs.nodeMicros(), executors, threads);
    }

    /** Tasks that run at a time. */
    int slots() {
        return executors * threads;
    }

    /** What an audit is told to read at most, so that no node gives more than its share. */
    double rowsPerSecond() {
        return nodes * rowsPerSecondOfNode;
    }
}
