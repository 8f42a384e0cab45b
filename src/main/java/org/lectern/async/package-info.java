/**
 * What is asynchronous, and of no kind: the one way in which anything is tried again, and many things are done at a time.
 *
 * <p>Knows messages only; what passes is told to it (for the cluster, {@code ClusterFailures::passing}).
 */
@NullMarked
package org.lectern.async;

import org.jspecify.annotations.NullMarked;
