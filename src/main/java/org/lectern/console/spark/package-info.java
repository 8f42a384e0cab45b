/**
 * Commands of Lectern's that Spark runs, started in the console: what the command is, what it takes, and how it ended.
 *
 * <p>From outside: {@link org.lectern.console.spark.SparkCommands} and what it is asked for.
 */
@NullMarked
package org.lectern.console.spark;

import org.jspecify.annotations.NullMarked;
