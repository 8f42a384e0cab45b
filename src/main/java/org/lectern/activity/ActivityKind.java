package org.lectern.activity;

/** What a write is for: what the operator filters by. */
public enum ActivityKind {
    /** An item is created, touched, renamed or made visible to others. */
    CHANGE,
    /** An item is deleted. */
    DELETE,
    /** Principals get an item. */
    SHARE,
    /** Principals lose an item. */
    REMOVE,
    /** A library is built anew. */
    REBUILD,
    /** Drift that was found is put right. */
    REPAIR,
    /** Drift that a reader met is put right. */
    HEALING,
    /** A job is paused, slowed down, cancelled, resumed or taken over. */
    JOB,
    /** A poll is made, changed or fixed; somebody subscribes or is unsubscribed. */
    POLL,
    /** Summaries, views, enrolments and modes of content status. */
    STATUS,
    /** A principal or group member is put or taken out. */
    PRINCIPAL,
    /** Somebody registers for events, or is removed. */
    EVENT,
    /** A row of a website is written. */
    ROW_NAME,
    /** A file is imported, or the demo data loaded. */
    IMPORT,
    /** The tables of a keyspace are made, or get what an older version did not have. */
    SCHEMA
}
