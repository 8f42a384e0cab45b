/**
 * Windows over the console's window: for what the operator must decide, and for details to read and copy.
 *
 * <p>Everything here may be used from outside.
 */
@NullMarked
package org.lectern.console.dialog;

import org.jspecify.annotations.NullMarked;
