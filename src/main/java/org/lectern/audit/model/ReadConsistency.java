package org.lectern.audit.model;

/** How many replicas an audit's first look asks. What looks wrong is always looked at again at LOCAL_QUORUM. */
public enum ReadConsistency {
    /** One replica: fast; one that is behind costs a second look. */
    LOCAL_ONE,
    /** A majority in the data centre. */
    LOCAL_QUORUM
}
