package org.lectern.console;

/** The tour in the longer language. */
final class TourTest extends WholeTour implements TourWhereItIsHardest {
    @Override
    String language() {
        return "de";
    }
}
