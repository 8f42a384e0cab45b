package org.lectern.console;

import org.junit.jupiter.api.Test;

/** A tour that comes through also where there is least room. */
interface TourWhereItIsHardest {
    /** The tour. */
    void theTourMeetsNoProblem() throws Exception;

    /** The window that it goes through. */
    default WindowTest here() {
        return (WindowTest) this;
    }

    @Test
    default void theTourMeetsNoProblem_inTheSmallestWindow() throws Exception {
        QuickTour.smallest(here().robot, here().window());
        theTourMeetsNoProblem();
    }

    @Test
    default void theTourMeetsNoProblem_inTheSmallestWindowWithTheLargestTexts() throws Exception {
        QuickTour.smallestWithLargeTexts(here().robot, here().window());
        theTourMeetsNoProblem();
    }
}
