package org.lectern.cassandra.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterFailures;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.protocol.Floor;
import org.lectern.protocol.Replacement;
import org.lectern.service.TestKeyspace;

/** A library too large for one mutation is replaced in parts: at no time does a reader miss what belongs there. */
@OnSharedNode
class LibraryReplacementTest {
    private static final Instant FIRST = Instant.parse("2020-01-01T00:00:00Z");
    private static final int ITEMS = 50;
    /** The size of some twenty items. */
    private static final long SMALL = 20 * 3 * 100;

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private static TestKeyspace keyspace;
    private static Cluster cluster;

    /** Each test has a library of its own. */
    private final PrincipalId principal = new PrincipalId("u:test:collector" + NUMBER.incrementAndGet());

    @BeforeAll
    static void connect() {
        keyspace = TestKeyspace.common();
        cluster = Cluster.connect(keyspace.settings());
    }

    @AfterAll
    static void disconnect() {
        cluster.close();
        keyspace.close();
    }

    @Test
    void whatBelongsThereIsSeenAllTheTime_andWhatDoesNotGoesWithTheLastPart() {
        run(Long.MAX_VALUE, floor(1), () -> {});
        // Drift in the middle, before the first and after the last.
        for (int second : new int[] {-100, 25, 1_000}) {
            cluster.session()
                    .execute(
                            "INSERT INTO " + keyspace.settings().keyspace()
                                    + ".library_by_principal (principal_id, bucket, last_modified, content_id, shared) "
                                    + "VALUES (?, 'PUBLIC', ?, 'c:test:drift', true) USING TIMESTAMP ?",
                            principal.value(),
                            FIRST.plusSeconds(second),
                            floor(1).timestamp(7));
        }

        List<Integer> sizes = new ArrayList<>();
        List<Long> drift = new ArrayList<>();
        run(SMALL, floor(2), () -> {
            Set<String> seen = entries();
            drift.add(seen.stream().filter(entry -> entry.contains("drift")).count());
            seen.removeIf(entry -> entry.contains("drift"));
            sizes.add(seen.size());
        });

        assertThat(sizes).hasSizeGreaterThan(3);
        assertThat(sizes).as("entries after each part").containsOnly(ITEMS * 3);
        assertThat(drift).startsWith(3L).endsWith(3L, 0L);
    }

    @Test
    void aLibraryThatWasDeletedCountsAsBuiltOnlyWithItsLastPart() {
        List<Boolean> built = new ArrayList<>();
        run(SMALL, floor(1), () -> built.add(built()));

        assertThat(built.subList(0, built.size() - 1)).containsOnly(false);
        assertThat(built.get(built.size() - 1)).isTrue();
    }

    @Test
    void whatTheClusterFindsTooLargeIsWrittenInHalves_andNotTriedAgain() {
        AtomicLong most = new AtomicLong(Long.MAX_VALUE);
        List<Integer> refused = new ArrayList<>();
        LibraryReplacement replacement =
                new LibraryReplacement(await(LibraryStatements.prepare(cluster)), most, mutation -> {
                    if (mutation.size() > 40) {
                        refused.add(mutation.size());
                        return CompletableFuture.failedStage(new InvalidQueryException(
                                Objects.requireNonNull(cluster.session()
                                        .getMetadata()
                                        .getNodes()
                                        .values()
                                        .iterator()
                                        .next()),
                                "Rejected an oversized mutation (2/1) for keyspace: lectern."));
                    }
                    return cluster.execute(mutation);
                });

        await(replacement.run(new Replacement(principal, floor(1), items(), true)));
        assertThat(entries()).hasSize(ITEMS * 3);
        assertThat(built()).isTrue();
        assertThat(refused).as("statements of what was refused").hasSizeLessThan(4);

        refused.clear();
        await(replacement.run(new Replacement(principal, floor(2), items(), true)));
        assertThat(refused).isEmpty();
    }

    /** In the node's own words. */
    @Test
    void aMessageThatANodeRefusesForItsSizeIsKnownAsTooLarge() {
        assertThatThrownBy(() -> await(cluster.execute(
                        "UPDATE %s.content SET display_name = ? WHERE content_id = 'c:test:huge'",
                        "x".repeat(17 << 20))))
                .satisfies(failure -> assertThat(ClusterFailures.isTooLarge(failure))
                        .as("%s", failure)
                        .isTrue());
    }

    private static Floor floor(int number) {
        return new Floor(FIRST.toEpochMilli() * 1_000 + number * Floor.SPACING);
    }

    private static List<Replacement.Item> items() {
        List<Replacement.Item> items = new ArrayList<>();
        for (int i = 0; i < ITEMS; i++) {
            items.add(new Replacement.Item(
                    new Content(
                            new ContentId("c:test:item" + i),
                            "Item " + i,
                            Visibility.PUBLIC,
                            FIRST.plusSeconds(i),
                            false,
                            Map.of()),
                    1));
        }
        return items;
    }

    /** Replaces the library in mutations of so many bytes, and looks at it after each. */
    private void run(long most, Floor floor, Runnable after) {
        LibraryReplacement replacement =
                new LibraryReplacement(await(LibraryStatements.prepare(cluster)), new AtomicLong(most), mutation -> {
                    cluster.session().execute(mutation);
                    after.run();
                    return CompletableFuture.completedStage(null);
                });
        await(replacement.run(new Replacement(principal, floor, items(), true)));
    }

    private Set<String> entries() {
        Set<String> entries = new TreeSet<>();
        for (Row row : cluster.session()
                .execute(
                        "SELECT bucket, last_modified, content_id FROM "
                                + keyspace.settings().keyspace() + ".library_by_principal WHERE principal_id = ?",
                        principal.value())) {
            if (row.getString(0) != null) {
                entries.add(row.getString(0) + row.getInstant(1) + row.getString(2));
            }
        }
        return entries;
    }

    private boolean built() {
        Row row = cluster.session()
                .execute(
                        "SELECT built FROM " + keyspace.settings().keyspace()
                                + ".library_by_principal WHERE principal_id = ? LIMIT 1",
                        principal.value())
                .one();
        return row != null && !row.isNull(0);
    }
}
