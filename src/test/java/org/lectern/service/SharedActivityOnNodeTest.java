package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import com.datastax.oss.driver.api.core.cql.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityCheck;
import org.lectern.activity.ActivityCheck.Kind;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.ActivityPages;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.SharedActivity;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Cause;
import org.lectern.rowname.RowName;

/** Two consoles on one keyspace see each other's writes; what cqlsh removes or edits of them is noticed. */
@OnSharedNode
final class SharedActivityOnNodeTest {
    private static final Cause WHY = Cause.of("ann@desk", "ticket 4711");

    @TempDir
    private Path directory = Path.of("");

    private final TestKeyspace keyspace = new TestKeyspace("shared_activity");
    private List<ActivityLog> logs = List.of();
    private List<Lectern> consoles = List.of();

    @BeforeEach
    void connect() {
        logs = Stream.of("ann", "bob")
                .map(name -> new ActivityLog(directory.resolve(name)))
                .toList();
        consoles = logs.stream()
                .map(log -> Lectern.connect(
                        keyspace.settings(),
                        StatusKeyspace.of(keyspace.settings().keyspace()),
                        Optional.of(log),
                        said -> {}))
                .toList();
    }

    private void disconnect() {
        consoles.forEach(Lectern::close);
        logs.forEach(ActivityLog::close);
    }

    @AfterEach
    void close() {
        disconnect();
        keyspace.close();
    }

    private void write(int console, String name) {
        await(consoles.get(console)
                .rowNames()
                .write(RowName.parse("/user/" + name), name)
                .make(WHY));
    }

    private SharedActivity shared(int console) {
        return consoles.get(console).connection().activity().shared().orElseThrow();
    }

    private static List<ActivityEntry> read(SharedActivity log, ActivityFilter filter) throws IOException {
        return log.read(filter).next(100, () -> true, true).entries();
    }

    private List<ActivityCheck.Fault> faults() throws IOException {
        return shared(1).verify(logs.get(1), read -> {}).faults();
    }

    private List<Row> rows() {
        return keyspace.session()
                .execute("SELECT day, at, chain, sequence, body, hash, TTL(hash) AS ttl FROM activity")
                .all();
    }

    private Row row(String chain, long sequence) {
        return rows().stream()
                .filter(row -> chain.equals(row.getString("chain")) && row.getLong("sequence") == sequence)
                .findFirst()
                .orElseThrow();
    }

    private void remove(Row row) {
        keyspace.session()
                .execute(
                        "DELETE FROM activity WHERE day = ? AND at = ? AND chain = ? AND sequence = ?",
                        row.getLocalDate("day"),
                        row.getInstant("at"),
                        row.getString("chain"),
                        row.getLong("sequence"));
    }

    @Test
    void eachConsoleSeesTheOthersWrites_alsoThoseThatComeWhileItLooks() throws IOException {
        ActivityPages watched = shared(1).read(ActivityFilter.ALL);
        assertThat(watched.next(10, () -> true).entries()).isEmpty();
        write(0, "one");
        until("it is told", () -> told(watched));
        write(1, "two");

        for (int console : List.of(0, 1)) {
            List<ActivityEntry> entries = read(shared(console), ActivityFilter.ALL);
            assertThat(entries)
                    .hasSize(2)
                    .allMatch(entry -> entry.result() == ActivityResult.DONE)
                    .allMatch(entry -> !entry.statements().isEmpty());
            ActivityEntry slim = shared(console)
                    .read(ActivityFilter.ALL)
                    .next(1, () -> true)
                    .entries()
                    .get(0);
            assertThat(shared(console).whole(slim)).isEqualTo(entries.get(0));
            assertThat(read(
                            shared(console),
                            ActivityFilter.ALL.withSubject(entries.get(1).subject())))
                    .containsExactly(entries.get(1));
        }
        assertThat(faults()).isEmpty();
    }

    private static boolean told(ActivityPages pages) {
        try {
            return pages.news().stream().anyMatch(news -> news.entry().result() == ActivityResult.DONE);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void aRowThatIsRemovedOrEditedInCqlIsNoticed_alsoTheLast() throws IOException {
        write(0, "one");
        write(0, "two");
        String chain = Objects.requireNonNull(rows().get(0).getString("chain"));
        assertThat(faults()).isEmpty();
        Row edited = row(chain, 2);
        keyspace.session()
                .execute(
                        "UPDATE activity SET body = ? WHERE day = ? AND at = ? AND chain = ? AND sequence = 2",
                        Objects.requireNonNull(edited.getString("body")).replace("DONE", "FAILED"),
                        edited.getLocalDate("day"),
                        edited.getInstant("at"),
                        chain);
        remove(row(chain, 4));

        assertThat(faults())
                .extracting(
                        ActivityCheck.Fault::kind,
                        ActivityCheck.Fault::chain,
                        ActivityCheck.Fault::first,
                        ActivityCheck.Fault::last)
                .containsExactly(tuple(Kind.EDITED, chain, 2L, 2L), tuple(Kind.MISSING, chain, 4L, 4L));
    }

    @Test
    void anEntryThatIsRemovedInCql_orLeadsNowhere_isNoticed() throws IOException {
        write(0, "one");
        Row first = rows().get(0);
        String subject = Objects.requireNonNull(keyspace.session()
                        .execute("SELECT subject FROM activity_by_subject LIMIT 1")
                        .one())
                .getString("subject");
        keyspace.session()
                .execute(
                        "INSERT INTO activity_by_subject (subject, at, chain, sequence) VALUES ('added', ?, 'eve', 7)",
                        first.getInstant("at"));
        keyspace.session().execute("DELETE FROM activity_by_subject WHERE subject = ?", subject);

        assertThat(faults())
                .extracting(ActivityCheck.Fault::kind, ActivityCheck.Fault::subject)
                .contains(tuple(Kind.NO_ENTRY, subject), tuple(Kind.NO_ROW, "added"));
    }

    @Test
    void rowsExpireAsTheTableSays_andThatIsNoFault() throws IOException {
        write(0, "kept");
        assertThat(rows()).allMatch(row -> row.getInt("ttl") > 399 * 24 * 3_600);
        disconnect();
        keyspace.session().execute("ALTER TABLE activity WITH default_time_to_live = 1");
        connect();
        write(0, "gone");
        until("it has expired", () -> rows().size() == 2);
        assertThat(read(shared(0), ActivityFilter.ALL)).hasSize(1);
        assertThat(faults()).isEmpty();
    }
}
