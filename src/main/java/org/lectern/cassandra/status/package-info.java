/**
 * Rows of content status: one class for each table, behind {@link
 * org.lectern.cassandra.status.CassandraStatusStore}.
 *
 * <p>Implements the ports of {@code status}; wired in {@code org.lectern.service}.
 */
@NullMarked
package org.lectern.cassandra.status;

import org.jspecify.annotations.NullMarked;
