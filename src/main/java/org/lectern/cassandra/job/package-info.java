/**
 * Jobs on record: open ones, ended ones, their failures, the processes they belong to, and who took over from whom.
 *
 * <p>Implements the ports of {@code job}; wired in {@code org.lectern.service}.
 */
@NullMarked
package org.lectern.cassandra.job;

import org.jspecify.annotations.NullMarked;
