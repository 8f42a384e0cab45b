package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javafx.scene.Node;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.lectern.audit.ToldAudits;
import org.lectern.audit.model.DriftKind;
import org.lectern.console.page.Page;
import org.lectern.demo.DemoStatuses;
import org.lectern.demo.NameSpecimens;
import org.lectern.service.TestKeyspace;

/** Whoever does not see the window or does not use a mouse finds, hears and reaches everything on every page. */
final class AccessTest extends WindowTest {
    /** More stops of the Tab key than a page has. */
    private static final int MOST_STOPS = 80;

    private final List<String> problems = new ArrayList<>();

    private void find(String place, String problem, Predicate<ScreenReader.Found> wrong) {
        robot.interact(() -> Window.getWindows().stream()
                .filter(Stage.class::isInstance)
                .flatMap(window -> ScreenReader.read(window.getScene()).stream())
                .filter(wrong)
                .map(found -> place + ", " + problem + ": " + found)
                .filter(text -> !problems.contains(text))
                .forEach(problems::add));
    }

    private void check(String place) {
        find(place, "without a name", ScreenReader.Found::isNameless);
        find(
                place,
                "not by keyboard",
                found -> found.isOutOfReach()
                        // The field's own keys do the same.
                        && !found.node().getStyleClass().contains("clear-button"));
        find(place, "too small", ScreenReader.Found::isTooSmall);
        robot.interact(() -> {
            Node owner = Window.getWindows()
                    .get(Window.getWindows().size() - 1)
                    .getScene()
                    .getFocusOwner();
            if (owner == null || isPassedBy(owner)) {
                problems.add(place + ", the focus is on " + owner);
            }
        });
    }

    private static boolean isPassedBy(Node owner) {
        for (Node at = owner; at != null; at = at.getParent()) {
            if (at.getStyleClass().contains("navigation") || at.getStyleClass().contains("toasts")) {
                return true;
            }
        }
        return "change-copy".equals(owner.getId());
    }

    private void settle() {
        await("nothing is under way", () -> window().context().works().running().isEmpty());
    }

    private void dialog(String name, String button) {
        fire(button);
        await(name + " is open", AccessTest::isDialogOpen);
        settle();
        check(name);
        closeDialogs();
    }

    private void closeDialogs() {
        robot.interact(() -> List.copyOf(Window.getWindows()).stream()
                .filter(window -> window instanceof Stage stage && stage.getOwner() != null)
                .forEach(Window::hide));
    }

    private static boolean isDialogOpen() {
        return Window.getWindows().stream()
                .anyMatch(window -> window instanceof Stage stage && stage.getOwner() != null);
    }

    private void plant() throws Exception {
        lectern.audits.endAtOnce(List.of(
                ToldAudits.finding(DriftKind.DUPLICATE, "duplicate"), ToldAudits.finding(DriftKind.STALE, "stale")));
        TestKeyspace.await(new NameSpecimens(lectern.services).plant());
        TestKeyspace.await(new DemoStatuses(lectern.services).load());
    }

    private void open(Page page) {
        robot.interact(() -> window().shell().open(page));
        settle();
    }

    @Test
    void everythingHasANameAndIsReachedByKeyboard() throws Exception {
        plant();
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        select(0);
        awaitUsable("#item-action-touch");
        check("library");
        dialog("share", "#share");
        dialog("touch", "#item-action-touch");
        for (Page page : Page.values()) {
            open(page);
            check(page.toString());
        }
        open(Page.DUPLICATES);
        fire("#audit-start");
        await(
                "there are findings",
                () -> robot.lookup("#findings")
                                .queryAs(TableView.class)
                                .getItems()
                                .size()
                        > 1);
        robot.interact(() ->
                robot.lookup("#findings").queryTableView().getSelectionModel().select(0));
        awaitUsable("#evidence-fix");
        check("findings");
        dialog("fix", "#evidence-fix");
        open(Page.POLLS);
        await(
                "there are polls",
                () -> robot.lookup("#polls").queryTableView().getItems().size() > 1);
        robot.interact(() ->
                robot.lookup("#polls").queryTableView().getSelectionModel().select(0));
        settle();
        check("poll");
        dialog("poll", "#poll-create");
        open(Page.CONTENT_STATUS);
        enter("#status-user", "u:school:Rahul");
        await(
                "there are enrolments",
                () -> !robot.lookup("#user-enrolments")
                        .queryTableView()
                        .getItems()
                        .isEmpty());
        settle();
        check("enrolment");
        for (String view : List.of("collection", "batches", "jobs")) {
            robot.interact(
                    () -> robot.lookup("#contentstatus-view-" + view).query().requestFocus());
            toggle("#contentstatus-view-" + view);
            settle();
            check(view);
        }
        fire("#connections");
        fire("#connection-new");
        settle();
        check("connections");
        fire("#connection-grants");
        check("rights");
        closeDialogs();
        dialog("shortcuts", "#shortcuts-open");
        assertThat(String.join("\n", problems)).isEmpty();
    }

    /** Walks by Tab until this has the focus. */
    private void tabTo(String selector) {
        for (int i = 0; i < MOST_STOPS && !isFocused(selector); i++) {
            robot.push(KeyCode.TAB);
        }
        await(selector + " has the focus", () -> isFocused(selector));
    }

    private boolean isFocused(String selector) {
        return robot.lookup(selector).queryAll().stream().anyMatch(Node::isFocused);
    }

    @Test
    void aTicketIsAnsweredAndMendedWithoutAMouse() {
        await("the operator can type", () -> isFocused(PRINCIPAL));
        type(PRINCIPAL, "u:cam:nicolaas");
        robot.push(KeyCode.ENTER);
        awaitRows(4);
        tabTo(TABLE);
        robot.push(KeyCode.DOWN);
        awaitUsable("#item-action-touch");
        tabTo("#item-action-touch");
        robot.push(KeyCode.SPACE);
        await("the dialog is open", AccessTest::isDialogOpen);
        awaitUsable("#change-confirm");
        tabTo("#change-confirm");
        robot.push(KeyCode.SPACE);

        await("the dialog is closed", () -> !isDialogOpen());
    }

    @Test
    void aScreenReaderHearsWhichRoleIsChosenAndWhatACellShows() {
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        toggle("#role-LOGGED_IN");
        awaitRows(3);
        List<String> said = new ArrayList<>();
        robot.interact(() -> ScreenReader.read(window().stage().getScene())
                .forEach(found -> said.add(found.role() + " " + found.name() + found.state())));

        assertThat(said).contains("TOGGLE_BUTTON Logged in selected", "TOGGLE_BUTTON Anonymous", "TABLE_CELL Public");
    }
}
