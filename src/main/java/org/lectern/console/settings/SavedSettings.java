package org.lectern.console.settings;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lectern.console.text.Language;

/**
 * The settings as they are saved.
 *
 * @param language what the console speaks from its next start on
 * @param welcomed whether the welcome was shown
 * @param window empty before the first start
 * @param columns per table: width in pixels per column id
 * @param dividers per split pane: the divider's place, from 0 to 1
 * @param recent ids of principals, newest first
 */
public record SavedSettings(
        Theme theme,
        Language language,
        boolean welcomed,
        Optional<WindowPlace> window,
        Map<String, Map<String, Double>> columns,
        Map<String, Double> dividers,
        List<String> recent) {
    public static final SavedSettings DEFAULTS =
            new SavedSettings(Theme.LIGHT, Language.SYSTEM, false, Optional.empty(), Map.of(), Map.of(), List.of());
}
