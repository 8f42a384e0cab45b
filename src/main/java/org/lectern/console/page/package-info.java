/**
 * The pages of the console, and what they work with.
 *
 * <p>A feature adds itself by a line in {@link org.lectern.console.page.Page}, a {@link
 * org.lectern.console.page.PageModule} that loads its {@link org.lectern.console.page.PageView} from a file of {@link
 * org.lectern.console.view.Fxml}, and that module's place in the list of the console's window. Everything it needs is in the {@link org.lectern.console.page.ConsoleContext}.
 */
@NullMarked
package org.lectern.console.page;

import org.jspecify.annotations.NullMarked;
