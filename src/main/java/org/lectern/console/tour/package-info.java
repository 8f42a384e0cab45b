/**
 * A walk through the console with its real controls: a picture of every step, and a failure if a view shows an error.
 *
 * <p>From outside: {@link org.lectern.console.tour.Tour}.
 */
@NullMarked
package org.lectern.console.tour;

import org.jspecify.annotations.NullMarked;
