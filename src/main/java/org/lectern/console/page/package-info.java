/**
 * The pages of the console, and what they work with.
 *
 * <p>A feature adds itself by a line in {@link org.lectern.console.page.Page}, which names its FXML file, a {@link
 * org.lectern.console.page.PageController} on it, and a {@link org.lectern.console.page.PageModule} in the list of the
 * console's window, which loads it. Everything it needs is in the {@link org.lectern.console.page.ConsoleContext}.
 */
@NullMarked
package org.lectern.console.page;

import org.jspecify.annotations.NullMarked;
