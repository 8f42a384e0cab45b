package org.lectern.console.look;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** The themes are shipped without what the console has none of. */
class ThemeFilesTest {
    @Test
    void selectorsOfAbsentControlsAreLeftOut() {
        assertEquals(
                ".label {-fx-padding: 0;}\n",
                ThemeFiles.without("/* { */ .chart .label, .label {-fx-padding: 0;} .tab-pane > .x {-fx-padding: 1;}"));
    }
}
