package org.lectern.activity;

/**
 * The connection that a write went through.
 *
 * @param cluster its contact point or the name of its profile, as people write it; never a password
 */
public record Place(String cluster, String datacenter, String keyspace) {}
