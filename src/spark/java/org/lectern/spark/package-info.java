/**
 * Audits on Apache Spark: what one machine reads in hours, executors read side by side. Spark parts the tables, shuffles,
 * tries again and scales; what a row comes to, what kind of drift it is and when it counts is decided by the console's own
 * classes ({@code audit.scan}, {@code audit.diagnosis}), on the executors. They also do the parts of other jobs
 * ({@code service.Part}): repairs, rebuilds, reviews of polls, content status, moves of a platform's keyspace.
 *
 * <p>From outside: {@link org.lectern.spark.SparkProgram}, the command line of Lectern with this engine, and
 * {@link org.lectern.spark.SparkEngine} alone. Not part of the
 * console's jar: a class path of its own, see {@code src/spark/pom.xml}.
 */
@NullMarked
package org.lectern.spark;

import org.jspecify.annotations.NullMarked;
