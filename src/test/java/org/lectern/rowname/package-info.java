/** Tests of row names. */
@NullMarked
package org.lectern.rowname;

import org.jspecify.annotations.NullMarked;
