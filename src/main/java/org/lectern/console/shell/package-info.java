/**
 * The window around the pages: navigation, banner, title and actions, status bar, toasts, and the page shown until there is a
 * connection.
 *
 * <p>From outside: {@link org.lectern.console.shell.ShellController}, which the console's parts are put into.
 */
@NullMarked
package org.lectern.console.shell;

import org.jspecify.annotations.NullMarked;
