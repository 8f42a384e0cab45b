/**
 * What the overview reads of the cluster itself.
 *
 * <p>Implements the port of {@code overview}; wired in {@code org.lectern.service}.
 */
@NullMarked
package org.lectern.cassandra.overview;

import org.jspecify.annotations.NullMarked;
