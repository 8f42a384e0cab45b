/**
 * Names of rows, and the search for the same thing under two names.
 *
 * <p>Implements the ports of {@code rowname}; wired in {@code org.lectern.service}.
 */
@NullMarked
package org.lectern.cassandra.rowname;

import org.jspecify.annotations.NullMarked;
