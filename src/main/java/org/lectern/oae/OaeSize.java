package org.lectern.oae;

import org.lectern.overview.Estimate;

/**
 * How large a platform is.
 *
 * @param tenants all of them
 * @param principals users and groups
 */
public record OaeSize(long tenants, Estimate principals) {}
