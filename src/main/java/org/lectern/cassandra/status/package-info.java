/**
 * Rows of content status: one class for each table, behind {@link
 * org.lectern.cassandra.status.CassandraStatusStore}. Tables that a platform keeps are recognised when a connection is made, and
 * have a store of their own, which writes as the platform does.
 *
 * <p>Implements the ports of {@code status}; wired in {@code org.lectern.service}.
 */
@NullMarked
package org.lectern.cassandra.status;

import org.jspecify.annotations.NullMarked;
