/**
 * Names that nobody else has: {@code <hostname>/<counter>}, from one counter per host ("Unique names for our rows", "Other
 * tables").
 *
 * <p>From outside: {@link org.lectern.counter.Counter} gives names, {@link org.lectern.counter.CounterName} reads and prints
 * them. What speaks CQL for it is in {@code org.lectern.cassandra.counter}, and is the only one to use
 * {@link org.lectern.counter.HostLock}.
 */
@NullMarked
package org.lectern.counter;

import org.jspecify.annotations.NullMarked;
