package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.Rights;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.page.Page;
import org.lectern.model.Visibility;
import org.lectern.oae.InMemoryOae;
import org.lectern.oae.Joinable;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.service.Lectern;
import org.lectern.simulation.Ports;
import org.lectern.status.Classroom;

/** What the operator of an OAE keyspace sees: its libraries as each reader, and why; and why other pages are empty. */
final class OaePageTest extends WindowTest {
    private static final long T = 1_348_067_316_000L;
    private final Set<String> there = new CopyOnWriteArraySet<>(Set.of("connection", "close"));
    private final List<String> asked = new CopyOnWriteArrayList<>();

    /** Before anything is opened. */
    @Override
    ClusterSource source() {
        lectern.connection.platform(platform().platform());
        lectern.connection.rights(CompletableFuture.completedStage(Rights.everything("", true, "oae")));
        return FakeConsole.source(asAPlatform());
    }

    /** As it is over a platform's keyspace: whoever asks for a service of Lectern's own tables is refused, and put down. */
    private Lectern asAPlatform() {
        return Ports.answering(Lectern.class, (method, given) -> {
            if (!there.contains(method.getName())) {
                asked.add(method.getName());
                throw new ClusterException(ClusterException.Kind.WRONG_SCHEMA, method.getName());
            }
            return Ports.call(lectern.services, method, given);
        });
    }

    @AfterEach
    void nobodyHasAskedForWhatIsNotThere() {
        assertThat(asked).isEmpty();
    }

    static InMemoryOae platform() {
        InMemoryOae oae = new InMemoryOae();
        oae.tenant("cam", "Cambridge", false);
        oae.tenant("gat", "Georgia Tech", false);
        oae.tenant("ucb", "Berkeley", true);
        OaeId nicolaas = oae.resource("u:cam:nicolaas", "Nicolaas Matthijs", Visibility.PUBLIC, T);
        OaeId group = oae.group("g:cam:physics", "Physics", Visibility.LOGGEDIN, Joinable.REQUEST, T);
        oae.resource("u:gat:branden", "Branden Visser", Visibility.LOGGEDIN, T);
        OaeId license = oae.resource("c:cam:License.txt", "License", Visibility.PUBLIC, T + 1);
        OaeId secret = oae.resource("c:cam:secret", "Secret plans", Visibility.PRIVATE, T + 2);
        OaeId theirs = oae.resource("c:gat:handout", "Handout of Georgia", Visibility.LOGGEDIN, T + 3);
        OaeId ours = oae.resource("c:cam:ours", "For Cambridge", Visibility.LOGGEDIN, T + 4);
        OaeId missing = oae.resource("c:cam:missing", "Left out", Visibility.PUBLIC, T + 5);
        for (OaeId item : List.of(license, secret, theirs, ours, missing)) {
            oae.role(nicolaas, item, "viewer");
        }
        for (OaeId item : List.of(license, secret, theirs, ours)) {
            oae.entry(LibraryKind.CONTENT, nicolaas, item);
        }
        oae.row("content:content#u:cam:nicolaas#private", T + "#c:cam:License.txt", "1");
        oae.markers(LibraryKind.CONTENT, nicolaas);
        oae.role(nicolaas, group, "manager");
        oae.row("principals:members#g:cam:physics#private", "021#u:cam:nicolaas", "\"manager\"");
        oae.markers(LibraryKind.MEMBERS, group);
        return oae;
    }

    @Override
    Page first() {
        return Page.LIBRARIES;
    }

    private TableView<?> entries() {
        return robot.lookup("#oae-table").queryTableView();
    }

    private void awaitEntries(int count) {
        await(count + " entries are shown", () -> entries().getItems().size() == count);
    }

    private void go(String id) {
        enter("#oae-search", id);
    }

    private void choose(String selector, int index) {
        awaitUsable(selector);
        robot.interact(
                () -> robot.lookup(selector).queryComboBox().getSelectionModel().select(index));
    }

    @Test
    void aLibraryIsReadAsEachReaderGetsIt() {
        go("u:cam:nicolaas");
        awaitText("#oae-owner", "Nicolaas Matthijs");
        awaitEntries(5);
        awaitText("#oae-reads", "Owner: private. The viewer owns the library");
        awaitText(".badge", "twice");
        awaitText(".badge", "private here");

        toggle("#oae-reader-ANONYMOUS");
        awaitEntries(1);
        awaitText("#oae-reads", "Anonymous: public.");

        toggle("#oae-reader-LOGGED_IN");
        awaitText("#oae-reads", "Logged in to cam: loggedin.");
        awaitEntries(2);
        choose("#oae-reader-tenant", 2);
        awaitText("#oae-reads", "Logged in to ucb: public.");
        awaitText("#oae-reads", "ucb is private");
        awaitEntries(1);

        enter("#oae-reader-user", "u:cam:nicolaas");
        awaitText("#oae-reads", "Owner: private.");
        awaitEntries(5);
    }

    @Test
    void aFailedLookupClearsTheLibraryThatWasShownBefore() {
        go("u:cam:nicolaas");
        awaitText(".principal-name", "Nicolaas Matthijs");
        await("there are entries", () -> !entries().getItems().isEmpty());
        go("u:cam:nobody-here");

        await("it is said", () -> shows(".field-error", "u:cam:nobody-here"));
        awaitEntries(0);
        assertThat(shows(".principal-name", "Nicolaas Matthijs")).isFalse();
        assertThat(robot.lookup("#export-library").query().isDisabled()).isTrue();
    }

    @Test
    void itIsSaidWhySomethingIsThereOrNot() {
        go("u:cam:nicolaas");
        awaitEntries(5);
        awaitText("#oae-details .audience-who", "Logged in to gat");
        awaitText("#oae-details .audience-who", "Logged in to ucb");

        enter("#oae-why", "c:cam:missing");
        awaitText("#oae-verdict", "\u201CLeft out\u201D is missing");
        awaitText("#oae-details .label", "It belongs in public, ");

        enter("#oae-why", "c:gat:handout");
        awaitText("#oae-verdict", "is correctly listed");
        awaitText("#oae-details .label", "counts as private here");

        robot.interact(() -> entries().getSelectionModel().select(4));
        awaitText("#oae-verdict", "\u201CLicense\u201D is listed in the wrong place");
    }

    @Test
    void groupsHaveMembersAndOfferNoOwner() {
        go("g:cam:physics");
        awaitText("#oae-owner", "Physics");
        awaitText("#oae-reads", "Member: private.");
        assertThat(robot.lookup("#oae-reader-OWNER").query().isVisible()).isFalse();
        awaitText("#oae-note", "rebuilds it on the next read");
        choose(
                "#oae-kind",
                ((ComboBox<?>) robot.lookup("#oae-kind").queryComboBox())
                        .getItems()
                        .indexOf(LibraryKind.MEMBERS));
        awaitEntries(1);
        await("the note goes", () -> !robot.lookup("#oae-note").query().isVisible());
        toggle("#oae-reader-LOGGED_IN");
        choose("#oae-reader-tenant", 1);
        awaitText("#oae-reads", "users can join");
        toggle("#oae-reader-ANONYMOUS");
        awaitText("#oae-reads", "Anonymous: nothing.");
        awaitText(".state-title", "Access refused");
    }

    @Test
    void principalsAreFoundByNameAndTenant() {
        awaitText("#oae-names", "3 names");
        type("#oae-search", "visser");
        robot.interact(() -> robot.lookup("#oae-search").query().requestFocus());
        robot.push(KeyCode.ENTER);
        awaitText("#oae-owner", "Branden Visser");
        robot.interact(() -> {
            ComboBox<Optional<String>> tenants = robot.lookup("#oae-tenant").queryComboBox();
            tenants.getSelectionModel().select(1);
        });
        type("#oae-search", "matt");
        robot.push(KeyCode.ENTER);
        awaitText("#oae-owner", "Nicolaas Matthijs");
        go("u:cam:nobody");
        awaitText("#oae-error", "u:cam:nobody does not exist in OAE");
        go("d:cam:talk");
        awaitText("#oae-error", "d:cam:talk does not exist in OAE");
    }

    @Test
    void thePaletteFindsPrincipalsOfAllTenants() {
        awaitText(".state-title", "Select a library");
        fire("#palette-open");
        type("#palette-field", "visser");
        await(
                "Branden is found",
                () -> robot.lookup("#palette-list").queryListView().getItems().stream()
                        .anyMatch(found -> String.valueOf(found).contains("u:gat:branden")));
        robot.push(KeyCode.ENTER);
        awaitText("#oae-owner", "Branden Visser");

        fire("#palette-open");
        type("#palette-field", "g:cam:physics");
        await(
                "the group is found",
                () -> robot.lookup("#palette-list").queryListView().getItems().stream()
                        .anyMatch(found -> String.valueOf(found).contains("Physics")));
        robot.push(KeyCode.ENTER);
        awaitText("#oae-owner", "Physics");
    }

    @Test
    void theFindPageAnswersForAPrincipal_andLeadsToItsLibrary() {
        toggle("#page-FIND");
        enter("#find-text", "My list is wrong: Branden Visser");
        awaitText("#find-name", "Branden Visser");
        awaitText("#find-section-JOBS .find-headline", "Jobs are not kept on an OAE keyspace.");
        fire("#find-open");
        awaitText("#oae-owner", "Branden Visser");
    }

    @Test
    void everyPageOpens() {
        for (Page page : List.of(
                Page.FIND, Page.LIBRARIES, Page.DUPLICATES, Page.ACTIVITY, Page.OVERVIEW, Page.DATA, Page.SETTINGS)) {
            toggle("#page-" + page);
            awaitText(".page-title", window().context().texts().get(page.titleKey()));
        }
    }

    @Test
    void pagesThatNeedLecternsTablesSayWhyTheyAreEmpty() {
        for (Page page : List.of(Page.FAN_OUTS, Page.CONTENT_STATUS)) {
            toggle("#page-" + page);
            awaitText("#absent-title", "OAE");
        }
        awaitText("#absent-found", "OAE (Hilary), 3 tenants, 3 principals.");
        fire("#absent-libraries");
        awaitText(".state-title", "Select a library");
    }

    @Test
    void pagesThatOnlyAKeyspaceOfLecternsHasAreNotShown() {
        unfoldMore();
        for (Page page : List.of(Page.POLLS, Page.ROW_NAMES, Page.SUBSCRIPTIONS)) {
            assertThat(robot.lookup("#page-" + page).tryQuery()).as(page.name()).isEmpty();
            robot.interact(() -> window().shell().open(page));
            assertThat(robot.lookup(".page-title").queryLabeled().getText())
                    .isNotEqualTo(window().context().texts().get(page.titleKey()));
        }
        assertThat(window().shell().commands())
                .noneMatch(command -> command.title().contains("Polls"));
    }

    @Test
    void contentStatusThatLiesBesideIsThere_andLearnersAreFoundByTheirIds() {
        String learner = Classroom.BATCH_1.user();
        lectern.classroom();
        lectern.connection.statusBeside();
        there.add("contentStatuses");
        toggle("#page-CONTENT_STATUS");
        awaitText(".state-title", "Select a user");
        enter("#status-user", learner);
        await(
                "the enrolment is shown",
                () -> robot.lookup("#enrolment-title").tryQuery().isPresent());
    }

    @Test
    void theOverviewSaysHowLargeThePlatformIs_andLeadsToItsPages() {
        toggle("#page-OVERVIEW");
        awaitText("#oae-overview-found", "OAE (Hilary), 3 tenants, 3 principals.");
        awaitText("#oae-audit-tile .tile-text", "Never audited");
        robot.interact(() ->
                robot.lookup("#oae-principals-tile").queryAs(ButtonBase.class).fire());
        awaitText(".state-title", "Select a library");
    }
}
