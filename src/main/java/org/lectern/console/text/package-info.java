/**
 * Words and figures as the operator reads them: the texts of the resource bundle, times in the operator's zone.
 *
 * <p>Everything here may be used from outside.
 */
@NullMarked
package org.lectern.console.text;

import org.jspecify.annotations.NullMarked;
