package org.lectern.spark;

import java.io.Serializable;

/**
 * What a row adds to the sum of its principal.
 *
 * @param principal the principal's id; empty where the row adds nothing
 * @param fingerprint see {@link org.lectern.audit.scan.RowFingerprints}
 * @param unreadable what the row is, where it cannot be understood; else empty
 */
record Contribution(String principal, long fingerprint, String unreadable) implements Serializable {
    static final Contribution NOTHING = new Contribution("", 0, "");

    static Contribution unreadable(String row) {
        return new Contribution("", 0, row);
    }
}
