/** Tests of the page Row names. */
@NullMarked
package org.lectern.console.rownames;

import org.jspecify.annotations.NullMarked;
