/** The overview, on a real keyspace. */
@NullMarked
package org.lectern.overview;

import org.jspecify.annotations.NullMarked;
