/**
 * The pages of the console.
 *
 * <p>A feature adds itself by a line in {@link org.lectern.console.page.Page}, a {@link
 * org.lectern.console.page.PageView}, and its registration where the console is put together.
 */
@NullMarked
package org.lectern.console.page;

import org.jspecify.annotations.NullMarked;
