package org.lectern.status.sunbird;

import org.jspecify.annotations.Nullable;

/**
 * An enrolment without {@code active} and without a day of enrolment was made by an update: the platform updates the enrolment of
 * any user, and in Cassandra an update of a row that is not there makes one.
 *
 * <p>Source: lern-service, CassandraOperationImpl.java:3101.
 */
public final class GhostEnrolments {
    private GhostEnrolments() {}

    /**
     * Returns whether a row is such a ghost.
     *
     * @param active the column, or null
     * @param days the columns of the day of enrolment, in either of its types; each null if the row does not say
     */
    public static boolean isGhost(@Nullable Object active, @Nullable Object... days) {
        if (active != null) {
            return false;
        }
        for (Object day : days) {
            if (day != null) {
                return false;
            }
        }
        return true;
    }
}
