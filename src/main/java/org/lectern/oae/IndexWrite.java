package org.lectern.oae;

/** A write as the platform itself makes them, plain and at once: to LibraryIndex, or to what it keeps of memberships. */
public sealed interface IndexWrite {
    /** Puts a row, or another value into one that is there. */
    record Insert(IndexRow row) implements IndexWrite {}

    /** Takes a row out, whatever its value. */
    record Delete(String bucketKey, String rankedResourceId) implements IndexWrite {}

    /** Takes a whole bucket out, its markers with it: the platform rebuilds the library when it is next read. */
    record Purge(String bucketKey) implements IndexWrite {}

    /** Takes out what one of the tables keeps of a principal's memberships: the platform fills it again when it is next asked. */
    record Forget(CachedMemberships.Table table, OaeId principal) implements IndexWrite {}
}
