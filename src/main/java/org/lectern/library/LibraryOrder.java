package org.lectern.library;

/** The order of a bucket's entries by last modified: ascending as OAE stores it, or newest first. */
public enum LibraryOrder {
    OLDEST_FIRST,
    NEWEST_FIRST
}
