/**
 * The Data page: import, export, and Debian's package index for size.
 *
 * <p>From outside: {@link org.lectern.console.data.DataModule} puts it together.
 */
@NullMarked
package org.lectern.console.data;

import org.jspecify.annotations.NullMarked;
