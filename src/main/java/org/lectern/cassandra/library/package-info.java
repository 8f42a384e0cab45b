/**
 * The truth of items, principals and groups, and the libraries derived from it: {@code protocol}'s store, and the services of
 * {@code library} that read.
 *
 * <p>Wired in {@code org.lectern.service}.
 */
@NullMarked
package org.lectern.cassandra.library;

import org.jspecify.annotations.NullMarked;
