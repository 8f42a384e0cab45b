package org.lectern.profile;

/** How much depends on a cluster. */
public enum ClusterKind {
    /** The operator's own. */
    LOCAL,
    /** Nobody depends on it. */
    STAGING,
    /** It matters: said by default. */
    PRODUCTION
}
