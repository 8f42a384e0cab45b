/**
 * Polls and their votes.
 *
 * <p>Implements the port of {@code poll}; wired in {@code org.lectern.service}.
 */
@NullMarked
package org.lectern.cassandra.poll;

import org.jspecify.annotations.NullMarked;
