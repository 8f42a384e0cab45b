package org.lectern.service;

import java.util.Optional;

/**
 * A connection as a status bar shows it.
 *
 * @param name contact point, for people
 * @param nodesUp nodes that answer
 * @param nodes nodes known
 * @param clockOffsetMillis how far the cluster's clock is ahead of this machine's for sure: 0 if they may be the same
 * @param clockErrorMillis how far that may be from the truth; the greatest number if it was not measured yet
 * @param wrongClock the node furthest from the cluster's time, if the nodes' clocks are too far apart for repairs
 */
public record ConnectionStatus(
        String name,
        String datacenter,
        String keyspace,
        int nodesUp,
        int nodes,
        long clockOffsetMillis,
        long clockErrorMillis,
        Optional<WrongClock> wrongClock) {
    /**
     * A node whose clock is wrong.
     *
     * @param aheadMillis how far it is ahead of the other nodes'; negative if it is behind
     */
    public record WrongClock(String node, long aheadMillis) {}

    /** The same while none of the nodes answers. */
    public ConnectionStatus withoutNodes() {
        return new ConnectionStatus(
                name, datacenter, keyspace, 0, nodes, clockOffsetMillis, clockErrorMillis, wrongClock);
    }
}
