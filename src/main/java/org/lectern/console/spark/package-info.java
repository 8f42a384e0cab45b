/**
 * Commands of Lectern's that Spark runs, started in the console: what the command is, what it takes, how far it is, and how it
 * ended. What only looks is asked for by a dialog of its own; what writes by the dialog of that write, in which Spark can be chosen.
 *
 * <p>From outside: {@link org.lectern.console.spark.SparkCommands} and what it is asked for.
 */
@NullMarked
package org.lectern.console.spark;

import org.jspecify.annotations.NullMarked;
