/**
 * Benchmarks: each figure is a ratio against a named yardstick, taken in the same run on the same node. {@code ./lectern
 * bench [NAME…]} runs them; each figure stands on a line of its own as {@code bench.figure=number}.
 */
@NullMarked
package org.lectern.bench;

import org.jspecify.annotations.NullMarked;
