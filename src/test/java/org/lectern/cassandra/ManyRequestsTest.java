package org.lectern.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.lane.OnSharedNode;
import org.lectern.library.Bucket;
import org.lectern.model.ContentId;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.service.TestKeyspace;

/** What is made of many requests makes few of them at once, and does not fail because one of them did. */
@OnSharedNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ManyRequestsTest {
    private static final PrincipalId COLLECTOR = new PrincipalId("u:test:collector");
    private static final int ITEMS = 300;
    /** What a connection does by itself comes on top. */
    private static final int AT_ONCE = 40;

    private TestKeyspace keyspace;

    @BeforeAll
    void open(@TempDir Path directory) throws IOException {
        keyspace = new TestKeyspace("many", WatchedRequests.options(directory));
        await(keyspace.lectern()
                .principals()
                .put(new Principal(COLLECTOR, "Collector", Visibility.PUBLIC))
                .make(TEST));
    }

    @AfterAll
    void close() {
        keyspace.close();
    }

    @Test
    void aRebuildOfWhichEverySeventhRequestFailsIsDoneAllTheSame() {
        PreparedStatement content = keyspace.session()
                .prepare(
                        "INSERT INTO content (content_id, display_name, visibility, last_modified, deleted, superseded, "
                                + "principal_id, role, stamp) VALUES (?, 'Item', 'PUBLIC', ?, false, ?, ?, 'VIEWER', 1)");
        PreparedStatement holding = keyspace.session()
                .prepare("INSERT INTO content_by_principal (principal_id, content_id, role) VALUES (?, ?, 'VIEWER')");
        for (int i = 0; i < ITEMS; i++) {
            String id = "c:test:item" + i;
            keyspace.session().execute(content.bind(id, Instant.ofEpochSecond(i), Map.of(), COLLECTOR.value()));
            keyspace.session().execute(holding.bind(COLLECTOR.value(), id));
        }

        // What is made of two requests is tried ten times: of every third, it would fail as often once in sixty times.
        WatchedRequests.FAILING.set(7);
        try {
            assertThat(await(keyspace.lectern().libraries().rebuild(COLLECTOR).make(TEST))
                            .items())
                    .isEqualTo(ITEMS);
            assertThat(WatchedRequests.FAILED).hasPositiveValue();
        } finally {
            WatchedRequests.FAILING.set(0);
        }

        assertThat(await(keyspace.lectern().libraries().sizes(COLLECTOR, Long.MAX_VALUE)))
                .containsEntry(Bucket.PUBLIC, (long) ITEMS);
    }

    @Test
    void whoIsLookedUpBeforeAShareIsReadAFewAtATime() {
        WatchedRequests.MOST_AT_ONCE.set(0);

        assertThat(await(keyspace.lectern()
                        .principals()
                        .existing(IntStream.range(0, 50_000)
                                .mapToObj(number -> new PrincipalId("u:test:user" + number))
                                .collect(Collectors.toSet()))))
                .isEmpty();

        assertThat(WatchedRequests.MOST_AT_ONCE).hasValueLessThan(AT_ONCE);
    }

    @Test
    void itemsAreDescribedAFewAtATime() {
        WatchedRequests.MOST_AT_ONCE.set(0);

        assertThat(await(keyspace.lectern()
                        .contents()
                        .describe(IntStream.range(0, 50_000)
                                .mapToObj(number -> new ContentId("c:test:nobody" + number))
                                .toList())))
                .isEmpty();

        assertThat(WatchedRequests.MOST_AT_ONCE).hasValueLessThan(AT_ONCE);
    }
}
