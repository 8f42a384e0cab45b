package org.lectern.console;

import org.junit.jupiter.api.Test;

/** The tour in English, where other words are long. */
final class TourInEnglishTest extends WholeTour {
    @Test
    void theTourMeetsNoProblem_withTheLargestTexts() throws Exception {
        QuickTour.largeTexts(robot, window());
        theTourMeetsNoProblem();
    }
}
