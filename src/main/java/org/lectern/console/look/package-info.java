/**
 * How the console looks: the theme, the size of everything, and which texts may be shortened.
 *
 * <p>From outside: {@link org.lectern.console.look.WindowTheme}, {@link org.lectern.console.look.Shortened}.
 */
@NullMarked
package org.lectern.console.look;

import org.jspecify.annotations.NullMarked;
