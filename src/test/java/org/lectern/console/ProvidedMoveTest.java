package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.page.Page;
import org.lectern.model.ContentId;
import org.lectern.model.Visibility;
import org.lectern.oae.PaperPlatform;
import org.lectern.profile.ProvidedProfiles;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;

/** A keyspace of the papers' layout, opened read-only, moves into one that a file provides, its times of ten digits right in both. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ProvidedMoveTest extends WindowTest {
    private static final Instant TIME = Instant.ofEpochSecond(1_348_067_316);

    private TestKeyspace target;
    private PaperPlatform platform;

    @BeforeAll
    void keyspaces() {
        target = new TestKeyspace("providedmove");
        platform = new PaperPlatform("providedmoves");
        platform.share("c:cam:licence", Visibility.PUBLIC, "1348067316", "u:cam:nicolaas", "g:cam:physics");
    }

    @AfterAll
    void closeKeyspaces() {
        platform.close();
        target.close();
    }

    @Override
    ClusterSource source() {
        return FakeConsole.source(Lectern.connect(platform.settings(true)));
    }

    /** The team's file names it, and the environment the file with its password; there is no keyring. */
    @Override
    void prepare(Startup begun) throws IOException {
        Path directory = Files.createDirectories(data());
        Path password = Files.writeString(directory.resolve("password"), "Hush\n");
        Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rw-------"));
        ConnectionSettings settings = target.settings();
        Path team = Files.writeString(directory.resolve("team.json"), """
                {"version": 1, "profiles": [{"name": "Team", "contactPoints": ["127.0.0.1:%d"], "datacenter": "%s",
                  "keyspace": "%s", "user": "ops", "environment": "LOCAL", "readOnly": false}]}
                """.formatted(
                        settings.contactPoints().get(0).getPort(), settings.datacenter(), settings.keyspace()));
        begun.keyring(Optional::empty);
        begun.provided(new ProvidedProfiles(
                Map.of("LECTERN_PROFILES", team.toString(), "LECTERN_PASSWORD_FILE", password.toString())));
    }

    @Override
    Page first() {
        return Page.LIBRARIES;
    }

    @Test
    void itsTimesAreReadAsSeconds_andItMovesWithThePasswordOfTheProvidersFile() {
        String shown = window().context().times().local(TIME);
        enter("#oae-search", "u:cam:nicolaas");
        awaitText("#oae-table .table-cell", shown);

        toggle("#page-DATA");
        // The only one that may be written to, so it is chosen.
        fire("#move-start");
        awaitText("#change-summary", "rows there");
        type("#change-reason", "we move");
        fire("#change-confirm");
        awaitText(".state-title", "Import finished");
        awaitText(".label", "are accounted for");
        assertThat(TestKeyspace.await(target.lectern().contents().find(ContentId.of("c:cam:licence")))
                        .orElseThrow()
                        .lastModified())
                .isEqualTo(TIME);
    }
}
