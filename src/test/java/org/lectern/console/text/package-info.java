/** The console's texts. */
@NullMarked
package org.lectern.console.text;

import org.jspecify.annotations.NullMarked;
