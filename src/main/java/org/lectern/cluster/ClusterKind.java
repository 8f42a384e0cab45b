package org.lectern.cluster;

/** How much depends on a cluster, from least to most. */
public enum ClusterKind {
    /** The operator's own. */
    LOCAL,
    /** Nobody depends on it. */
    STAGING,
    /** It matters: said by default. */
    PRODUCTION;

    /** Returns the stricter of both. */
    public ClusterKind orStricter(ClusterKind other) {
        return compareTo(other) < 0 ? other : this;
    }
}
