/**
 * The console: its start, its command line, and the one place where its parts are put together.
 *
 * <p>From outside: {@link org.lectern.console.Launcher}, the program; {@link org.lectern.console.ConsoleWindow}, for
 * windows over other services, as the tests open them.
 */
@NullMarked
package org.lectern.console;

import org.jspecify.annotations.NullMarked;
