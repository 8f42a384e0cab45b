package org.lectern.status.sunbird;

import org.jspecify.annotations.Nullable;

/**
 * An enrolment without {@code active} and without a day of enrolment was made by an update. The platform updates the enrolment of
 * any user, and in Cassandra an update of a missing row inserts it.
 *
 * <p>Source: lern-service, CassandraOperationImpl.java:3101.
 */
public final class GhostEnrolments {
    private GhostEnrolments() {}

    /**
     * Returns whether a row is such a ghost.
     *
     * @param active the column; null if the row does not say, as the next ones
     * @param day when the user was enrolled
     * @param older the same in the column of older releases
     */
    public static boolean isGhost(@Nullable Object active, @Nullable Object day, @Nullable Object older) {
        return active == null && day == null && older == null;
    }
}
