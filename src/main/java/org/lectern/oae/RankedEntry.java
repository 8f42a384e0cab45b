package org.lectern.oae;

import java.util.Optional;

/**
 * Where a resource stands in a bucket, {@code <rank>#<resource id>}. Entries are read from the highest down.
 *
 * @param rank a text, compared as such: "11" is lower than "2"; never empty, and without {@code #}
 */
public record RankedEntry(String rank, OaeId resource) implements Comparable<RankedEntry> {
    public RankedEntry {
        if (rank.isEmpty() || rank.indexOf('#') >= 0) {
            throw new IllegalArgumentException("A rank is not empty and has no #, unlike \"" + rank + "\".");
        }
    }

    /**
     * Reads rank and resource; the resource may hold {@code #}.
     *
     * @return empty for markers, and for what is no entry
     */
    public static Optional<RankedEntry> parse(String rankedResourceId) {
        int end = rankedResourceId.indexOf('#');
        return end <= 0
                ? Optional.empty()
                : OaeId.parse(rankedResourceId.substring(end + 1))
                        .map(resource -> new RankedEntry(rankedResourceId.substring(0, end), resource));
    }

    /** As it is stored. */
    public String format() {
        return rank + '#' + resource;
    }

    /** A text as JSON: roles are words, but what is stored may be anything. */
    static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** The order in which a partition keeps them, the lowest first. */
    @Override
    public int compareTo(RankedEntry other) {
        return TextOrder.compare(format(), other.format());
    }

    @Override
    public String toString() {
        return format();
    }
}
