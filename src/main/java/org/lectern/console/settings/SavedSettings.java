package org.lectern.console.settings;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings as they are saved.
 *
 * @param window empty before the first start
 * @param columns per table: width in pixels per column id
 * @param dividers per split pane: the divider's place, from 0 to 1
 * @param recent ids of principals, newest first
 */
public record SavedSettings(
        Theme theme,
        Optional<WindowPlace> window,
        Map<String, Map<String, Double>> columns,
        Map<String, Double> dividers,
        List<String> recent) {
    public static final SavedSettings DEFAULTS =
            new SavedSettings(Theme.LIGHT, Optional.empty(), Map.of(), Map.of(), List.of());
}
