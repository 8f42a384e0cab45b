/**
 * What all of {@code cassandra} shares: columns as values, statements as text, lists of keys in parts, answers of
 * transactions, waiting, and the index of names.
 *
 * <p>For {@code cassandra} alone; the rest wires {@link org.lectern.cassandra.cql.NameIndex}.
 */
@NullMarked
package org.lectern.cassandra.cql;

import org.jspecify.annotations.NullMarked;
