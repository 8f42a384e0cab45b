/** Tests of the console's windows over services in memory. */
@NullMarked
package org.lectern.console;

import org.jspecify.annotations.NullMarked;
