package org.lectern.console.tour;

import java.util.function.BooleanSupplier;

/**
 * A step of the tour.
 *
 * @param name names its picture
 * @param action what the operator does; on the FX thread
 * @param until when it has had its effect, asked again and again
 */
record Step(String name, Runnable action, BooleanSupplier until) {}
