package org.lectern.soak;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.lectern.model.Content;

/** Reads the items' rows of the truth again and again, by a quorum, until it is told to stop. */
final class TruthWatch {
    private static final long BETWEEN_LOOKS_MILLIS = 200;

    private final CqlSession session;
    private final PreparedStatement read;
    private final Ledger ledger;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Thread thread = new Thread(this::watch, "truth-watch");

    TruthWatch(CqlSession session, Ledger ledger) {
        this.session = session;
        this.ledger = ledger;
        this.read = session.prepare(
                "SELECT DISTINCT content_id, last_modified, open_changes FROM content WHERE content_id = ?");
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        try {
            do {
                try {
                    ledger.items().forEach(this::look);
                } catch (DriverException badWeather) {
                    // Seen the next time.
                }
            } while (!stopped.await(BETWEEN_LOOKS_MILLIS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void look(String item) {
        Row row = session.execute(read.bind(item)).one();
        Instant version = row == null ? null : row.getInstant("last_modified");
        if (row != null && version != null) {
            Map<String, Instant> open =
                    Objects.requireNonNullElse(row.getMap("open_changes", String.class, Instant.class), Map.of());
            Map<String, Instant> made = new HashMap<>(open);
            made.keySet().removeIf(change -> change.startsWith(Content.WITHDRAWN));
            ledger.seen(item, version, made);
        }
    }

    /** Looks once more, and ends. */
    void stop() throws InterruptedException {
        stopped.countDown();
        thread.join();
    }

    /** All that there is of a principal's library, with the times of its writes, to find out what went wrong. */
    static List<String> rows(CqlSession session, String principal) {
        List<String> rows = new ArrayList<>();
        Set<String> items = new TreeSet<>();
        for (Row row : session.execute(
                "SELECT bucket, last_modified, content_id, WRITETIME(shared), built FROM library_by_principal "
                        + "WHERE principal_id = ?",
                principal)) {
            rows.add("  " + principal + " has " + row.getFormattedContents());
            put(items, row.getString("content_id"));
        }
        for (String item : items) {
            for (Row row : session.execute(
                    "SELECT last_modified, superseded, open_changes, role, stamp, WRITETIME(stamp), "
                            + "WRITETIME(last_modified) FROM content WHERE content_id = ? AND principal_id = ?",
                    item,
                    principal)) {
                rows.add("  the truth of " + item + " is " + row.getFormattedContents());
            }
        }
        session.execute("SELECT micros, WRITETIME(micros) FROM floor")
                .forEach(row -> rows.add("  the floor is " + row.getFormattedContents()));
        return rows;
    }

    private static void put(Set<String> items, @Nullable String item) {
        if (item != null) {
            items.add(item);
        }
    }

    /** What every item has, and every principal's role in it: a scan. */
    static Map<String, Map<String, String>> everything(CqlSession session) {
        Map<String, Map<String, String>> items = new TreeMap<>();
        for (Row row : session.execute(
                "SELECT content_id, principal_id, display_name, visibility, deleted, role FROM content")) {
            Map<String, String> item = items.computeIfAbsent(row.getString("content_id"), id -> new TreeMap<>());
            put(item, "name", row.getString("display_name"));
            put(item, "visibility", row.getString("visibility"));
            put(item, "deleted", row.isNull("deleted") ? null : Boolean.toString(row.getBoolean("deleted")));
            String principal = row.getString("principal_id");
            if (principal != null) {
                put(item, Asked.role(principal), row.getString("role"));
            }
        }
        return items;
    }

    private static void put(Map<String, String> item, String register, @Nullable String value) {
        if (value != null) {
            item.put(register, value);
        }
    }
}
