/** Tests of work off the FX thread. */
@NullMarked
package org.lectern.console.work;

import org.jspecify.annotations.NullMarked;
