/**
 * The Row names page: what a name is made of, where its row lies and whether it is there, which stored rows are one after
 * canonicalisation, and the counters of all hosts.
 *
 * <p>From outside: {@link org.lectern.console.rownames.RowNamesController} puts the page together.
 */
@NullMarked
package org.lectern.console.rownames;

import org.jspecify.annotations.NullMarked;
