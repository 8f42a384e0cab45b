/** Tests of the Content status page's models, without a window. */
@NullMarked
package org.lectern.console.status;

import org.jspecify.annotations.NullMarked;
