package org.lectern.cassandra.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;

/** An audit of everything indexes anew what older versions have indexed, and drops terms of names that are no more. */
@OnSharedNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class NamePruningTest {
    private TestKeyspace keyspace;
    private Lectern lectern;

    @BeforeAll
    void open() {
        keyspace = new TestKeyspace("names");
        lectern = keyspace.lectern();
    }

    @AfterAll
    void close() {
        keyspace.close();
    }

    /** As versions of the schema before 10 wrote it some days ago: the words alone, in partitions by id. */
    private void before(int first, int partitions, String kind, String id, int days, String... terms) {
        long micros = TimeUnit.MILLISECONDS.toMicros(
                Instant.now().minus(Duration.ofDays(days)).toEpochMilli());
        for (String term : terms) {
            keyspace.session()
                    .execute(
                            "INSERT INTO name_index (kind, shard, term, id) VALUES (?, ?, ?, ?) USING TIMESTAMP ?",
                            kind,
                            first + Math.floorMod(id.hashCode(), partitions),
                            term,
                            id,
                            micros);
        }
    }

    private Principal principal(String id, String name) {
        Principal principal = new Principal(new PrincipalId(id), name, Visibility.PUBLIC);
        keyspace.session()
                .execute(
                        "INSERT INTO principal (principal_id, display_name, visibility) VALUES (?, ?, 'PUBLIC')",
                        id,
                        name);
        return principal;
    }

    /** The partitions in which terms of a thing lie, and the terms. */
    private Set<String> rows(String id) {
        return keyspace.session().execute("SELECT shard, term, id FROM name_index").all().stream()
                .filter(row -> id.equals(row.getString("id")))
                .map(row -> (row.getInt("shard") < 68 ? "before " : "today ") + row.getString("term"))
                .collect(Collectors.toSet());
    }

    private void audit() {
        AuditRecord record = await(lectern.audits()
                .start(
                        new AuditScope.Everything(),
                        new AuditOptions(ReadConsistency.LOCAL_QUORUM, Duration.ZERO, 0, 2),
                        TEST)
                .done());
        assertThat(record.state()).as(record.reason().english()).isEqualTo(AuditState.FINISHED);
        assertThat(record.phase()).isEqualTo(AuditPhase.ENDED);
    }

    @Test
    void whatLiesInThePartitionsOfBeforeIsFound_andMovesToThoseOfToday() {
        Principal ada = principal("u:test:ada", "Ada Lovelace");
        before(0, 4, "principal", "u:test:ada", 30, "u:test:ada", "ada", "lovelace");
        Principal luc = principal("u:test:luc", "Jean-Luc Picard");
        before(4, 64, "principal", "u:test:luc", 30, "u:test:luc", "luc", "jean", "picard");
        assertThat(await(lectern.connection().hasNamesOfBefore())).isTrue();
        for (String typed : List.of("love", "lovelace ada", "u:test:ad")) {
            assertThat(await(lectern.principals().search(typed, 10))).as(typed).containsExactly(ada);
        }
        for (String typed : List.of("Jean-Luc Picard", "jean-luc", "picard")) {
            assertThat(await(lectern.principals().search(typed, 10))).as(typed).containsExactly(luc);
        }

        audit();

        assertThat(await(lectern.connection().hasNamesOfBefore()))
                .as("other tests have planted some that are younger than a week")
                .isEqualTo(keyspace.session().execute("SELECT shard FROM name_index").all().stream()
                        .anyMatch(row -> row.getInt("shard") < 68));
        assertThat(rows("u:test:ada")).containsExactlyInAnyOrder("today u:test:ada", "today ada", "today lovelace");
        assertThat(await(lectern.principals().search("lovelace ada", 10))).containsExactly(ada);
        assertThat(rows("u:test:luc"))
                .containsExactlyInAnyOrder("today u:test:luc", "today luc", "today jean-luc", "today picard");
        assertThat(await(lectern.principals().search("Jean-Luc Picard", 10))).containsExactly(luc);
    }

    @Test
    void whatWasNotIndexedBeforeIsFoundAfterTheAudit() {
        Principal language = principal("g:test:l", "C++");
        before(4, 64, "principal", "g:test:l", 30, "g:test:l", "l", "c");
        Principal many = principal("g:test:n", "a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12");
        before(
                4,
                64,
                "principal",
                "g:test:n",
                30,
                "g:test:n",
                "n",
                "a1",
                "a2",
                "a3",
                "a4",
                "a5",
                "a6",
                "a7",
                "a8",
                "a9",
                "a10");
        Principal smile = principal("g:test:s", "\uD83D\uDE00");
        before(4, 64, "principal", "g:test:s", 30, "g:test:s", "s");
        assertThat(await(lectern.principals().search("C++", 10))).containsExactly(language);
        assertThat(await(lectern.principals().search("a10 a9", 10))).containsExactly(many);
        assertThat(await(lectern.principals().search("a12", 10))).isEmpty();
        assertThat(await(lectern.principals().search("\uD83D\uDE00", 10))).isEmpty();

        audit();

        assertThat(await(lectern.principals().search("C++", 10))).containsExactly(language);
        assertThat(await(lectern.principals().search("a12 a11", 10))).containsExactly(many);
        assertThat(await(lectern.principals().search("\uD83D\uDE00", 10))).containsExactly(smile);
    }

    @Test
    void anOldNameGoes_andOneThatWasJustWrittenStays() {
        ContentId item = new ContentId("c:test:paper");
        await(begin(lectern.fanOuts().change(item, new Change.Put("First title", Visibility.PUBLIC, Optional.empty())))
                .done());
        await(begin(lectern.fanOuts().change(item, new Change.Put("Second title", Visibility.PUBLIC, Optional.empty())))
                .done());
        Row first = keyspace.session()
                .execute("SELECT kind, shard, term, id FROM name_index WHERE term = 'first' ALLOW FILTERING")
                .one();
        assertThat(first).isNotNull();
        long monthAgo = TimeUnit.MILLISECONDS.toMicros(
                Instant.now().minus(Duration.ofDays(30)).toEpochMilli());
        keyspace.session()
                .execute(
                        "INSERT INTO name_index (kind, shard, term, id) VALUES ('content', ?, 'firstborn', ?) USING TIMESTAMP ?",
                        first.getInt("shard"),
                        item.value(),
                        monthAgo);
        before(4, 64, "content", item.value(), 30, "first");
        before(4, 64, "content", "c:test:gone", 30, "gone");
        before(4, 64, "content", "c:test:coming", 0, "coming"); // its change is still on its way

        audit();

        assertThat(rows(item.value()))
                .as("of the name before: what was written within the week")
                .containsExactlyInAnyOrder(
                        "today c:test:paper", "today paper", "today second", "today title", "today first");
        assertThat(rows("c:test:gone")).isEmpty();
        assertThat(rows("c:test:coming")).isNotEmpty();
    }

    @Test
    void aKindHasManyPartitions() {
        for (int i = 0; i < 200; i++) {
            await(lectern.principals()
                    .put(new Principal(new PrincipalId("u:many:user" + i), "Many", Visibility.PUBLIC))
                    .make(TEST));
        }
        assertThat(keyspace.session().execute("SELECT kind, shard, term FROM name_index").all().stream()
                        .filter(row -> "many".equals(row.getString("term")))
                        .map((Row row) -> row.getInt("shard"))
                        .distinct())
                .hasSizeGreaterThan(40);
        assertThat(await(lectern.principals().search("many", 50))).hasSize(50);
        assertThat(await(lectern.principals().search("many user19", 50))).hasSize(11);
    }
}
