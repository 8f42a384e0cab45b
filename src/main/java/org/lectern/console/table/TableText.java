package org.lectern.console.table;

import java.util.List;

/**
 * What a table says of itself, as keys among the texts.
 *
 * @param title in a few words, in place of an empty table
 * @param text what to do next; empty for nothing
 * @param counted below the table, as it is shown
 * @param values in both texts
 */
public record TableText(String title, String text, String counted, List<Object> values) {
    public TableText(String title, String text, String counted, Object... values) {
        this(title, text, counted, List.of(values));
    }

    /** Where the two keys differ in their ends only. */
    public static TableText of(String key, String counted, Object... values) {
        return new TableText(key + ".title", key + ".text", counted, values);
    }
}
