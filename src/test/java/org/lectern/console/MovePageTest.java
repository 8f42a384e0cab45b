package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.Rights;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.page.Page;

/** A platform's keyspace is moved from the page Data: where to, what there is, the name of what is written to. */
final class MovePageTest extends WindowTest {
    private static final String PROFILES = """
            {"version": 1, "profiles": [
              {"name": "Lectern", "contactPoints": ["127.0.0.1:1"], "datacenter": "dc1", "keyspace": "moved",
               "environment": "PRODUCTION"},
              {"name": "Looked at", "contactPoints": ["127.0.0.1:1"], "datacenter": "dc1", "keyspace": "other",
               "readOnly": true}]}
            """;

    @Override
    ClusterSource source() {
        try {
            Files.writeString(Files.createDirectories(data()).resolve("connections.json"), PROFILES);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        lectern.platform(OaePageTest.platform().platform());
        lectern.rights(CompletableFuture.completedStage(Rights.everything("", true, "oae")));
        return FakeConsole.source(lectern);
    }

    @Override
    Page first() {
        return Page.DATA;
    }

    @Test
    void whatThereIsIsCounted_theTargetIsNamed_andWhyItCannotBeReachedIsSaid() {
        // Only one may be written to, so it is chosen.
        awaitUsable("#move-start");
        assertThat(robot.lookup("#move-target").queryComboBox().getItems()).hasSize(1);
        fire("#move-start");
        awaitText("#change-summary", "14 rows to be written there");
        awaitText(".label", "3 principals");
        type("#change-reason", "we move");
        assertThat(robot.lookup("#change-confirm").queryButton().isDisabled()).isTrue();
        type("#confirm-name", "moved");
        fire("#change-confirm");
        awaitText(".state-title", "The import failed");
    }
}
