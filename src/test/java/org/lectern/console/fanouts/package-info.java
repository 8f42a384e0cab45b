/** Tests of the Fan-outs page's models, without a window. */
@NullMarked
package org.lectern.console.fanouts;

import org.jspecify.annotations.NullMarked;
