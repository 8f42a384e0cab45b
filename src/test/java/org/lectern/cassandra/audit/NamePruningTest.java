package org.lectern.cassandra.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Duration;
import java.time.Instant;
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
import org.lectern.cassandra.cql.Terms;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;

/** The index of names has an end: what lies in the four partitions of before moves, and what names nothing goes. */
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

    /** As a console of before wrote it, some days ago. */
    private void before(String kind, String id, String name, int days) {
        long micros = TimeUnit.MILLISECONDS.toMicros(
                Instant.now().minus(Duration.ofDays(days)).toEpochMilli());
        for (String term : Terms.of(id, name)) {
            keyspace.session()
                    .execute(
                            "INSERT INTO name_index (kind, shard, term, id) VALUES (?, ?, ?, ?) USING TIMESTAMP ?",
                            kind,
                            Math.floorMod(id.hashCode(), 4),
                            term,
                            id,
                            micros);
        }
    }

    /** The partitions in which terms of a thing lie, and the terms. */
    private Set<String> rows(String id) {
        return keyspace.session().execute("SELECT shard, term, id FROM name_index").all().stream()
                .filter(row -> id.equals(row.getString("id")))
                .map(row -> (row.getInt("shard") < 4 ? "before " : "today ") + row.getString("term"))
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
        Principal ada = new Principal(new PrincipalId("u:test:ada"), "Ada Lovelace", Visibility.PUBLIC);
        keyspace.session()
                .execute(
                        "INSERT INTO principal (principal_id, display_name, visibility) VALUES (?, ?, 'PUBLIC')",
                        ada.id().value(),
                        ada.displayName());
        before("principal", ada.id().value(), ada.displayName(), 30);
        assertThat(await(lectern.principals().search("love", 10))).containsExactly(ada);

        audit();

        assertThat(rows(ada.id().value())).containsExactlyInAnyOrder("today u:test:ada", "today ada", "today lovelace");
        assertThat(await(lectern.principals().search("love", 10))).containsExactly(ada);
        assertThat(await(lectern.principals().search("lovelace ada", 10))).containsExactly(ada);
    }

    @Test
    void anOldNameGoes_andOneThatWasJustWrittenStays() {
        ContentId item = new ContentId("c:test:paper");
        await(lectern.fanOuts()
                .change(item, new Change.Put("Second title", Visibility.PUBLIC, Optional.empty()), TEST)
                .done());
        before("content", item.value(), "First title", 30);
        before("content", "c:test:gone", "Gone", 30);
        before("content", "c:test:coming", "Coming", 0); // its change is still on its way

        audit();

        assertThat(rows(item.value()))
                .containsExactlyInAnyOrder("today c:test:paper", "today paper", "today second", "today title");
        assertThat(rows("c:test:gone")).isEmpty();
        assertThat(rows("c:test:coming")).isNotEmpty();
    }

    @Test
    void aKindHasManyPartitions() {
        for (int i = 0; i < 200; i++) {
            await(lectern.principals()
                    .put(new Principal(new PrincipalId("u:many:user" + i), "Many", Visibility.PUBLIC), TEST));
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
