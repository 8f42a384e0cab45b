/**
 * The rules of Sunbird's jobs and services, and the comparison and the repair that follow them. Each rule is a class that names
 * the platform's file and lines. "data-pipeline" is Sunbird-Lern/data-pipeline at 7ea4c2c, "lern-service" is
 * Sunbird-Lern/lern-service at d25f276.
 *
 * <p>From outside: {@link org.lectern.status.sunbird.SyncRequest}. For the other rooms of {@code status}: {@link
 * org.lectern.status.sunbird.SunbirdReview}, {@link org.lectern.status.sunbird.SunbirdRepair} and {@link
 * org.lectern.status.sunbird.QueuedEvents}. For the store: the rules about single rows.
 */
@NullMarked
package org.lectern.status.sunbird;

import org.jspecify.annotations.NullMarked;
