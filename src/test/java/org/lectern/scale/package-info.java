/**
 * How long audits on Spark and fan-outs take where no machine of ours is large enough: a model in virtual time, whose costs are
 * those that the benchmarks note. {@code src/decisions/scale.md} shows what it tells.
 *
 * <p>From outside: {@link org.lectern.scale.ScaleReport} prints the tables of that page.
 */
@NullMarked
package org.lectern.scale;

import org.jspecify.annotations.NullMarked;
