package org.lectern.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.cluster.ConnectionOptions;
import org.lectern.cluster.Consistency;
import org.lectern.content.Visibility;
import org.lectern.library.Bucket;
import org.lectern.principal.Principal;
import org.lectern.principal.PrincipalId;
import org.lectern.service.TestKeyspace;

/** What passes is tried again within a rebuild: one request that fails is no reason to begin from the beginning. */
class RebuildRetryTest {
    private static final PrincipalId COLLECTOR = new PrincipalId("u:test:collector");
    private static final int ITEMS = 300;

    @Test
    void aRebuildOfWhichEveryThirdRequestFailsIsDoneAllTheSame(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(
                directory.resolve("driver.conf"), "advanced.throttler.class = " + EveryThirdFails.class.getName());
        ConnectionOptions options = new ConnectionOptions(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Consistency.LOCAL_QUORUM,
                Consistency.Serial.LOCAL_SERIAL,
                Duration.ofMinutes(5),
                Optional.of(file),
                Duration.ofMinutes(5));
        try (TestKeyspace keyspace = new TestKeyspace("thirds", options)) {
            await(keyspace.lectern().principals().put(new Principal(COLLECTOR, "Collector", Visibility.PUBLIC)));
            PreparedStatement content = keyspace.session()
                    .prepare("INSERT INTO content (content_id, display_name, visibility, last_modified, deleted, "
                            + "superseded, principal_id, role, stamp) "
                            + "VALUES (?, 'Item', 'PUBLIC', ?, false, ?, ?, 'VIEWER', 1)");
            PreparedStatement holding = keyspace.session()
                    .prepare(
                            "INSERT INTO content_by_principal (principal_id, content_id, role) VALUES (?, ?, 'VIEWER')");
            for (int i = 0; i < ITEMS; i++) {
                keyspace.session().execute(content.bind(id(i), Instant.ofEpochSecond(i), Map.of(), COLLECTOR.value()));
                keyspace.session().execute(holding.bind(COLLECTOR.value(), id(i)));
            }
            EveryThirdFails.ON.set(true);
            try {
                assertThat(await(keyspace.lectern().libraries().rebuild(COLLECTOR))
                                .items())
                        .isEqualTo(ITEMS);
                assertThat(EveryThirdFails.FAILED).hasPositiveValue();
            } finally {
                EveryThirdFails.ON.set(false);
            }
            assertThat(await(keyspace.lectern().libraries().sizes(COLLECTOR, Long.MAX_VALUE)))
                    .containsEntry(Bucket.PUBLIC, (long) ITEMS);
        }
    }

    private static String id(int number) {
        return "c:test:item" + number;
    }
}
