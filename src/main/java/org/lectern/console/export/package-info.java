/**
 * Files of rows for spreadsheets and programs.
 *
 * <p>Everything here may be used from outside.
 */
@NullMarked
package org.lectern.console.export;

import org.jspecify.annotations.NullMarked;
