package org.lectern.oae;

/**
 * A platform's keyspace, as one connection has it.
 *
 * @param size as it was when the connection was made
 */
public record OaePlatform(OaeReads reads, OaeWrites writes, OaeSize size) {}
