package org.lectern.oae;

/** A write to LibraryIndex as the platform itself makes them: plain, and at once. */
public sealed interface IndexWrite {
    /** Puts a row, or another value into one that is there. */
    record Insert(IndexRow row) implements IndexWrite {}

    /** Takes a row out, whatever its value. */
    record Delete(String bucketKey, String rankedResourceId) implements IndexWrite {}

    /** Takes a whole bucket out, its markers with it: the platform rebuilds the library when it is next read. */
    record Purge(String bucketKey) implements IndexWrite {}
}
