package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityLog;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.model.Cause;
import org.lectern.model.ContentId;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;

/**
 * What an operator is shown before a write, and what stands on record of it, is CQL that does what the write does: of two
 * that are alike, one is written by the console and the other by what the console showed, and they are alike afterwards.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class PreviewedWrites {
    static final Instant LONG_AGO = Instant.parse("2012-09-19T12:31:56Z");
    static final Cause BECAUSE = Cause.of("o'neill@desk", "ticket \u201C4711\u201D: it's \"wrong\"?");

    /** A statement with marks for values, after a comparison or in a list of them. */
    private static final Pattern STANDS_FOR_MANY = Pattern.compile("= \\?|\\(\\?");

    TestKeyspace keyspace;
    TableRows rows;
    private ActivityLog log;
    Lectern console;
    private int pairs;

    @BeforeAll
    void connect(@TempDir Path directory) {
        keyspace = new TestKeyspace("previewed");
        rows = new TableRows(keyspace.session());
        log = new ActivityLog(directory.resolve("activity"));
        console = Lectern.connect(
                keyspace.settings(), StatusKeyspace.of(keyspace.settings().keyspace()), Optional.of(log), said -> {});
    }

    @AfterAll
    void close() {
        console.close();
        log.close();
        keyspace.close();
    }

    /** Two names of which everything is made alike: what is written, and what is done by the statements that were shown. */
    record Twins(String written, String shown) {}

    final synchronized Twins twins() {
        pairs++;
        return new Twins("wrote" + pairs + "x", "shown" + pairs + "x");
    }

    final Twins twins(Consumer<String> setUp) {
        Twins twins = twins();
        setUp.accept(twins.written());
        setUp.accept(twins.shown());
        return twins;
    }

    /** What was on record of the last write, by then done. */
    final List<String> recorded(CompletionStage<?> write) throws IOException {
        await(write);
        return log.read(ActivityFilter.ALL)
                .next(1, () -> true, true)
                .entries()
                .get(0)
                .statements();
    }

    /** Does it to one, and runs for the other what was on record of it. */
    final void writeBoth(Twins twins, Function<String, CompletionStage<?>> write, Map<String, String> open)
            throws IOException {
        run(twins, recorded(write.apply(twins.written())), open);
        forgetChanges(twins.written());
        forgetChanges(twins.shown());
    }

    /** The names of jobs are known only to those who make a change. */
    final void forgetChanges(String name) {
        keyspace.session()
                .execute(
                        "UPDATE content SET open_changes = {} WHERE content_id = ? IF last_modified != null",
                        item(name).value());
    }

    final void writeBoth(Twins twins, Function<String, CompletionStage<?>> write) throws IOException {
        writeBoth(twins, write, Map.of());
    }

    /** @param open what the statements leave open, by the names of their markers */
    final void run(Twins twins, List<String> shown, Map<String, String> open) {
        TreeMap<String, String> values = new TreeMap<>(open);
        values.put("open_changes_with_this_one", "{}");
        for (String cql : split(shown)) {
            String text = cql.replace(twins.written(), twins.shown());
            for (Map.Entry<String, String> value : values.descendingMap().entrySet()) {
                text = text.replace(":" + value.getKey(), value.getValue());
            }
            if (STANDS_FOR_MANY.matcher(text).find()) {
                assertThat(keyspace.session().prepare(text)).as(text).isNotNull();
            } else {
                assertThat(keyspace.session().execute(text).wasApplied())
                        .as(text)
                        .isTrue();
            }
        }
    }

    /** One text for each statement; a batch is one. What only explains is left out. */
    private static List<String> split(List<String> shown) {
        List<String> statements = new ArrayList<>();
        StringBuilder batch = new StringBuilder();
        for (String line : shown) {
            if (line.startsWith("BEGIN ") || batch.length() > 0) {
                batch.append(line).append('\n');
            } else if (!line.strip().startsWith("--")) {
                statements.add(line);
            }
            if (line.startsWith("APPLY BATCH")) {
                statements.add(batch.toString());
                batch.setLength(0);
            }
        }
        assertThat(batch).isEmpty();
        assertThat(statements).isNotEmpty();
        return statements;
    }

    final void assertAlike(Twins twins, String... tables) {
        assertThat(tables)
                .allSatisfy(table ->
                        assertThat(rows(table, twins.shown())).isNotEmpty().isEqualTo(rows(table, twins.written())));
    }

    final List<String> rows(String table, String name) {
        return rows.of(table, name);
    }

    /** Makes the rows of the second like those of the first, and older than whatever is done to them. */
    final void copy(Twins twins, String... tables) {
        for (String table : tables) {
            for (Row row : keyspace.session().execute("SELECT * FROM " + table)) {
                if (row.getFormattedContents().contains(twins.written())) {
                    copy(twins, table, row);
                }
            }
        }
    }

    final void copy(Twins twins, String table, Row row) {
        List<String> names = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        for (ColumnDefinition column : row.getColumnDefinitions()) {
            Object value = row.getObject(column.getName());
            if (value != null) {
                names.add(column.getName().asInternal());
                values.add(value instanceof String text ? text.replace(twins.written(), twins.shown()) : value);
            }
        }
        keyspace.session()
                .execute(SimpleStatement.newInstance(
                        "INSERT INTO " + table + " (" + String.join(", ", names) + ") VALUES (?"
                                + ", ?".repeat(names.size() - 1) + ") USING TIMESTAMP "
                                + rows.begun().toEpochMilli() * 1_000,
                        values.toArray()));
    }

    static PrincipalId user(String name) {
        return new PrincipalId("u:" + name + ":o'brien");
    }

    static ContentId item(String name) {
        return new ContentId("c:" + name + ":it's {a}?.pdf");
    }

    final void principal(PrincipalId id) {
        await(console.principals()
                .put(new Principal(id, "O'Brien", Visibility.PUBLIC))
                .make(TEST));
    }

    final void parses(List<String> shown) {
        for (String cql : split(shown)) {
            assertThat(keyspace.session().prepare(cql)).as(cql).isNotNull();
        }
    }
}
