/** Tests of exports. */
@NullMarked
package org.lectern.console.export;

import org.jspecify.annotations.NullMarked;
