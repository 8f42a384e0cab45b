/**
 * How long lists are read: by key, never by offset, so that the last page costs what the first one costs.
 *
 * <p>Everything here may be used from outside.
 */
@NullMarked
package org.lectern.paging;

import org.jspecify.annotations.NullMarked;
