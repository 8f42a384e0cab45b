/**
 * The fan-outs as production puts them together, over a cluster in memory and in virtual time: the same seed is the same story.
 *
 * <p>From outside: {@link org.lectern.simulation.Simulation} is one story, with what must hold in it.
 */
@NullMarked
package org.lectern.simulation;

import org.jspecify.annotations.NullMarked;
