package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javafx.scene.Node;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.Clipboard;
import javafx.scene.input.DataFormat;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.lectern.audit.ToldAudits;
import org.lectern.audit.model.AuditScope;
import org.lectern.console.page.Page;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.service.TestKeyspace;
import org.lectern.status.Classroom;
import org.lectern.status.model.View;

/** A ticket is pasted, its card answers, and the recommended page goes on: all of it by keyboard. */
final class FindPageTest extends WindowTest {
    private static final String TEXT = "#find-text";

    @Override
    Page first() {
        return Page.FIND;
    }

    private void focused(String id) {
        await(id + " has the focus", () -> {
            Node owner = window().stage().getScene().getFocusOwner();
            return owner != null && id.equals(owner.getId());
        });
    }

    /** Pastes a text into the field, which has the focus, and presses Enter. */
    private void paste(String text) {
        focused("find-text");
        robot.interact(() -> {
            Clipboard.getSystemClipboard().setContent(Map.of(DataFormat.PLAIN_TEXT, text));
            robot.lookup(TEXT).queryAs(TextInputControl.class).selectAll();
        });
        robot.push(KeyCode.CONTROL, KeyCode.V);
        robot.push(KeyCode.ENTER);
    }

    /** Goes where the card recommends, once it does. */
    private void goOn(String section) {
        awaitUsable("#find-next-" + section);
        robot.push(KeyCode.CONTROL, KeyCode.ENTER);
    }

    @Test
    void aFileThatShowsTwice_leadsToTheCheckOfTheLibrary() {
        lectern.audits.endAtOnce(ToldAudits.findings(1));
        paste("My file shows twice: Amira Khan");
        awaitText("#find-name", "Amira Khan");
        awaitText("#find-section-LIBRARY .find-headline", "The library differs from the source of truth");
        awaitText("#find-section-LIBRARY .muted", "duplicate: Drifted");
        goOn("LIBRARY");
        awaitText(".page-title", "Duplicates");
        await(
                "the finding is shown",
                () -> !robot.lookup("#findings").queryTableView().getItems().isEmpty());
        assertThat(lectern.audits.begun.get(0).begun().scope())
                .isEqualTo(new AuditScope.Selection(new TreeSet<>(Set.of(PrincipalId.of("u:cam:drift-duplicate")))));
    }

    @Test
    void aHandoutThatAGroupDoesNotSee_leadsToTheExplanation() {
        ContentId handout = ContentId.of("c:cam:Handout.pdf");
        lectern.item(handout.value(), "Handout.pdf", Visibility.PUBLIC, 1348065000, FakeLectern.GROUP);
        lectern.misplace(FakeLectern.GROUP, handout, Optional.empty());
        paste("My group can't see the handout");
        awaitText("#find-name", "Handout.pdf");
        awaitText("#find-section-MEMBERS .find-headline", "1 member does not see the item where they should.");
        goOn("MEMBERS");
        awaitText(".page-title", "Libraries");
        awaitText(".principal-name", "Cambridge book club");
        await(
                "the verdict is shown",
                () -> robot.lookup(".verdict.missing")
                        .tryQuery()
                        .filter(WindowTest::visible)
                        .isPresent());
    }

    @Test
    void aFinishedCourseThatShowsLess_leadsToTheEnrolment() {
        Classroom school = lectern.classroom();
        school.view(Classroom.BATCH_1, Classroom.SDA);
        school.view(Classroom.BATCH_1, "counting");
        TestKeyspace.await(school.store.insertView(Classroom.BATCH_1.view("shapes"), View.completed(Classroom.NOW)));
        paste("I finished the course and it says 67 %");
        awaitText("#find-name", "Rahul");
        awaitText("#find-remark", "The text names no one.");
        awaitText("#find-section-ENROLMENTS .find-headline", "The enrolment has a problem");
        goOn("ENROLMENTS");
        awaitText(".page-title", "Content status");
        awaitText("#enrolment-title", Classroom.MATHS);
        awaitText("#drift-heading", "differences");
    }

    @Test
    void beforeAnythingIsTyped_itSaysWhatToDo_andShowsNoError() {
        focused("find-text");
        assertThat(shows("#find-remark", "")).isFalse();
        assertThat(shows(".find-entry .muted", "Paste a ticket, or type an id")).isTrue();
        awaitUsable("#find-ticket-twice");
        fire("#find-ticket-twice");
        awaitText("#find-name", "Amira Khan");
        robot.push(KeyCode.CONTROL, KeyCode.DIGIT2);
        awaitText(".page-title", "Libraries");
        robot.push(KeyCode.CONTROL, KeyCode.DIGIT1);
        focused("find-text");
    }

    @Test
    void severalSubjectsAreListed_theBestOneIsShown_andAnotherCanBeChosen() {
        paste("Cambridge book club");
        awaitText("#find-remark", "2 subjects match");
        awaitText("#find-name", "Cambridge book club");
        robot.interact(() -> robot.lookup("#find-subjects .toggle-button")
                .match(node ->
                        node instanceof ToggleButton other && other.getText().endsWith("hosts"))
                .queryAs(ToggleButton.class)
                .fire());
        awaitText("#find-name", "Cambridge book club hosts");
    }

    @Test
    void whatIsNotThereIsSaid() {
        paste("xyzzy plugh");
        awaitText("#find-remark", "Nothing in this keyspace matches.");
        paste("u:cam:nobody");
        awaitText("#find-section-IDENTITY .find-headline", "This keyspace does not know the id.");
    }

    @Test
    void recentSubjectsAreRemembered_andCanBeRemoved() {
        paste("u:cam:simon");
        awaitText("#find-recent .button", "Simon Gaeremynck");
        assertThat(window().context().settings().all().get().subjects().values().stream()
                        .flatMap(all -> all.stream()))
                .extracting(one -> one.id())
                .containsExactly("u:cam:simon");
        robot.interact(
                () -> robot.lookup("#find-recent .button-icon").queryButton().fire());
        await("it is gone", () -> !shows("#find-recent .button", "Simon Gaeremynck"));
        focused("find-text");
    }

    @Test
    void theLinkIsACommand() throws Exception {
        paste("c:cam:About the demo data.txt");
        awaitText("#find-name", "About the demo data");
        robot.push(KeyCode.CONTROL, KeyCode.L);
        awaitText(".toast .label", "The command is on the clipboard.");

        assertThat(PastedCommand.onClipboard(robot))
                .isEqualTo(new CommandLine.Destination("c:cam:About the demo data.txt", Optional.empty()));
    }

    @Test
    void theNumberOfTheTicketIsTheReasonOffered_untilAnotherIsGiven() {
        paste("SUP-1043\nMy licence is gone, u:cam:nicolaas");
        awaitText("#find-name", "Nicolaas");
        fire("#find-open");
        awaitText(".principal-name", "Nicolaas");
        fire("#share");
        awaitUsable("#share-item");
        assertThat(robot.lookup("#change-reason")
                        .queryAs(TextInputControl.class)
                        .getText())
                .isEqualTo("SUP-1043");
    }

    @Test
    void thePaletteShowsKindStateAndPage() {
        focused("find-text");
        robot.push(KeyCode.CONTROL, KeyCode.K);
        type("#palette-field", "nicol");
        awaitText(".palette-about", "user, public \u00B7 Libraries");
    }
}
