/**
 * What audits read, single libraries and whole tables, and what is kept of them.
 *
 * <p>Implements the ports of {@code audit}; wired in {@code org.lectern.service}.
 */
@NullMarked
package org.lectern.cassandra.audit;

import org.jspecify.annotations.NullMarked;
