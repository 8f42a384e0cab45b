/**
 * Events: who is to be told, what is to be told, and who tells it.
 *
 * <p>Implements the ports of {@code event}; wired in {@code org.lectern.service}.
 */
@NullMarked
package org.lectern.cassandra.event;

import org.jspecify.annotations.NullMarked;
