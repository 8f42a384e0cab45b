/** Tests of connections without a window. */
@NullMarked
package org.lectern.console.connections;

import org.jspecify.annotations.NullMarked;
