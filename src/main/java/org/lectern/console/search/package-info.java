/**
 * Finding a thing by typing: a field with a list of matches.
 *
 * <p>Everything here may be used from outside.
 */
@NullMarked
package org.lectern.console.search;

import org.jspecify.annotations.NullMarked;
