/**
 * Holding work back, so that others get their turn.
 *
 * <p>Everything here may be used from outside.
 */
@NullMarked
package org.lectern.pace;

import org.jspecify.annotations.NullMarked;
