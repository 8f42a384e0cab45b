package org.lectern.scale;

/**
 * Who does the work.
 *
 * @param nodes of Cassandra
 * @param coresOfNode what each of them may give to reading
 * @param together whether executors take their time from the same cores
 * @param executors processes of Spark
 * @param threads tasks that each of them does at a time, a core each
 */
record Machines(int nodes, double coresOfNode, boolean together, int executors, int threads) {
    /** One machine, whose cores the node and Spark's threads share. */
    static Machines shared(int cores, int threads) {
        return new Machines(1, cores, true, 1, threads);
    }

    /**
     * A cluster that gives a share of its cores, and executors on other machines.
     *
     * @param share from 0 to 1
     */
    static Machines cluster(int nodes, int cores, double share, int executors, int threads) {
        return new Machines(nodes, share * cores, false, executors, threads);
    }

    /** What a node may read in a second for tasks that take so much time for a row. */
    double rowsPerSecondOfNode(Costs costs, double executorMicros) {
        return coresOfNode * 1e6 / (costs.nodeMicros() + (together ? executorMicros : 0));
    }

    /** Tasks that run at a time. */
    int slots() {
        return executors * threads;
    }

    /** What an audit is told to read at most, so that no node gives more than its share; no limit where all is one machine. */
    double rowsPerSecond(Costs costs) {
        return together ? Double.POSITIVE_INFINITY : nodes * rowsPerSecondOfNode(costs, 0);
    }
}
