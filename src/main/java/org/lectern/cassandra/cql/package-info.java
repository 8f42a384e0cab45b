/**
 * What all of {@code cassandra} shares: reads in pages, columns as values, statements with their values, which run and are
 * shown, lists of keys in parts, answers of transactions, waiting, and the index of names.
 *
 * <p>For {@code cassandra} alone; the rest wires {@link org.lectern.cassandra.cql.NameIndex}.
 */
@NullMarked
package org.lectern.cassandra.cql;

import org.jspecify.annotations.NullMarked;
