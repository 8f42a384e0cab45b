package org.lectern.audit.repair;

/**
 * How far a repair is.
 *
 * @param tried findings done with
 * @param total of so many; 0 if it is not known yet
 */
public record RepairProgress(long tried, long total, long verified, long alreadyGone, long notFixed) {}
