/**
 * A walk through the console with its real controls: a picture of every step, and a failure if a view shows an error.
 *
 * <p>From outside: {@link org.lectern.tool.tour.Tour}.
 */
@NullMarked
package org.lectern.tool.tour;

import org.jspecify.annotations.NullMarked;
