package org.lectern.soak;

import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.lectern.cluster.ClusterException;
import org.lectern.model.Cause;
import org.lectern.rowname.RowName;
import org.lectern.rowname.RowNames.MergeReport;
import org.lectern.rowname.RowNames.SameRows;
import org.lectern.service.Lectern;

/** Rows of a table that is not Lectern's, stored under several spellings of one name, and merges of these. */
final class MergeWorkload {
    /** The table whose rows are merged. */
    static final String TABLE = "soak_page";

    private static final Cause CAUSE = Cause.of("soak@localhost", "a soak");
    private static final List<String> SPELLINGS =
            List.of("http://soak.example/", "HTTP://Soak.example:80/", "http://soak.example/./");
    private static final String COMMON = "common";

    private final Lectern lectern;
    private final CqlSession session;
    private final Acknowledged.Listener listener;

    /** @param listener told of every page */
    MergeWorkload(Lectern lectern, CqlSession session, Acknowledged.Listener listener) {
        this.lectern = lectern;
        this.session = session;
        this.listener = listener;
    }

    void prepare() {
        session.execute(
                "CREATE TABLE IF NOT EXISTS " + TABLE + " (name text, part text, body text, PRIMARY KEY (name, part))");
    }

    /** Writes rows that are one, each with a value that the others lack, and merges them. */
    void merge(Random random) {
        String page = "p" + Long.toUnsignedString(random.nextLong());
        for (int spelling = 0; spelling < SPELLINGS.size(); spelling++) {
            String name = SPELLINGS.get(spelling) + page;
            put(name, COMMON, "of " + spelling);
            put(name, "part " + spelling, page);
        }
        listener.told(Acknowledged.What.WRITTEN, page);
        if (merge(page).verified()) {
            listener.told(Acknowledged.What.MERGED, page);
        }
    }

    private void put(String name, String part, String body) {
        session.execute("INSERT INTO " + TABLE + " (name, part, body) VALUES (?, ?, ?)", name, part, body);
    }

    private MergeReport merge(String page) {
        List<String> names = SPELLINGS.stream().map(spelling -> spelling + page).toList();
        SameRows rows = new SameRows(TABLE, RowName.parse(names.get(0)).canonical(), names);
        return await(lectern.rowNames().merge(rows, Optional.empty()).make(CAUSE));
    }

    /** That a merge is refused while the clock of a node is ahead. */
    void requireRefusal(Consumer<String> wrong) {
        try {
            wrong.accept("the clock of a node is ahead, and rows were merged: " + merge("refused"));
        } catch (ClusterException refused) {
            if (refused.kind() != ClusterException.Kind.REFUSED) {
                throw refused;
            }
        }
    }

    /**
     * That what was merged is one row with all values, and that what was left in the middle can be merged.
     *
     * @param wrong told each fault, as a sentence
     */
    void require(Acknowledged told, Consumer<String> wrong) {
        for (String page : told.all(Acknowledged.What.WRITTEN)) {
            if (!told.all(Acknowledged.What.MERGED).contains(page)
                    && !merge(page).verified()) {
                wrong.accept("the rows of " + page + " could not be merged: " + stored(page));
            }
            Map<String, Map<String, String>> stored = stored(page);
            if (stored.size() != 1 || !stored.values().stream().allMatch(row -> isWhole(page, row))) {
                wrong.accept("the rows of " + page + " are not one with all values: " + stored);
            }
        }
    }

    private static boolean isWhole(String page, Map<String, String> row) {
        Map<String, String> whole = new TreeMap<>(Map.of(COMMON, "of 0"));
        for (int spelling = 0; spelling < SPELLINGS.size(); spelling++) {
            whole.put("part " + spelling, page);
        }
        return whole.equals(row); // the first one written stays, with the value that it has in common
    }

    /** By name: the body of each part. */
    private Map<String, Map<String, String>> stored(String page) {
        Map<String, Map<String, String>> stored = new TreeMap<>();
        for (String spelling : SPELLINGS) {
            for (Row row : session.execute("SELECT part, body FROM " + TABLE + " WHERE name = ?", spelling + page)) {
                stored.computeIfAbsent(spelling + page, name -> new TreeMap<>())
                        .put(Objects.requireNonNull(row.getString(0)), String.valueOf(row.getString(1)));
            }
        }
        return stored;
    }
}
