package org.lectern.oae;

/**
 * How large a keyspace is.
 *
 * @param tenants all of them
 * @param principals users and groups
 * @param exact whether the principals were counted; else they are estimated from a part of the token ring
 */
public record OaeSize(long tenants, long principals, boolean exact) {}
