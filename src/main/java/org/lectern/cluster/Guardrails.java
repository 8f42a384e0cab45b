package org.lectern.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What Cassandra refuses to everybody but superusers, by its configuration: Lectern stays within the limits that managed
 * services have. This finds the ones that are in its way all the same, before the first write does.
 */
public final class Guardrails {
    /** Partition keys of one IN. */
    public static final int KEYS = 20;
    /** Combinations of clustering keys of one statement, where several are in IN. */
    public static final int COMBINATIONS = 25;
    /** Rows of the largest page that is asked for. */
    public static final int PAGE = 5_000;
    /** No row's time is later than this, but for the time that somebody else's wrong row has. */
    private static final long AHEAD_SECONDS = 300;

    private static final String KEYS_IN_SELECT = "partition_keys_in_select_fail_threshold";
    private static final String PRODUCT = "in_select_cartesian_product_fail_threshold";
    private static final String PAGE_SIZE = "page_size_fail_threshold";
    private static final String READ_LEVELS = "read_consistency_levels_disallowed";
    private static final String WRITE_LEVELS = "write_consistency_levels_disallowed";
    private static final String USER_TIMESTAMPS = "user_timestamps_enabled";
    private static final String EARLIEST = "minimum_timestamp_fail_threshold";
    private static final String LATEST = "maximum_timestamp_fail_threshold";
    private static final List<String> ALL =
            List.of(KEYS_IN_SELECT, PRODUCT, PAGE_SIZE, READ_LEVELS, WRITE_LEVELS, USER_TIMESTAMPS, EARLIEST, LATEST);

    private static final Pattern DURATION = Pattern.compile("(\\d+)(d|h|m|s|ms|us|µs|ns)");

    private Guardrails() {}

    /**
     * The settings that matter here, by name, as the node that was asked has them; empty where none can be read: a cluster
     * before Cassandra 4.0, or one that shows them to nobody. Blocks.
     */
    static Optional<Map<String, String>> read(CqlSession session) {
        Map<String, String> settings = new HashMap<>();
        try {
            for (Row row : session.execute(SimpleStatement.newInstance(
                    "SELECT name, value FROM system_views.settings WHERE name IN (" + "?, ".repeat(ALL.size() - 1)
                            + "?)",
                    ALL.toArray()))) {
                settings.put(
                        Objects.requireNonNull(row.getString(0)), Objects.requireNonNullElse(row.getString(1), "null"));
            }
        } catch (DriverException unreadable) {
            return Optional.empty();
        }
        return settings.isEmpty() ? Optional.empty() : Optional.of(settings);
    }

    /** Those in the way of a connection, each as {@code name = value (what it had to be)}. */
    static List<String> inTheWay(Map<String, String> settings, ConnectionSettings connection) {
        List<String> found = new ArrayList<>();
        atLeast(settings, KEYS_IN_SELECT, KEYS, found);
        atLeast(settings, PRODUCT, COMBINATIONS, found);
        atLeast(settings, PAGE_SIZE, PAGE, found);
        allows(settings, READ_LEVELS, connection, found);
        if (!connection.readOnly()) {
            allows(settings, WRITE_LEVELS, connection, found);
            if ("false".equals(settings.get(USER_TIMESTAMPS))) {
                found.add(USER_TIMESTAMPS + " = false (true)");
            }
            // Rows of libraries bear the time at which they were last begun anew, however long ago that was.
            seconds(settings, EARLIEST)
                    .ifPresent(set -> found.add(EARLIEST + " = " + settings.get(EARLIEST) + " (null)"));
            seconds(settings, LATEST)
                    .filter(seconds -> seconds < AHEAD_SECONDS)
                    .ifPresent(less ->
                            found.add(LATEST + " = " + settings.get(LATEST) + " (\u2265 " + AHEAD_SECONDS + "s)"));
        }
        return found;
    }

    private static void atLeast(Map<String, String> settings, String name, int needed, List<String> found) {
        String value = settings.getOrDefault(name, "");
        if (value.matches("\\d{1,9}") && Integer.parseInt(value) < needed) {
            found.add(name + " = " + value + " (\u2265 " + needed + ")");
        }
    }

    private static void allows(
            Map<String, String> settings, String name, ConnectionSettings connection, List<String> found) {
        String value = settings.getOrDefault(name, "");
        for (String level : List.of(
                connection.options().requests().consistency().name(),
                connection.options().requests().serial().name())) {
            if (Pattern.compile("\\b" + level + "\\b").matcher(value).find()) {
                found.add(name + " = " + value + " (\u2209 " + level + ")");
            }
        }
    }

    /** Whole seconds; empty where nothing is set. */
    private static Optional<Long> seconds(Map<String, String> settings, String name) {
        Matcher duration = DURATION.matcher(settings.getOrDefault(name, ""));
        if (!duration.matches()) {
            return Optional.empty();
        }
        long number = Long.parseLong(duration.group(1));
        return Optional.of(
                switch (duration.group(2)) {
                    case "d" -> number * 86_400;
                    case "h" -> number * 3_600;
                    case "m" -> number * 60;
                    case "s" -> number;
                    default -> 0L;
                });
    }
}
