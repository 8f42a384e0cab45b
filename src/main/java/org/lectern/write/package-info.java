/**
 * Writes of operators as values: what a write would do, and how it is made.
 *
 * <p>Services return a {@link org.lectern.write.Write}; the dialog, the command line and the tests preview and make any of
 * them alike.
 */
@NullMarked
package org.lectern.write;

import org.jspecify.annotations.NullMarked;
