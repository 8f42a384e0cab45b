/** Tests of how a command on Spark is followed, and ended. */
@NullMarked
package org.lectern.console.spark;

import org.jspecify.annotations.NullMarked;
