package org.lectern.cassandra.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.await;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.lane.OnSharedNode;
import org.lectern.service.TestKeyspace;
import org.lectern.status.batch.BatchJobEpochTest;
import org.lectern.status.model.Archived;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Raw;
import org.lectern.status.model.Transfer;
import org.lectern.status.model.View;
import org.lectern.status.store.ArchiveStore;
import org.lectern.status.store.BatchJobStore;
import org.lectern.status.store.StatusStore;

/** Places of batch jobs, what is kept of archived rows, and transfers change on condition; rows of earlier releases as well. */
@OnSharedNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ConditionalStatusRowsTest {
    private static final Instant NOW = Instant.parse("2024-05-01T10:00:00Z");

    private TestKeyspace keyspace;
    private Cluster cluster;
    private StatusStore store;

    @BeforeAll
    void open() {
        keyspace = new TestKeyspace("conditional");
        cluster = Cluster.connect(keyspace.settings());
        store = CassandraStatusStore.open(
                cluster, StatusKeyspace.of(keyspace.settings().keyspace()));
    }

    @AfterAll
    void close() {
        cluster.close();
        keyspace.close();
    }

    @Test
    void onlyTheLastClaimOfABatchJobWrites() {
        BatchJobEpochTest.requireOnlyTheLastClaimWrites(store.batchJobs());
    }

    @Test
    void aBatchJobOfAnEarlierReleaseIsClaimed_andItsFindingsComeInAnyNumber() {
        keyspace.session()
                .execute(
                        "INSERT INTO status_sweep (id, kind, leftovers, position, examined, found, written, failed, finished, "
                                + "who, why) VALUES ('old/1', 'REVIEW', false, 7, 3, 2, 1, 0, false, 'op', 'why')");
        BatchJobStore.Claim claim = await(store.batchJobs()
                .claim(await(store.batchJobs().record("old/1")).orElseThrow().anew()));
        assertThat(claim.record().position()).isEqualTo(OptionalLong.of(7));
        Map<String, String> many = new TreeMap<>();
        for (int i = 0; i < 1_234; i++) {
            many.put("finding-" + i, "x".repeat(200));
        }
        assertThat(await(store.batchJobs().putRows("old/1", claim.epoch(), "drift", many)))
                .isTrue();
        assertThat(await(store.batchJobs().rows("old/1", "drift"))).isEqualTo(many);
        assertThat(await(store.batchJobs().putRecord(claim.record().end(), claim.epoch())))
                .isTrue();
        assertThat(await(store.batchJobs().record("old/1")).map(BatchJobRecord::finished))
                .contains(true);
        assertThat(await(store.batchJobs().written())).containsKey("old/1");
    }

    private static Raw raw(String content, Attempt... attempts) {
        return new Raw(new TreeMap<>(Map.of(content, View.completed(NOW))), List.of(attempts));
    }

    private static Attempt attempt(String id) {
        return Attempt.of("quiz", id, NOW, NOW, List.of());
    }

    private Optional<Archived> kept(EnrolmentKey key) {
        return await(store.archive().archived(key));
    }

    @Test
    void whatIsKeptChangesOnlyAsItWasRead() {
        ArchiveStore archive = store.archive();
        EnrolmentKey key = new EnrolmentKey("u", "maths", "one");
        Archived first = Archived.deleting(Optional.empty(), raw("shapes", attempt("a")), "file-1");
        assertThat(await(archive.swapArchived(key, Optional.empty(), Optional.of(first))))
                .isTrue();
        assertThat(await(archive.swapArchived(key, Optional.empty(), Optional.of(first))))
                .isFalse();
        assertThat(kept(key)).contains(first);

        Archived second = Archived.deleting(Optional.of(first), raw("songs", attempt("b")), "file-2");
        assertThat(await(archive.swapArchived(key, Optional.of(first), Optional.of(second))))
                .isTrue();
        assertThat(await(archive.swapArchived(key, Optional.of(first), Optional.empty())))
                .isFalse();
        assertThat(kept(key)).contains(second);
        assertThat(second.attempts()).extracting(Attempt::id).containsExactlyInAnyOrder("a", "b");
        assertThat(second.deleting()).containsExactly("file-1", "file-2");

        assertThat(await(archive.swapArchived(key, Optional.of(second), Optional.empty())))
                .isTrue();
        assertThat(kept(key)).isEmpty();
    }

    @Test
    void whatAnEarlierReleaseHasKeptIsRead_andTakenIntoItsRowByTheFirstChange() {
        EnrolmentKey key = new EnrolmentKey("u", "maths", "old");
        keyspace.session()
                .execute(
                        "INSERT INTO status_archived (user_id, collection_id, context_id, statuses, completed_on, file) "
                                + "VALUES ('u', 'maths', 'old', {'shapes': 2}, {'shapes': '2024-05-01T10:00:00Z'}, 'old-file')");
        keyspace.session()
                .execute(
                        "INSERT INTO status_archived_attempt (user_id, collection_id, context_id, content_id, attempt_id, "
                                + "created_on, last_attempted_on, total_score, total_max_score) "
                                + "VALUES ('u', 'maths', 'old', 'quiz', 'a', '2024-05-01T10:00:00Z', '2024-05-01T10:00:00Z', 1, 2)");
        Archived old = kept(key).orElseThrow();
        assertThat(old.statuses()).containsExactly(Map.entry("shapes", ContentStatus.COMPLETED));
        assertThat(old.attempts()).extracting(Attempt::id).containsExactly("a");

        Archived next = Archived.deleting(Optional.of(old), raw("songs", attempt("b")), "file");
        assertThat(await(store.archive().swapArchived(key, Optional.of(old), Optional.of(next))))
                .isTrue();

        assertThat(kept(key)).contains(next);
        assertThat(next.attempts()).extracting(Attempt::id).containsExactlyInAnyOrder("a", "b");
        assertThat(keyspace.session()
                        .execute(
                                "SELECT * FROM status_archived_attempt WHERE user_id = 'u' AND collection_id = 'maths' "
                                        + "AND context_id = 'old'"))
                .isEmpty();
    }

    @Test
    void aTransferEndsOnlyAsItWasCarriedOut() {
        EnrolmentKey to = new EnrolmentKey("u", "maths", "two");
        Transfer first = new Transfer(to, true, Map.of(to.view("a").where(), Set.of("b", "a", "c")));
        Transfer second = new Transfer(to, true, Map.of(new EnrolmentKey("u", "art", "one"), Set.of("d")));
        assertThat(await(store.transfers().putTransfer(first))).isTrue();
        assertThat(await(store.transfers().deleteTransfer(second)))
                .as("it is not there")
                .isTrue();
        assertThat(await(store.transfers().transfers("u"))).containsExactly(first);
        assertThat(await(store.transfers().deleteTransfer(first))).isTrue();
        assertThat(await(store.transfers().transfers("u"))).isEmpty();
        assertThat(await(store.transfers().deleteTransfer(first))).isTrue();
    }
}
