/**
 * The health of a keyspace at a glance: figures that the other services know already, or that a bounded read tells. Nothing
 * here ever reads a whole table.
 *
 * <p>From outside: {@link org.lectern.overview.Overview}, and the values it gives. {@link
 * org.lectern.overview.OverviewReads} is what it needs of a store. Nothing here knows the driver.
 */
@NullMarked
package org.lectern.overview;

import org.jspecify.annotations.NullMarked;
