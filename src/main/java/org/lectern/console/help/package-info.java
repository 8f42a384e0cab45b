/**
 * What helps an operator to find the way: the welcome of the first start, what this program is, and the menu that opens
 * both and chooses the language.
 *
 * <p>From outside: {@link org.lectern.console.help.HelpWindows}.
 */
@NullMarked
package org.lectern.console.help;

import org.jspecify.annotations.NullMarked;
