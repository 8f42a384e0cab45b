/**
 * Counters of hosts: blocks of numbers, each given to one process.
 *
 * <p>Implements {@code counter}; wired in {@code org.lectern.service}.
 */
@NullMarked
package org.lectern.cassandra.counter;

import org.jspecify.annotations.NullMarked;
