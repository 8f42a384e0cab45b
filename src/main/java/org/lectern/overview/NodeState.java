package org.lectern.overview;

/**
 * A node as this connection sees it.
 *
 * @param address as people write it
 * @param version of Cassandra; empty if it is not known
 */
public record NodeState(String address, String datacenter, String rack, String version, boolean up) {}
