/** Tests of the page Data. */
@NullMarked
package org.lectern.console.data;

import org.jspecify.annotations.NullMarked;
