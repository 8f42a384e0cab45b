/**
 * Rows of content status: {@link org.lectern.status.store.StatusStore}, the port through which all of them are read and
 * written, and what the services on top of it share: tries of a conditional write, what events are checked against, previews
 * of writes and their record.
 *
 * <p>Implemented on Cassandra in {@code cassandra.status}. Used by the rooms of {@code status}; a console reads the values of
 * previews.
 */
@NullMarked
package org.lectern.status.store;

import org.jspecify.annotations.NullMarked;
