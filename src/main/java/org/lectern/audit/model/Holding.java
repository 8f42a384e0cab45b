package org.lectern.audit.model;

import org.lectern.model.MemberRole;

/**
 * The row of a principal's own list that names an item, as it was found.
 *
 * @param writeTime microseconds since 1970
 */
public record Holding(MemberRole role, long writeTime) {}
