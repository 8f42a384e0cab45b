/**
 * How the console looks: the theme, and the size of everything.
 *
 * <p>From outside: {@link org.lectern.console.look.Look}.
 */
@NullMarked
package org.lectern.console.look;

import org.jspecify.annotations.NullMarked;
