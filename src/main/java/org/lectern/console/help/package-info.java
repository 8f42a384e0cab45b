/**
 * What helps an operator to find the way: the welcome of the first start, and the menu that opens it again and chooses the
 * language.
 *
 * <p>From outside: {@link org.lectern.console.help.HelpParts}.
 */
@NullMarked
package org.lectern.console.help;

import org.jspecify.annotations.NullMarked;
