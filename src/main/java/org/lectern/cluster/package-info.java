/**
 * The connection to a Cassandra cluster: session, schema, clock, and what a failure means in words.
 *
 * <p>From outside: {@link org.lectern.cluster.ConnectionSettings} and {@link org.lectern.cluster.ClusterException}; {@link
 * org.lectern.cluster.SchemaPlan} is what a keyspace lacks. The session itself is for the service layer only.
 */
@NullMarked
package org.lectern.cluster;

import org.jspecify.annotations.NullMarked;
