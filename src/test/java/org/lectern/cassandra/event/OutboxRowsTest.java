package org.lectern.cassandra.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.await;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.Cluster;
import org.lectern.event.OutboxRow;
import org.lectern.event.OutboxRows;
import org.lectern.event.OutboxRows.Slot;
import org.lectern.lane.OnSharedNode;
import org.lectern.service.TestKeyspace;

/** A minute that somebody has opened since it was looked at is not forgotten, and no clock has a say in it. */
@OnSharedNode
final class OutboxRowsTest {
    private static final TestKeyspace KEYSPACE = TestKeyspace.common();
    private static final Cluster CLUSTER = Cluster.connect(KEYSPACE.settings());
    private static final Instant MINUTE = Instant.parse("2026-11-24T08:00:00Z");

    private final OutboxRows rows = new CassandraOutboxRows(CLUSTER);

    @AfterAll
    static void close() {
        CLUSTER.close();
        KEYSPACE.close();
    }

    @Test
    void aMinuteIsForgottenUnderTheMarkThatWasSeenOnly() {
        Slot first = new Slot(MINUTE, "first");
        await(rows.open("marks", first));
        await(rows.open("marks", first));
        Slot second = new Slot(MINUTE, "second");
        await(rows.open("marks", second));
        assertThat(await(rows.slots("marks", 10))).containsExactly(second);

        assertThat(await(rows.forget("marks", first))).isFalse();
        assertThat(await(rows.slots("marks", 10))).containsExactly(second);
        assertThat(await(rows.forget("marks", second))).isTrue();
        assertThat(await(rows.slots("marks", 10))).isEmpty();

        await(rows.open("marks", first));
        assertThat(await(rows.slots("marks", 10))).containsExactly(first);
    }

    @Test
    void aMinuteThatAnOlderLecternHasPutIsSeen_andForgotten() {
        KEYSPACE.session().execute("INSERT INTO event_slot (subscription, slot) VALUES ('older', ?)", MINUTE);
        Slot older = new Slot(MINUTE, "");
        assertThat(await(rows.slots("older", 10))).containsExactly(older);

        Slot newer = new Slot(MINUTE, "newer");
        await(rows.open("older", newer));
        assertThat(await(rows.forget("older", older))).isFalse();
        assertThat(await(rows.forget("older", newer))).isTrue();
        assertThat(await(rows.slots("older", 10))).isEmpty();
    }

    @Test
    void allRowsOfAMinuteAreCleared_evenOfOneThatLiesAhead() {
        Instant ahead = Instant.parse("2036-11-24T08:00:59.999Z");
        OutboxRow row = new OutboxRow("cleared", ahead, "id", "{}", true);
        await(rows.open("cleared", new Slot(row.slot(), "mark")));
        await(rows.put(row));
        await(rows.confirm(row));
        assertThat(await(rows.rows("cleared", row.slot(), 10))).hasSize(1);

        await(rows.clear("cleared", List.of(row.slot())));
        assertThat(await(rows.rows("cleared", row.slot(), 10))).isEmpty();
        assertThat(await(rows.slots("cleared", 10))).isEmpty();
    }
}
