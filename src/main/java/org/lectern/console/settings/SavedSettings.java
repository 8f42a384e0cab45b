package org.lectern.console.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lectern.console.text.Language;

/**
 * The settings as they are saved.
 *
 * @param language what the console speaks from its next start on
 * @param welcomed whether the welcome was shown
 * @param fontSize of the texts, in pixels at 100 %; see {@link FontSize}
 * @param window empty before the first start
 * @param columns per table: width in pixels per column id
 * @param orders per table: ids of its columns in the operator's order
 * @param sorts per table: the column that it is sorted by, and its direction
 * @param dividers per split pane: the divider's place, from 0 to 1
 * @param recent ids of principals, newest first
 */
public record SavedSettings(
        Theme theme,
        Language language,
        boolean welcomed,
        int fontSize,
        Optional<WindowPlace> window,
        Map<String, Map<String, Double>> columns,
        Map<String, List<String>> orders,
        Map<String, List<String>> sorts,
        Map<String, Double> dividers,
        List<String> recent) {
    public static final SavedSettings DEFAULTS = new SavedSettings(
            Theme.LIGHT,
            Language.SYSTEM,
            false,
            FontSize.STANDARD,
            Optional.empty(),
            Map.of(),
            Map.of(),
            Map.of(),
            Map.of(),
            List.of());

    SavedSettings with(Theme next) {
        return new SavedSettings(next, language, welcomed, fontSize, window, columns, orders, sorts, dividers, recent);
    }

    SavedSettings with(Language next) {
        return new SavedSettings(theme, next, welcomed, fontSize, window, columns, orders, sorts, dividers, recent);
    }

    /** After the welcome was shown. */
    SavedSettings asWelcomed() {
        return new SavedSettings(theme, language, true, fontSize, window, columns, orders, sorts, dividers, recent);
    }

    SavedSettings withFontSize(int next) {
        return new SavedSettings(theme, language, welcomed, next, window, columns, orders, sorts, dividers, recent);
    }

    SavedSettings with(WindowPlace next) {
        return new SavedSettings(
                theme, language, welcomed, fontSize, Optional.of(next), columns, orders, sorts, dividers, recent);
    }

    SavedSettings withWidth(String table, String column, double width) {
        Map<String, Double> widths = new LinkedHashMap<>(columns.getOrDefault(table, Map.of()));
        widths.put(column, width);
        return new SavedSettings(
                theme,
                language,
                welcomed,
                fontSize,
                window,
                put(columns, table, widths),
                orders,
                sorts,
                dividers,
                recent);
    }

    SavedSettings withOrder(String table, List<String> order) {
        return new SavedSettings(
                theme,
                language,
                welcomed,
                fontSize,
                window,
                columns,
                put(orders, table, order),
                sorts,
                dividers,
                recent);
    }

    SavedSettings withSort(String table, List<String> by) {
        return new SavedSettings(
                theme, language, welcomed, fontSize, window, columns, orders, put(sorts, table, by), dividers, recent);
    }

    SavedSettings withDivider(String pane, double place) {
        return new SavedSettings(
                theme,
                language,
                welcomed,
                fontSize,
                window,
                columns,
                orders,
                sorts,
                put(dividers, pane, place),
                recent);
    }

    SavedSettings withRecent(List<String> next) {
        return new SavedSettings(
                theme, language, welcomed, fontSize, window, columns, orders, sorts, dividers, List.copyOf(next));
    }

    private static <V> Map<String, V> put(Map<String, V> map, String key, V value) {
        Map<String, V> next = new LinkedHashMap<>(map);
        next.put(key, value);
        return next;
    }
}
