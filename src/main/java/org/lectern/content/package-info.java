/**
 * Content items: what they are, who has them, and the changes that can be made to them. Values only, free of any store.
 *
 * <p>Everything here may be used from outside.
 */
@NullMarked
package org.lectern.content;

import org.jspecify.annotations.NullMarked;
