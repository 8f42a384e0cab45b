/**
 * Tables as all pages show them.
 *
 * <p>Everything here may be used from outside.
 */
@NullMarked
package org.lectern.console.table;

import org.jspecify.annotations.NullMarked;
