package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import javafx.scene.control.TextInputControl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.page.Page;
import org.lectern.service.TestKeyspace;

/** A file whose times have ten digits: what they are is said on the page, seen before anything is written, and in the library after. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ImportSecondsTest extends WindowTest {
    private TestKeyspace keyspace;

    @BeforeAll
    void keyspace() {
        keyspace = new TestKeyspace("importseconds");
    }

    @AfterAll
    void closeKeyspace() {
        keyspace.close();
    }

    @Override
    ClusterSource source() {
        return FakeConsole.source(keyspace.another());
    }

    @Override
    Page first() {
        return Page.DATA;
    }

    /** Chosen as an operator would in the system's own window. */
    private void choose(String name, String time) throws IOException {
        Path file = Files.writeString(data().resolveSibling(name), """
                {"type": "principal", "id": "u:cam:anne", "displayName": "Anne", "visibility": "PUBLIC"}
                {"type": "content", "id": "c:cam:paper", "displayName": "Paper", "visibility": "PUBLIC", "lastModified": %s}
                {"type": "membership", "content": "c:cam:paper", "principal": "u:cam:anne", "role": "MANAGER"}
                """.formatted(time));
        robot.interact(() -> window().context().dialogs().onChoose((chooser, owner) -> Optional.of(file.toFile())));
        fire("#import-file");
    }

    private void awaitRefusal(String sentence) {
        await(
                sentence,
                () -> robot.lookup("#change-lines")
                        .queryAs(TextInputControl.class)
                        .getText()
                        .contains(sentence));
        fire("#change-cancel");
    }

    @Test
    void theyAreRefusedUntilSomebodySaysThatTheyAreSeconds_andThenShownAsSuch() throws IOException {
        choose("papers.jsonl", "1348067316");
        awaitText("#change-summary", "Writes up to 2 lines; 1 is refused");
        awaitRefusal("select that ten digits are seconds");

        toggle("#seconds");
        choose("milliseconds.jsonl", "9000000000");
        awaitText("#change-summary", "1 is refused");
        awaitRefusal("If it is milliseconds");

        choose("papers.jsonl", "1348067316");
        awaitText("#change-summary", "Writes up to 3 lines; none is refused");
        assertThat(TestKeyspace.await(keyspace.lectern().contents().search("Paper", 1)))
                .as("before it is confirmed")
                .isEmpty();
        type("#change-reason", "the papers' own");
        fire("#change-confirm");
        awaitText(".state-title", "Import finished");

        toggle("#page-LIBRARIES");
        enter(PRINCIPAL, "u:cam:anne");
        awaitRows(1);
        awaitText(TABLE + " .table-cell", window().context().times().local(Instant.ofEpochSecond(1_348_067_316)));
    }
}
