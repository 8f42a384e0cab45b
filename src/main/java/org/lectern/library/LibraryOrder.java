package org.lectern.library;

/** The order of a bucket's entries by last modified: ascending as the seed asks, or newest first. */
public enum LibraryOrder {
    OLDEST_FIRST,
    NEWEST_FIRST
}
