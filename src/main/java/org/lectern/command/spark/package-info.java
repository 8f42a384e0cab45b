/**
 * Commands that run on Apache Spark: fetches what that takes, and starts them in a process of their own, whose class path is
 * Spark's and not the console's. From outside: {@link org.lectern.command.spark.SparkProcess}.
 */
@NullMarked
package org.lectern.command.spark;

import org.jspecify.annotations.NullMarked;
