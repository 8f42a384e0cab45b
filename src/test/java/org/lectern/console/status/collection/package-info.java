/** Tests of what the view of a whole collection says, without a window. */
@NullMarked
package org.lectern.console.status.collection;

import org.jspecify.annotations.NullMarked;
