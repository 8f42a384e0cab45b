package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.ClusterException;
import org.lectern.console.search.SearchField;
import org.lectern.console.view.Icon;
import org.lectern.job.JobCounts;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.model.MemberRole;
import org.lectern.service.TestKeyspace;
import org.lectern.wording.Message;

/** What the operator does on the Libraries page. */
final class LibrariesPageTest extends WindowTest {
    @Test
    void aPrincipalIsFoundByNameAndItsLibraryIsShownOldestFirst() {
        type(PRINCIPAL, "nicol");
        await("a match is offered", () -> robot.lookup(".match-row").tryQuery().isPresent());
        robot.push(KeyCode.ENTER);

        awaitRows(4);
        awaitText(".principal-name", "Nicolaas");
        assertThat(robot.lookup(".table-row-cell .label").queryAll()).isNotEmpty();
    }

    @Test
    void theLinkIsACommandThatOpensTheLibraryAsItIsSeen() throws Exception {
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        assertThat(link()).isEqualTo(new CommandLine.Destination("u:cam:nicolaas", Optional.of("owner")));
        toggle("#role-LOGGED_IN");
        assertThat(link()).isEqualTo(new CommandLine.Destination("u:cam:nicolaas", Optional.of("logged-in")));
        enter("#viewer-search", "u:cam:simon");
        awaitText(".verdict-line .label", "u:cam:simon");
        assertThat(link()).isEqualTo(new CommandLine.Destination("u:cam:nicolaas", Optional.of("u:cam:simon")));
        toggle("#role-ANONYMOUS");
        CommandLine.Destination anonymous = link();

        enter(PRINCIPAL, "u:cam:simon");
        robot.interact(() -> window().open(anonymous));
        awaitText(".principal-name", "Nicolaas");
        awaitRows(2);
    }

    /** The link as the program reads it when it is pasted. */
    private CommandLine.Destination link() throws CommandLine.UsageException {
        fire("#library-link");
        return PastedCommand.onClipboard(robot);
    }

    @Test
    void eachRoleSeesItsBucket() {
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        toggle("#role-ANONYMOUS");
        awaitRows(2);
        toggle("#role-LOGGED_IN");
        awaitRows(3);
        toggle("#role-LIBRARY_OWNER");
        awaitRows(4);
        assertThat(robot.lookup("#role-GROUP_OWNER").query().isDisabled()).isTrue();
    }

    @Test
    void aNamedViewersRoleIsFoundOutAndExplained() {
        enter(PRINCIPAL, "g:cam:book-club");
        awaitRows(2);
        enter("#viewer-search", "u:cam:simon");

        awaitText(
                ".verdict-line .label",
                "u:cam:simon is a member of g:cam:book-club-hosts, which is a member of g:cam:book-club");

        enter("#viewer-search", "anonymous");
        awaitText(".verdict-line .label", "Anonymous");
        awaitRows(1);

        enter("#viewer-search", "u:cam:nobody-here");
        awaitText(".verdict-line .label", "The principal u:cam:nobody-here does not exist");
        awaitRows(2);
        assertThat(((ToggleButton) robot.lookup("#role-GROUP_OWNER").query()).isSelected())
                .as("the role of the viewer before is not kept")
                .isTrue();
    }

    @Test
    void whatIsNotFound_mayBeAWordThatAnEarlierReleaseLeftOut() {
        lectern.connection.namesOfBefore();
        enter(PRINCIPAL, "zzz");

        awaitText(".principal-bar .field-error", "No user or group matches \u201Czzz\u201D");
        awaitText(".principal-bar .field-error", "An audit of everything indexes the other words");
    }

    @Test
    void anUnknownPrincipalIsNamedBesideTheField() {
        enter(PRINCIPAL, "u:cam:nobody-here");

        awaitText(".principal-bar .field-error", "The principal u:cam:nobody-here does not exist");
    }

    @Test
    void anUnknownPrincipalIsCreated() {
        enter(PRINCIPAL, "u:cam:newcomer");
        awaitText("#create-principal", "Create u:cam:newcomer");
        fire("#create-principal");
        robot.interact(
                () -> robot.lookup("#principal-name").queryAs(TextField.class).setText("Somebody"));
        awaitText(".summary", "with the name \u201CSomebody\u201D");
        fire("#change-confirm");

        awaitText(".principal-name", "Somebody");
        assertThat(shows("#create-principal", "Create")).isFalse();
    }

    @Test
    void aFailedLookupClearsTheLibraryThatWasShownBefore_soThatItsButtonsCannotWriteThere() {
        for (String wrong : List.of("u:cam:nobody-here", "nobody by this name", "u:cam:")) {
            enter(PRINCIPAL, "u:cam:nicolaas");
            awaitRows(4);
            awaitText(".principal-name", "Nicolaas");
            select(0);
            awaitText(".item-name", "");
            enter(PRINCIPAL, wrong);

            awaitRows(0);
            assertThat(shows(".principal-bar .field-error", "")).as(wrong).isTrue();
            assertThat(shows(".principal-name", "Nicolaas")).as(wrong).isFalse();
            assertThat(shows(".item-name", "")).as(wrong).isFalse();
            for (String button : List.of("#rebuild", "#share", "#check-library", "#export-library")) {
                assertThat(robot.lookup(button).query().isDisabled())
                        .as(wrong + button)
                        .isTrue();
            }
        }
    }

    @Test
    void whoTypesOnAndPressesEnterMeansWhatIsTyped_notAMatchToWhatWasTypedBefore() {
        awaitUsable(PRINCIPAL);
        robot.interact(() -> robot.lookup(PRINCIPAL).query().requestFocus());
        type(PRINCIPAL, "u:cam:");
        await(
                "there are matches",
                () -> robot.lookup(PRINCIPAL).queryAs(SearchField.class).isListShowing());
        robot.interact(() -> {
            robot.lookup(PRINCIPAL).queryAs(TextInputControl.class).setText("u:cam:simon");
            Keys.push(KeyCode.ENTER);
        });

        awaitText(".principal-bar .label", "u:cam:simon");
    }

    @Test
    void anEmptyLibrarySaysThatItIsEmpty() {
        enter(PRINCIPAL, "u:gatech:newcomer");

        awaitText(".state-title", "No entries");
    }

    @Test
    void furtherPagesComeAsTheOperatorNearsTheEnd() {
        enter(PRINCIPAL, "g:cam:repository");
        awaitRows(200);
        robot.interact(() -> table().scrollTo(199));

        awaitRows(400);
    }

    @Test
    void whatDoesNotBelongIsLeftOutAndHealedAndTheMarkSaysWhat() {
        enter(PRINCIPAL, "g:cam:repository");
        awaitText("#healed", "1 removed");
        awaitText(".toast .label", "1 wrong entry removed");

        assertThat(shows(".badge", "Old position")).isFalse();
        fire(".toast .button");
        await(
                "it says which",
                () -> robot.lookup(".text-area").queryAllAs(TextArea.class).stream()
                        .anyMatch(area ->
                                area.getText().contains("c:cam:Drift specimen (duplicate).pdf: removed, verified")));
    }

    @Test
    void whatCouldNotBeHealedIsSaid() {
        lectern.driftFromTheFuture();
        enter(PRINCIPAL, "g:cam:repository");

        awaitText("#healed", "1 not removed");
        assertThat(shows(".badge", "Old position")).isFalse();
    }

    @Test
    void aLibraryBeyondTheTombstoneLimitOpensAndSaysWhatHappened() {
        lectern.unreadable("too many deleted rows stand in front of this page.");
        enter(PRINCIPAL, "u:cam:nicolaas");

        awaitRows(4);
        awaitText(".entries-note", "too many deleted rows");
    }

    @Test
    void asStoredAnItemThatStandsTwiceIsShownAndMarked() {
        toggle("#asStored");
        enter(PRINCIPAL, "g:cam:repository");
        awaitRows(200);

        awaitText(".badge", "Old position");
        select(2);
        awaitText(".verdict-title", "Listed in the wrong place");
        // Of a wrong row: where it stands, and when it was written.
        assertThat(robot.lookup(".bucket-grid .icon.wrong").queryAllAs(Icon.class))
                .isNotEmpty()
                .allMatch(icon -> icon.getIconLiteral().equals("fth-x"));
        Set<String> wrong = texts(".bucket-grid .mono.wrong");
        Set<String> written = texts(".bucket-grid .mono.muted");
        assertThat(wrong).isNotEmpty().doesNotContainAnyElementsOf(written);
        assertThat(written).isNotEmpty();
    }

    private Set<String> texts(String selector) {
        return robot.lookup(selector).queryAllAs(Label.class).stream()
                .map(Label::getText)
                .collect(Collectors.toSet());
    }

    @Test
    void rolesStandSideBySide() {
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        toggle("#sideBySide");

        await(
                "there is a column per role",
                () -> table().getColumns().stream()
                        .anyMatch(column -> column.getText().equals("Anonymous")));
        awaitRows(4);
    }

    @Test
    void twoNamedViewersStandBesideTheRoles_andASelectedItemSaysWhoSeesIt() {
        enter(PRINCIPAL, "g:cam:book-club");
        awaitRows(2);
        robot.push(KeyCode.CONTROL, KeyCode.B);
        await("the roles stand side by side", () -> columns().contains("Group owner"));
        enter("#viewer-search", "u:cam:simon");
        enter("#viewer-search", "u:cam:branden");
        await("both have a column", () -> columns().containsAll(List.of("u:cam:simon", "u:cam:branden")));
        awaitText(".verdict-line .label", "u:cam:simon is a member of g:cam:book-club-hosts");
        select(0);
        awaitText(".label", "u:cam:branden");
        awaitText(".section", "Visible to");

        enter("#viewer-search", "u:cam:nicolaas");
        await(
                "who stood there longest has made room",
                () -> columns().contains("u:cam:nicolaas") && !columns().contains("u:cam:simon"));
        awaitRows(2);
    }

    @Test
    void whoDoesNotExistIsSaid_andTakesNobodysPlaceBesideTheRoles() {
        enter(PRINCIPAL, "g:cam:book-club");
        awaitRows(2);
        toggle("#sideBySide");
        enter("#viewer-search", "u:cam:simon");
        enter("#viewer-search", "u:cam:branden");
        await("both have a column", () -> columns().containsAll(List.of("u:cam:simon", "u:cam:branden")));
        enter("#viewer-search", "u:cam:nobody-here");

        awaitText(".verdict-line .label", "The principal u:cam:nobody-here does not exist");
        awaitText(".verdict-line .label", "u:cam:simon is a member");
        await("both are there again", () -> columns().containsAll(List.of("u:cam:simon", "u:cam:branden")));
    }

    private List<String> columns() {
        return table().getColumns().stream().map(column -> column.getText()).toList();
    }

    @Test
    void whyAnItemIsNotThereIsExplained() {
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        enter("#content-search", "c:cam:About the demo data.txt");

        awaitText(".verdict-title", "Correctly not listed");
        awaitText(".verdict .label", "Never shared with");
    }

    @Test
    void aFailedReadIsSaidAndCanBeTriedAgain() {
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        lectern.reads
                .on(any -> true)
                .fail(new ClusterException(ClusterException.Kind.REFUSED, "You may not read this."));
        toggle("#role-ANONYMOUS");
        awaitText(".state .muted", "You may not read this.");

        lectern.reads.clear();
        fire("#entries-retry");
        awaitRows(2);
    }

    @Test
    void aReadThatFailsForNowIsTriedAgainByItself_andTheReasonIsALineBesideTheTitle() {
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        lectern.reads
                .on(any -> true)
                .fail(new ClusterException(ClusterException.Kind.OVERLOADED, "The cluster is busy."));
        toggle("#role-ANONYMOUS");
        awaitText("#retry-line .label", "The cluster is busy.");
        assertThat(window().shell().front().problem()).isEmpty();

        lectern.reads.clear();
        awaitRows(2);
        await("there is nothing to be said any more", () -> !shows("#retry-line .label", "The cluster is busy."));
    }

    @Test
    void whatIsShownStaysWhileTheClusterIsGone() {
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        lectern.connection.nodesUp(0);
        lectern.reads.on(any -> true).fail(new ClusterException(ClusterException.Kind.UNREACHABLE, "No node answers."));
        robot.interact(() -> window().pulse().look(lectern.services));
        awaitText(".banner .label", "No node of the cluster answers");
        robot.push(KeyCode.F5);
        assertThat(table().getItems()).hasSize(4);
        assertThat(window().shell().front().problem()).isEmpty();

        lectern.connection.nodesUp(1);
        lectern.reads.clear();
        robot.interact(() -> window().pulse().look(lectern.services));
        await("the view has gone on", () -> !shows(".banner .label", "No node of the cluster answers"));
        awaitRows(4);
    }

    @Test
    void aNodeOfOnesOwnThatDoesNotAnswerIsToldAbovePages() {
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        lectern.silence().accept(Optional.of(Message.plain("The node has not answered for 12 s.")));
        awaitText(".banner .label", "The node has not answered for 12 s.");

        lectern.silence().accept(Optional.empty());
        await("nothing is told any more", () -> !shows(".banner .label", "The node has not answered for 12 s."));
    }

    @Test
    void aSlowReadShowsProgressAndCancelCancels() {
        awaitUsable(PRINCIPAL);
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        lectern.reads.on(any -> true).hold();
        toggle("#role-ANONYMOUS");
        awaitText(".state-title", "Reading the library");
        fire("#entries-cancel");
        awaitText(".state-title", "Cancelled");

        robot.interact(lectern.reads::clear);
        assertThat(table().getItems()).isEmpty();
        fire("#entries-retry");
        awaitRows(2);
    }

    @Test
    void theNewerRequestWins() {
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        lectern.reads.on(any -> true).hold();
        toggle("#role-ANONYMOUS");
        toggle("#role-LOGGED_IN");
        robot.interact(() -> lectern.reads.release(lectern.reads.held() - 1));
        awaitRows(3);
        robot.interact(lectern.reads::clear);

        awaitRows(3);
    }

    @Test
    void anItemIsTouchedAfterAPreviewAndStaysSelected() {
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        select(0);
        fire("#item-action-touch");
        awaitText(".summary", "new version");
        fire("#change-confirm");

        awaitText(".toast .label", "touched");
        await(
                "the item has moved to the end, selected",
                () -> table().getSelectionModel().getSelectedIndex() == 3);
    }

    @Test
    void fewerViewersThanBeforeNeedAReason_moreDoNot() {
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        enter("#content-search", "c:cam:SuperSecretDocument.txt");
        fire("#item-action-visibility");
        toggle("#visibility-PUBLIC");
        await(
                "it can be made public",
                () -> !robot.lookup("#change-confirm").query().isDisabled());
        fire("#change-cancel");

        enter("#content-search", "c:cam:License.txt");
        awaitText(".item-name", "License");
        fire("#item-action-visibility");
        toggle("#visibility-PRIVATE");
        awaitText(".change .summary", "");
        await(
                "a reason is asked for",
                () -> shows(".change .field .label", "Reason") && !shows(".change .field .label", "optional"));
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        type("#change-reason", "Ticket 4711");
        await(
                "it can be made private",
                () -> !robot.lookup("#change-confirm").query().isDisabled());
    }

    @Test
    void anItemIsSharedWithThisPrincipal() {
        enter(PRINCIPAL, "u:gatech:newcomer");
        awaitText(".state-title", "No entries");
        fire("#share");
        enter("#share-item", "c:cam:License.txt");
        awaitText(".summary", "is shared with");
        fire("#change-confirm");

        awaitRows(1);
    }

    @Test
    void aRemovalNeedsAReasonAndCanBeTakenBack() {
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        select(1);
        robot.push(KeyCode.DELETE);
        awaitText(".summary", "is removed from");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        robot.interact(
                () -> robot.lookup("#change-reason").queryAs(TextField.class).setText("Ticket 4711"));
        fire("#change-confirm");

        awaitRows(3);
        awaitText(".toast .button", "Share again");
        fire(".toast .button.small");
        awaitRows(4);
    }

    @Test
    void aManagerWhoWasRemovedIsAManagerAgain() {
        makeManager();
        removeLicense();
        fire(".toast .button.small");
        await("nicolaas is a manager again", () -> role() == MemberRole.MANAGER);
    }

    @Test
    void whatWasSharedByAnotherSinceTheRemovalIsLeftAlone() {
        removeLicense();
        makeManager();
        fire(".toast .button.small");
        awaitText(".toast .label", "has changed since");
        assertThat(role()).isEqualTo(MemberRole.MANAGER);
    }

    private void makeManager() {
        TestKeyspace.await(begin(lectern.services
                        .fanOuts()
                        .share(FakeLectern.LICENSE, Set.of(FakeLectern.NICOLAAS), MemberRole.MANAGER))
                .done());
    }

    private MemberRole role() {
        return TestKeyspace.await(lectern.services.contents().membership(FakeLectern.LICENSE, FakeLectern.NICOLAAS))
                .role();
    }

    private void removeLicense() {
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        select(2); // the licence
        robot.push(KeyCode.DELETE);
        awaitText(".summary", "is removed from");
        robot.interact(
                () -> robot.lookup("#change-reason").queryAs(TextField.class).setText("Ticket 4711"));
        fire("#change-confirm");
        awaitRows(3);
        awaitText(".toast .button", "Share again");
    }

    @Test
    void sharingWithSomebodyWhoDoesNotExistIsRefused() {
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        select(0);
        fire("#item-action-shareWith");
        enter("#share-with", "u:cam:simon, u:cam:nobody");

        awaitText(".summary", "The principal u:cam:nobody does not exist");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
    }

    @Test
    void oneClickRebuildsTheLibrary() {
        toggle("#asStored");
        enter(PRINCIPAL, "g:cam:repository");
        awaitRows(200);
        awaitText(".badge", "Old position");
        fire("#rebuild");

        awaitText(".toast .label", "rebuilt");
        await("the duplicate is gone", () -> !shows(".badge", "Old position"));
    }

    @Test
    void whileAFanOutRunsItIsListedAndCanBeCancelled() {
        lectern.holdJobs();
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        select(0);
        fire("#item-action-touch");
        awaitText(".summary", "new version");
        fire("#change-confirm");
        awaitText(".status-button", "Touching");
        toggle("#role-ANONYMOUS");
        awaitRows(2);
        fire("#jobs");
        fire(".jobs .button");

        await("the fan-out hears of it", () -> lectern.started.get(0).isCancelled());
        assertThat(lectern.started).hasSize(1);
    }

    private JobStatus begunJob() {
        lectern.holdJobs();
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        select(0);
        fire("#item-action-touch");
        awaitText(".summary", "new version");
        fire("#change-confirm");
        await("it has begun", () -> !lectern.started.isEmpty());
        JobStatus job = ScriptedJobs.job(
                "console-1/5001",
                JobKind.TOUCH,
                "c:cam:OnlyLoggedIn.txt",
                new JobCounts(100, 0, 900, true),
                ScriptedJobs.HERE);
        lectern.jobs.put(job);
        return job;
    }

    @Test
    void aChangeOnItsWayIsNamedWithItsProgressAndLeadsToItsFanOut() {
        begunJob();
        awaitText(".underway .label", "console-1/5001");
        awaitText(".underway .label", "100 of 1,000");
        toggle("#role-ANONYMOUS");
        awaitRows(2);
        fire("#underway-show");

        awaitText(".page-title", "Fan-outs and jobs");
        awaitText(".job-head .item-name", "Touch c:cam:OnlyLoggedIn.txt");
        fire("#jobs");
        awaitText(".jobs .job-link", "Job console-1/5001");
    }

    @Test
    void whyAChangeIsHeldIsSaidWhereItsProgressWas() {
        JobStatus job = begunJob();
        lectern.jobs.put(ScriptedJobs.state(job, JobState.HELD, "Two of three nodes do not answer."));
        awaitText(".underway .label", "Waiting: Two of three nodes do not answer.");
        fire("#jobs");
        awaitText(".jobs .label", "Waiting: Two of three nodes do not answer.");
        fire("#underway-cancel");

        await("the fan-out hears of it", () -> lectern.started.get(0).isCancelled());
    }

    @Test
    void theEndOfAChangeIsToldOnce() {
        JobStatus job = begunJob();
        awaitText(".underway .label", "console-1/5001");
        lectern.jobs.put(ScriptedJobs.state(job, JobState.DONE, ""));
        lectern.steps.clear();

        awaitText(".toast .label", "touched");
        await("the line is gone", () -> !shows(".underway .label", "console-1/5001"));
        assertThat(window().context().notices().current()).hasSize(1);
    }
}
