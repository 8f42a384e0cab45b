package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lectern.service.TestKeyspace;
import org.lectern.status.Classroom;
import org.lectern.status.batch.Learner;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.View;
import org.lectern.status.store.StatusStore;

/** A whole collection: who differs, how far everybody is, and putting all of it right. */
final class CollectionViewTest extends WindowTest {
    private static final int LEARNERS = 30;

    private StatusStore store = new org.lectern.status.store.InMemoryStatusStore();

    private static EnrolmentKey learner(int number) {
        return new EnrolmentKey(String.format("learner-%02d", number), Classroom.MATHS, "batch-1");
    }

    /** Every third has completed something of which no aggregate knows. */
    @BeforeEach
    void learners() {
        store = lectern.services.contentStatuses().store();
        for (int i = 0; i < LEARNERS; i++) {
            TestKeyspace.await(store.swapEnrolment(Optional.empty(), Enrolment.of(learner(i), Classroom.NOW)));
            if (i % 3 == 0) {
                TestKeyspace.await(store.insertView(learner(i).view(Classroom.SDA), View.completed(Classroom.NOW)));
            }
        }
        toggle("#page-CONTENT_STATUS");
        awaitText(".page-title", "Content status");
        toggle("#contentstatus-view-collection");
        awaitText(".state-title", "Select a collection");
    }

    @SuppressWarnings("unchecked")
    private TableView<Learner> learnerTable() {
        return robot.lookup("#learners").queryAs(TableView.class);
    }

    private void maths() {
        enter("#status-collection", Classroom.MATHS);
        awaitText("#status-figures", "Finished: 31 reviewed \u00B7 10 differ");
    }

    @Test
    void everyLearnerIsThere_thoseThatDifferFirst_andAllThatDifferAreRecomputed() {
        maths();
        awaitText("#learners-count", "31 of 31 learners shown \u00B7 10 differ");
        assertThat(learnerTable().getItems().subList(0, 10)).noneMatch(Learner::isRight);
        assertThat(learnerTable().getItems().subList(10, 31)).allMatch(Learner::isRight);
        Set<Node> parts = robot.lookup("#status-distribution > VBox").queryAll();
        assertThat(parts)
                .extracting(Node::getAccessibleText)
                .contains("0 %: 21 learners by raw rows, 31 shown")
                .contains("30\u201339 %: 10 learners by raw rows, 0 shown");

        fire("#status-recompute-all");
        awaitText("#change-summary", "10 learners with differences in class-1-maths.");
        robot.interact(() ->
                robot.lookup("#change-reason").queryAs(TextInputControl.class).setText("Ticket 4711"));
        fire("#change-confirm");
        awaitText("#status-figures", "31 reviewed \u00B7 10 differed \u00B7 10 recomputed and verified");
        awaitText("#learners-count", "all agree");
        assertThat(TestKeyspace.await(store.enrolment(learner(0))).orElseThrow().progress())
                .contains(1);
    }

    @Test
    void aSelectionIsRecomputed_theFilterNarrows_andALearnerOpensInTheViewOfAUser() {
        maths();
        robot.interact(() ->
                robot.lookup("#status-filter").queryAs(TextInputControl.class).setText("learner-03"));
        awaitText("#learners-count", "1 of 31 learners shown");
        robot.interact(() -> learnerTable().getSelectionModel().select(0));
        fire("#status-recompute-selected");
        awaitText("#change-summary", "Computes 1 summary from raw rows");
        fire("#change-confirm");
        await(
                "it is right now",
                () -> learnerTable().getItems().size() == 1
                        && learnerTable().getItems().get(0).isRight());
        robot.interact(() -> {
            learnerTable().requestFocus();
            learnerTable().getSelectionModel().select(0);
        });
        robot.push(javafx.scene.input.KeyCode.ENTER);
        await("The learner sees", () -> shows("#enrolment-title", Classroom.MATHS));
    }

    @Test
    void everythingIsReviewed_onlyThoseThatDifferAreListed_byKind() {
        fire("#status-everything");
        awaitText(".state-title", "Not reviewed yet");
        fire("#status-begin");
        awaitText("#status-figures", "Finished: 31 reviewed \u00B7 10 differ");
        awaitText("#learners-count", "10 of 10 learners shown \u00B7 10 differ");
        awaitText("#status-kind-ENROLMENT_WRONG", "Wrong enrolment: 10");
    }

    /** Chosen as an operator would in the system's own window. */
    private void chosen(String json) throws IOException {
        Path file = data().resolveSibling("trees.json");
        Files.writeString(file, json);
        robot.interact(() -> window().context().dialogs().onChoose((chooser, owner) -> Optional.of(file.toFile())));
        fire("#import-trees");
    }

    @Test
    void treesAreImportedFromAFile_afterAPreview_andTheirLearnersCanBeReviewed() throws IOException {
        EnrolmentKey early = new EnrolmentKey("learner-01", "reading", "spring");
        TestKeyspace.await(store.swapEnrolment(Optional.empty(), Enrolment.of(early, Classroom.NOW)));
        chosen("[{\"identifier\": \"reading\", \"children\": [{\"identifier\": \"letters\", \"children\": "
                + "[{\"identifier\": \"abc\"}, {\"identifier\": \"xyz\", \"optional\": true}]}]}, "
                + "{\"collection\": \"writing\", \"leaves\": [\"pen\"]}]");
        awaitText("#change-summary", "Imports 2 collections");
        assertThat(robot.lookup("#change-lines").queryAs(TextInputControl.class).getText())
                .contains("reading: 2 leaves, 1 optional, 1 unit")
                .contains("writing: 1 leaf, 0 optional, 0 units");
        assertThat(TestKeyspace.await(store.collections().tree("reading")))
                .as("before it is confirmed")
                .isEmpty();
        robot.interact(() ->
                robot.lookup("#change-reason").queryAs(TextInputControl.class).setText("Ticket 4711"));
        fire("#change-confirm");
        awaitText(".toast .label", "2 collections imported.");
        assertThat(TestKeyspace.await(store.collections().tree("reading"))
                        .orElseThrow()
                        .required())
                .containsExactly("abc");

        enter("#status-collection", "reading");
        awaitText("#status-figures", "Finished: 1 reviewed \u00B7 none differs");
        awaitText("#learners-count", "1 of 1 learner shown \u00B7 all agree");
    }

    @Test
    void aFileThatIsNoTreeIsRefusedByName_andNothingIsWritten() throws IOException {
        chosen("[{\"collection\": \"writing\", \"leaves\": []}]");
        awaitText("#change-summary", "Collection 1 of the file: The collection writing has no leaf contents");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        assertThat(TestKeyspace.await(store.collections().tree("writing"))).isEmpty();
    }
}
