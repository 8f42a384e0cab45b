/**
 * The palette (Ctrl+K): every action, and every principal and content item, by name.
 *
 * <p>From outside: {@link org.lectern.console.palette.PaletteController}, and {@link org.lectern.console.palette.Command}
 * for what is offered.
 */
@NullMarked
package org.lectern.console.palette;

import org.jspecify.annotations.NullMarked;
