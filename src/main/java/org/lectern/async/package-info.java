/**
 * What is asynchronous, and of no kind: the one way in which anything is tried again ({@link org.lectern.async.Retry}), calls
 * are bounded ({@link org.lectern.async.ConcurrencyLimit}) or made one after another
 * ({@link org.lectern.async.KeyedSerialExecutor}), work is spread over time ({@link org.lectern.async.RateLimit}), many
 * stages become one ({@link org.lectern.async.Stages}), and work that blocks has threads
 * ({@link org.lectern.async.BlockingWork}).
 *
 * <p>Knows messages only; what passes is told to it (for the cluster, {@code ClusterFailures::passing}).
 */
@NullMarked
package org.lectern.async;

import org.jspecify.annotations.NullMarked;
