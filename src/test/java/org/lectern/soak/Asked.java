package org.lectern.soak;

import java.util.Map;
import java.util.TreeMap;

/**
 * A change that somebody asked for, and what the truth has of the item once it is made and no other change has come after it.
 *
 * @param item the item's id
 * @param at when, by {@link System#nanoTime}, which all processes of a machine share
 * @param sets what it sets: {@code name}, {@code visibility}, {@code deleted}, and {@code role} with a principal's id
 */
record Asked(String item, long at, Map<String, String> sets) {
    /** What the one who asked was told. */
    enum Outcome {
        DONE,
        /** That nothing was changed. */
        REFUSED,
        /** Something else: a failure that leaves it open, or nothing, since the process was killed. */
        UNKNOWN
    }

    /** Told of each change. On any thread. */
    interface Listener {
        /** @param number of this change among those of its process */
        void asked(long number, Asked change);

        /** @param job the id under which it is on record */
        void named(long number, String job);

        /** @param at when, as {@link Asked#at} */
        void ended(long number, long at, Outcome outcome);
    }

    private static final String BETWEEN_FIELDS = "\t";
    /** A line that was cut short by a kill does not end with it. */
    static final String END = BETWEEN_FIELDS + ".";

    Asked {
        sets = Map.copyOf(sets);
    }

    /** Whether it sets roles, and nothing of the item itself. */
    boolean isShare() {
        return !sets.isEmpty() && sets.keySet().stream().allMatch(register -> register.startsWith(role("")));
    }

    /** As a line, without line breaks. */
    String encoded() {
        StringBuilder line = new StringBuilder(item).append(BETWEEN_FIELDS).append(at);
        new TreeMap<>(sets)
                .forEach((register, value) -> line.append(BETWEEN_FIELDS)
                        .append(register)
                        .append(BETWEEN_FIELDS)
                        .append(value));
        return line.append(END).toString();
    }

    /** @throws IllegalArgumentException if the line was cut short */
    static Asked decode(String line) {
        String[] parts = line.split(BETWEEN_FIELDS, -1);
        if (parts.length % 2 == 0 || !line.endsWith(END)) {
            throw new IllegalArgumentException("Cut short: " + line);
        }
        Map<String, String> sets = new TreeMap<>();
        for (int i = 2; i < parts.length - 1; i += 2) {
            sets.put(parts[i], parts[i + 1]);
        }
        return new Asked(parts[0], Long.parseLong(parts[1]), sets);
    }

    @Override
    public String toString() {
        String what = new TreeMap<>(sets).toString();
        return item + " " + (what.length() > 120 ? what.substring(0, 120) + "…" : what);
    }

    /** The register of a principal's role. */
    static String role(String principal) {
        return "role " + principal;
    }
}
