package org.lectern.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.audit.repair.RepairReport;
import org.lectern.job.FanOutResult;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.node.SharedNode;
import org.lectern.rowname.RowNames;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;
import org.lectern.status.model.Summary;
import org.lectern.transfer.ImportReport;

/** Every example does what it says. */
@OnSharedNode
final class ExamplesTest {
    private static TestKeyspace keyspace;
    private static Lectern lectern;

    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void connect() {
        keyspace = new TestKeyspace("examples");
        lectern = keyspace.lectern();
    }

    @AfterAll
    static void disconnect() {
        keyspace.close();
    }

    @Test
    void theNodeIsOpenedAndConnectedTo() throws Exception {
        assertThat(ConnectExample.run(SharedNode.joining(), keyspace.settings().keyspace())
                        .nodesUp())
                .isEqualTo(1);
    }

    @Test
    void thePageForNewcomersShowsTheExampleAsItIs() throws IOException {
        String source = Files.readString(Path.of("src/test/java/org/lectern/example/ConnectExample.java"));
        String page = Files.readString(Path.of("src/README.md"));
        String shown = page.substring(page.indexOf("```java") + "```java".length());
        assertThat(shown.substring(0, shown.indexOf("```")).lines().map(String::strip))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(source).contains(line));
    }

    /** Those that work with the same items. */
    @Test
    void itemsAreShared_readInLibraries_audited_exportedAndImported() {
        FanOutResult removed = FanOutsExample.run(lectern);
        assertThat(removed.principals()).isEqualTo(1);
        assertThat(LibrariesExample.run(lectern, FanOutsExample.ANNE)).isEqualTo(1);
        assertThat(LibrariesExample.run(lectern, FanOutsExample.BERT)).isZero();

        RepairReport repaired = AuditsExample.run(lectern);
        assertThat(repaired.asked()).isZero();

        ImportReport imported = TransferExample.run(lectern, directory);
        assertThat(imported.applied()).isZero();
        assertThat(imported.unchanged()).isGreaterThanOrEqualTo(4);

        PrincipalId learner = FanOutsExample.ANNE;
        Summary summary = ContentStatusExample.run(lectern, learner.value());
        assertThat(summary.percentage()).isEqualTo(100);
    }

    @Test
    void whoRegistersIsToldThatAViewHasEnded() {
        PrincipalId learner = PrincipalId.of("u:cam:carla");
        await(lectern.principals()
                .put(new Principal(learner, "Carla", Visibility.PUBLIC))
                .make(TEST));
        assertThat(EventsExample.run(lectern, learner.value())).contains("introduction", "carla");
    }

    @Test
    void aPollTakesWhomItHasPlacesFor() {
        assertThat(PollsExample.run(lectern)).contains("full");
    }

    @Test
    void aRowIsFoundByItsName() {
        RowNames.Place place = RowNamesExample.run(lectern);
        assertThat(place.tables()).isNotEmpty();
        assertThat(place.replicas()).hasSize(1);
    }
}
