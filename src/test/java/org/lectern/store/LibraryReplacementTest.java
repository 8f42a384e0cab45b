package org.lectern.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.Cluster;
import org.lectern.content.Content;
import org.lectern.content.ContentId;
import org.lectern.content.Visibility;
import org.lectern.principal.PrincipalId;
import org.lectern.protocol.Floor;
import org.lectern.protocol.Replacement;
import org.lectern.service.TestKeyspace;

/** A library too large for one mutation is replaced range by range: what is seen after each step is a whole library. */
class LibraryReplacementTest {
    private static final PrincipalId PRINCIPAL = new PrincipalId("u:test:collector");
    private static final Instant FIRST = Instant.parse("2020-01-01T00:00:00Z");
    private static final int ITEMS = 50;

    @Test
    void everyRangeReplacesWhatStoodThere_andTheLastOneSaysThatItIsBuilt() {
        try (TestKeyspace keyspace = new TestKeyspace("ranges");
                Cluster cluster = Cluster.connect(keyspace.settings())) {
            LibraryStatements statements = await(LibraryStatements.prepare(cluster));
            run(cluster, new LibraryReplacement(statements, new Replacement(PRINCIPAL, floor(1), items(0))), null);
            // Drift in the middle, before the first and after the last.
            for (int second : new int[] {-100, 25, 1_000}) {
                cluster.session()
                        .execute(
                                "INSERT INTO " + keyspace.settings().keyspace()
                                        + ".library_by_principal (principal_id, bucket, last_modified, content_id, shared) "
                                        + "VALUES (?, 'PUBLIC', ?, 'c:test:drift', true) USING TIMESTAMP ?",
                                PRINCIPAL.value(),
                                FIRST.plusSeconds(second),
                                floor(1).timestamp(7));
            }

            Replacement next = new Replacement(PRINCIPAL, floor(2), items(0));
            List<Integer> sizes = new ArrayList<>();
            int steps = run(cluster, new LibraryReplacement(statements, next, 40), () -> {
                Set<String> seen = entries(cluster, keyspace);
                seen.removeIf(entry -> entry.contains("drift"));
                sizes.add(seen.size());
            });

            assertThat(steps).isGreaterThan(3);
            assertThat(sizes).as("entries after each step").containsOnly(ITEMS * 3);
            assertThat(entries(cluster, keyspace)).noneMatch(entry -> entry.contains("drift"));
        }
    }

    @Test
    void aLibraryThatWasDeletedCountsAsBuiltOnlyWithItsLastRange() {
        try (TestKeyspace keyspace = new TestKeyspace("unbuilt");
                Cluster cluster = Cluster.connect(keyspace.settings())) {
            LibraryStatements statements = await(LibraryStatements.prepare(cluster));
            List<Boolean> built = new ArrayList<>();
            run(
                    cluster,
                    new LibraryReplacement(statements, new Replacement(PRINCIPAL, floor(1), items(0)), 40),
                    () -> built.add(built(cluster, keyspace)));

            assertThat(built.subList(0, built.size() - 1)).containsOnly(false);
            assertThat(built.get(built.size() - 1)).isTrue();
        }
    }

    private static Floor floor(int number) {
        return new Floor(FIRST.toEpochMilli() * 1_000 + number * Floor.SPACING);
    }

    private static List<Replacement.Item> items(int offset) {
        List<Replacement.Item> items = new ArrayList<>();
        for (int i = 0; i < ITEMS; i++) {
            items.add(new Replacement.Item(
                    new Content(
                            new ContentId("c:test:item" + i),
                            "Item " + i,
                            Visibility.PUBLIC,
                            FIRST.plusSeconds(i + offset),
                            false,
                            Map.of()),
                    1));
        }
        return items;
    }

    /** Runs the steps one after the other; answers how many there were. */
    private static int run(
            Cluster cluster, LibraryReplacement replacement, @org.jspecify.annotations.Nullable Runnable after) {
        List<BatchStatement> steps = new ArrayList<>();
        await(replacement.run(mutation -> {
            steps.add(mutation);
            cluster.session().execute(mutation);
            if (after != null) {
                after.run();
            }
            return CompletableFuture.completedStage(null);
        }));
        return steps.size();
    }

    private static Set<String> entries(Cluster cluster, TestKeyspace keyspace) {
        Set<String> entries = new TreeSet<>();
        for (Row row : cluster.session()
                .execute("SELECT bucket, last_modified, content_id FROM "
                        + keyspace.settings().keyspace() + ".library_by_principal")) {
            if (row.getString(0) != null) {
                entries.add(row.getString(0) + row.getInstant(1) + row.getString(2));
            }
        }
        return entries;
    }

    private static boolean built(Cluster cluster, TestKeyspace keyspace) {
        Row row = cluster.session()
                .execute("SELECT built FROM " + keyspace.settings().keyspace() + ".library_by_principal LIMIT 1")
                .one();
        return row != null && !row.isNull(0);
    }
}
