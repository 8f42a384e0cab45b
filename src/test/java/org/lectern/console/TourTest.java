package org.lectern.console;

import org.junit.jupiter.api.Test;

/** The tour in the longer language. */
final class TourTest extends WholeTour {
    @Override
    String language() {
        return "de";
    }

    @Test
    void theTourMeetsNoProblem_inTheSmallestWindow() throws Exception {
        QuickTour.smallest(robot, window());
        theTourMeetsNoProblem();
    }

    @Test
    void theTourMeetsNoProblem_inTheSmallestWindowWithTheLargestTexts() throws Exception {
        QuickTour.smallestWithLargeTexts(robot, window());
        theTourMeetsNoProblem();
    }

    @Test
    void theTourMeetsNoProblem_withTheLargestTexts() throws Exception {
        QuickTour.largeTexts(robot, window());
        theTourMeetsNoProblem();
    }
}
