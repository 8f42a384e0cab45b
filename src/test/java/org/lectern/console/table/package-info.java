/** Tests of work off the FX thread. */
@NullMarked
package org.lectern.console.table;

import org.jspecify.annotations.NullMarked;
