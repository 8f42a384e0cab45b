/**
 * The Settings page: language, theme, text size, time zone, bound on rows, and the mode of content status.
 *
 * <p>From outside: {@link org.lectern.console.preferences.SettingsModule} puts the page together.
 */
@NullMarked
package org.lectern.console.preferences;

import org.jspecify.annotations.NullMarked;
