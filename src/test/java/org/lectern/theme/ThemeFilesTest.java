package org.lectern.theme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** The themes are shipped without what the console has none of. */
class ThemeFilesTest {
    @Test
    void selectorsOfAbsentControlsAreLeftOut() {
        assertEquals(
                ".label {-fx-padding: 0;}\n",
                ThemeFiles.without("/* { */ .chart .label, .label {-fx-padding: 0;} .tab-pane > .x {-fx-padding: 1;}"));
    }

    @Test
    void theCalendarOfADatePickerIsNotAbsent() {
        String rule = ".date-picker-popup > .calendar-grid > .selected {-fx-padding: 0;}\n";

        assertEquals(rule, ThemeFiles.without(rule));
    }

    @Test
    void oneStyleSheetHasTheColoursOfBothThemes() {
        String light =
                ".root {-color-bg: white;}\n.button:hover {-fx-background-color: -color-1; -fx-effect: blur(6px);}";
        String dark =
                ".root {-color-bg: black;}\n.button:hover {-fx-background-color: -color-6; -fx-effect: blur(8px);}";

        assertEquals("""
                .root {-color-bg: white;}
                .button:hover {-fx-background-color: -color-1-or-6; -fx-effect: blur(6px);}
                .root {-color-1-or-6: -color-1;
                }
                .root.dark {-color-bg: black;-color-1-or-6: -color-6;
                }
                """, ThemeFiles.both(light, dark));
    }

    @Test
    void themesThatDifferInMoreAreRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> ThemeFiles.both(".label {-fx-border-style: solid;}", ".label {-fx-border-style: dashed;}"));
    }
}
