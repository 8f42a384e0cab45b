package org.lectern.tool.tour;

import java.util.function.BooleanSupplier;

/**
 * A step of the tour.
 *
 * @param name names its picture
 * @param action what the operator does; on the FX thread
 * @param until when it has had its effect, and shows what it is about; asked again and again
 * @param empty whether it is about a place where nothing is: any other fails while a view says that it has nothing
 */
record TourStep(String name, Runnable action, BooleanSupplier until, boolean empty) {
    TourStep(String name, Runnable action, BooleanSupplier until) {
        this(name, action, until, false);
    }
}
