/**
 * What the console remembers between two starts: theme, window, columns, recent principals.
 *
 * <p>From outside: {@link org.lectern.console.settings.Settings}.
 */
@NullMarked
package org.lectern.console.settings;

import org.jspecify.annotations.NullMarked;
