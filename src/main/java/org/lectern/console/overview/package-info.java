/**
 * The Overview page: the health of the keyspace in tiles and charts, each of which leads to where it is looked into.
 *
 * <p>From outside: {@link org.lectern.console.overview.OverviewController} puts it together.
 */
@NullMarked
package org.lectern.console.overview;

import org.jspecify.annotations.NullMarked;
