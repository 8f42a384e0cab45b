/**
 * The CQL of {@code org.lectern.activity}: a keyspace's log of writes.
 *
 * <p>From outside: {@link org.lectern.cassandra.activity.CassandraActivityRows}.
 */
@NullMarked
package org.lectern.cassandra.activity;

import org.jspecify.annotations.NullMarked;
