package org.lectern.job;

/** What a job is for. */
public enum JobKind {
    /** An item is created, or replaced whole. */
    PUT,
    /** An item gets a new version. */
    TOUCH,
    RENAME,
    CHANGE_VISIBILITY,
    DELETE,
    /** Principals get an item. */
    SHARE,
    /** Principals lose an item. */
    REMOVE,
    /** A library is built anew. */
    REBUILD,
    /** Drift that was found is put right. */
    REPAIR,
    /** A change was found whose job is lost: it is carried to the libraries. */
    ORPHAN
}
