package org.lectern.scale;

/**
 * What goes wrong.
 *
 * @param slowShare of all tasks, so many are slow: from 0 to 1
 * @param slowFactor so many times as slow as others
 * @param executorHours an executor lives so long on average; its finished parts are lost with it. Infinite: for ever
 * @param nodesDown so many nodes do not answer, from the beginning; their parts are read from others
 */
record Trouble(double slowShare, double slowFactor, double executorHours, int nodesDown) {
    static final Trouble NONE = new Trouble(0, 1, Double.POSITIVE_INFINITY, 0);
    static final Trouble USUAL = new Trouble(0.05, 4, 200, 1);
    static final Trouble MUCH = new Trouble(0.2, 8, 20, 5);
}
