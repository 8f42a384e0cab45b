/** Tests of how Spark comes to this machine, and how its process is run. */
@NullMarked
package org.lectern.command.spark;

import org.jspecify.annotations.NullMarked;
