package org.lectern.console.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * How the operator has arranged tables and split panes.
 *
 * @param columns per table: width in pixels per column id
 * @param shown per table: whether the operator shows a column, per column id
 * @param orders per table: ids of its columns in the operator's order
 * @param sorts per table: the column that it is sorted by, and its direction
 * @param dividers per split pane: the divider's place, from 0 to 1
 * @param unfolded names of the foldable parts that are unfolded
 */
public record Arrangement(
        Map<String, Map<String, Double>> columns,
        Map<String, Map<String, Boolean>> shown,
        Map<String, List<String>> orders,
        Map<String, List<String>> sorts,
        Map<String, Double> dividers,
        Set<String> unfolded) {
    /** As it is before anybody has. */
    static final Arrangement NONE = new Arrangement(Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Set.of());

    Arrangement withWidth(String table, String column, double width) {
        return new Arrangement(
                put(columns, table, put(columns.getOrDefault(table, Map.of()), column, width)),
                shown,
                orders,
                sorts,
                dividers,
                unfolded);
    }

    Arrangement withShown(String table, String column, boolean is) {
        return new Arrangement(
                columns,
                put(shown, table, put(shown.getOrDefault(table, Map.of()), column, is)),
                orders,
                sorts,
                dividers,
                unfolded);
    }

    Arrangement withOrder(String table, List<String> order) {
        return new Arrangement(columns, shown, put(orders, table, order), sorts, dividers, unfolded);
    }

    Arrangement withSort(String table, List<String> by) {
        return new Arrangement(columns, shown, orders, put(sorts, table, by), dividers, unfolded);
    }

    Arrangement withDivider(String pane, double place) {
        return new Arrangement(columns, shown, orders, sorts, put(dividers, pane, place), unfolded);
    }

    Arrangement withUnfolded(String part, boolean open) {
        Set<String> next = new TreeSet<>(unfolded);
        if (open) {
            next.add(part);
        } else {
            next.remove(part);
        }
        return new Arrangement(columns, shown, orders, sorts, dividers, next);
    }

    private static <V> Map<String, V> put(Map<String, V> map, String key, V value) {
        Map<String, V> next = new LinkedHashMap<>(map);
        next.put(key, value);
        return next;
    }
}
