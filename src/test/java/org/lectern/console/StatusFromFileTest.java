package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.scene.control.TextInputControl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.page.Page;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.service.TestKeyspace;
import org.lectern.status.ContentStatuses;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.EnrolmentKey;

/** What a learner's device could not send is taken from a file by mouse, over a cluster. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class StatusFromFileTest extends WindowTest {
    private static final EnrolmentKey ANNE = new EnrolmentKey("u:school:anne", "maths", "spring");

    private TestKeyspace keyspace;

    @BeforeAll
    void enrolled() {
        keyspace = new TestKeyspace("sent");
        TestKeyspace.await(keyspace.lectern()
                .principals()
                .put(new Principal(PrincipalId.of(ANNE.user()), "Anne", Visibility.PUBLIC))
                .make(TEST));
        TestKeyspace.await(status().collections()
                .put(new CollectionTree("maths", List.of("sums", "shapes"), Set.of(), Map.of(), Map.of()))
                .make(TEST));
        TestKeyspace.await(
                status().collections().put(Batch.open("maths", "spring")).make(TEST));
        TestKeyspace.await(status().enrolments().enrol(ANNE).make(TEST));
    }

    @AfterAll
    void closeKeyspace() {
        keyspace.close();
    }

    private ContentStatuses status() {
        return keyspace.lectern().contentStatuses();
    }

    @Override
    ClusterSource source() {
        return FakeConsole.source(keyspace.another());
    }

    @Override
    Page first() {
        return Page.CONTENT_STATUS;
    }

    /** Chosen as an operator would in the system's own window. */
    private void chosen(String json) throws IOException {
        Path file = Files.writeString(data().resolveSibling("sent.json"), json);
        robot.interact(() -> window().context().dialogs().onChoose((chooser, owner) -> Optional.of(file.toFile())));
        fire("#update-states");
    }

    @Test
    void afterAPreviewAndAReasonTheItemsAreTaken_verifiedByReadingAgain() throws IOException {
        enter("#status-user", ANNE.user());
        awaitText("#progress-raw", "0 of 2");
        chosen("{\"userId\": \"u:school:anne\", \"contents\": [{\"contentId\": \"sums\"}]}");
        awaitText(
                ".toast .label",
                "Item 1 of \u201Ccontents\u201D in the file: It has no status. Nothing was written. Add it");

        String here = "\"courseId\": \"maths\", \"batchId\": \"spring\"";
        chosen("{\"userId\": \"u:school:anne\", \"contents\": [{\"contentId\": \"sums\", " + here + ", \"status\": 2},"
                + "{\"contentId\": \"music\", " + here
                + ", \"status\": 2}], \"assessments\": [{\"contentId\": \"shapes\", "
                + here + ", \"attemptId\": \"1\", \"events\": [{\"id\": \"q1\", \"assess_ts\": 1714557600000, "
                + "\"score\": 1, \"max_score\": 2}]}]}");
        awaitText("#change-summary", "Imports 2 items and writes 5 rows");
        awaitText("#change-summary", "1 item is refused");
        assertThat(robot.lookup("#change-lines").queryAs(TextInputControl.class).getText())
                .contains("refused: music of u:school:anne", "imported: shapes of u:school:anne");
        assertThat(robot.lookup("#change-statements")
                        .queryAs(TextInputControl.class)
                        .getText())
                .contains("q1", "UPDATE", "IF last_attempted_on = null;");
        assertThat(TestKeyspace.await(
                        keyspace.lectern().contentStatuses().store().views(ANNE)))
                .as("before it is confirmed")
                .isEmpty();
        type("#change-reason", "ticket 4711");
        fire("#change-confirm");
        awaitText("#change-summary", "2 items imported, 1 refused.");
        fire("#change-cancel");
        awaitText("#progress-raw", "2 of 2");
        awaitText("#progress-aggregate", "2 of 2");
        assertThat(TestKeyspace.await(status().summaries().review(ANNE)).isRight())
                .isTrue();
    }
}
