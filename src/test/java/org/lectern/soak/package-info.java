/**
 * Working processes that are killed at random, on nodes that are killed and frozen, and the proof that nothing is lost:
 * {@code ./lectern soak MINUTES} for hours, {@code KilledProcessTest} and {@code BadWeatherTest} for a minute.
 *
 * <p>From outside: {@link org.lectern.soak.Soak} is the program, {@link org.lectern.soak.SoakRound} one round of it.
 */
@NullMarked
package org.lectern.soak;

import org.jspecify.annotations.NullMarked;
