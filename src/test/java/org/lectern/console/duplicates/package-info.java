/** Tests of the Duplicates page's models, without a window. */
@NullMarked
package org.lectern.console.duplicates;

import org.jspecify.annotations.NullMarked;
