package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.lectern.audit.ToldAudit;
import org.lectern.audit.ToldAudits;
import org.lectern.audit.diagnosis.Pressure;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.cluster.ClusterException;
import org.lectern.console.page.Page;
import org.lectern.job.JobKind;
import org.lectern.job.JobStatus;
import org.lectern.job.TestCause;
import org.lectern.library.Bucket;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.protocol.LibraryWrite;
import org.lectern.service.TestKeyspace;

/** What the operator sees of drift, and does about it. */
final class DuplicatesPageTest extends WindowTest {
    @Override
    Page first() {
        return Page.OVERVIEW;
    }

    private static final String FINDINGS = "#findings";
    private static final int A_DAYS_ROWS = 864_000_000;
    private static final Finding DUPLICATE = ToldAudits.finding(DriftKind.DUPLICATE, 1);
    private static final Finding UNREADABLE = ToldAudits.finding(DriftKind.UNREADABLE, 3);
    private static final Finding STALE = ToldAudits.finding(DriftKind.STALE, 2);

    private void page() {
        toggle("#page-DUPLICATES");
        awaitText(".page-title", "Duplicates");
    }

    @Test
    void theLibrariesOfATenantAreRebuiltByOneJob_afterTheirNumberWasShown() {
        page();
        choose("#audit-scope", 1);
        fire("#scope-rebuild");
        awaitText("#audit-error", "tenant");
        type("#audit-tenant", "gat");
        fire("#scope-rebuild");
        awaitText("#change-summary", "300 libraries are rebuilt");
        awaitText(".figures", "600");
        type("#change-reason", "ticket 4711");
        fire("#change-confirm");

        await(
                "it is under way",
                () -> lectern.asked.stream()
                        .anyMatch(intent -> intent.action().equals("Rebuild the libraries of gat")));
        assertThat(lectern.cause().why()).isEqualTo("ticket 4711");
        awaitText(".toast .label", "300 libraries rebuilt");
    }

    /** The last job of this kind that has ended. */
    private JobStatus ended(JobKind kind) {
        return TestKeyspace.await(lectern.jobs.history(Optional.empty(), 100)).stream()
                .filter(job -> job.kind() == kind)
                .findFirst()
                .orElseThrow();
    }

    private TableView<?> table(String selector) {
        return robot.lookup(selector).queryTableView();
    }

    private void awaitFindings(int count) {
        await(
                "there are " + count + " findings",
                () -> table(FINDINGS).getItems().size() == count);
    }

    private void pick(String selector, int... rows) {
        robot.interact(() -> {
            table(selector).requestFocus();
            table(selector).getSelectionModel().clearSelection();
            for (int row : rows) {
                table(selector).getSelectionModel().select(row);
            }
        });
    }

    private void choose(String selector, int line) {
        awaitUsable(selector);
        robot.interact(
                () -> robot.lookup(selector).queryComboBox().getSelectionModel().select(line));
    }

    private void fixAll(int line) {
        awaitUsable("#fix-all");
        robot.interact(() -> robot.lookup("#fix-all")
                .queryAs(MenuButton.class)
                .getItems()
                .get(line)
                .fire());
    }

    private ToldAudit started() {
        page();
        fire("#audit-start");
        return begun(1);
    }

    /** So many have begun; this is the last of them. */
    private ToldAudit begun(int audits) {
        await("it has begun", () -> lectern.audits.begun.size() == audits);
        return lectern.audits.begun.get(audits - 1);
    }

    @Test
    void withoutAnAuditThereIsOnlyWhatStartsOne() {
        page();

        awaitText(".state-title", "No audit selected");
        assertThat(List.of("#fix-all", "#findings-filter", "#tile-drift"))
                .noneMatch(control -> robot.lookup(control).queryAll().stream().anyMatch(WindowTest::visible));
        awaitUsable("#audit-start");
    }

    @Test
    void findingsShowAsTheyAreFound() {
        ToldAudit job = started();
        awaitText("#audit-phase", "Reading the libraries");
        job.read(1_234, 12);
        awaitText("#audit-figures", "12 of 64 parts \u00B7 1,234 rows");
        awaitText(".state-title", "Auditing");
        job.find(List.of(DUPLICATE));
        awaitFindings(1);
        awaitText("#kind-DUPLICATE .bar-label", "1 Duplicate");
        job.find(List.of(STALE));
        awaitFindings(2);
        job.end();

        awaitText(".toast .label", "is finished: 2 findings in 1,234 rows");
        awaitText("#tile-drift", "2 findings");
        awaitText("#findings-heading", "Duplicates and other drift");
        awaitFindings(2);
        await(
                "the progress is gone",
                () -> !robot.lookup("#audit-bar").query().getParent().isVisible());
    }

    @Test
    void thePrincipalsTheConsistencyAndTheRateAreAsChosen() {
        page();
        choose("#audit-scope", 2);
        fire("#audit-start");
        awaitText("#audit-error", "Select at least one principal");
        enter("#audit-principals", "u:cam:nobody");
        awaitText("#audit-error", "The principal u:cam:nobody does not exist");
        assertThat(shows(".chip .label", "u:cam:nobody")).isFalse();
        enter("#audit-principals", "u:cam:nicolaas");
        awaitText(".chip .label", "u:cam:nicolaas");
        choose("#audit-consistency", 1);
        robot.interact(
                () -> robot.lookup("#audit-limited").queryAs(CheckBox.class).setSelected(true));
        type("#audit-why", "Ticket 4711");
        fire("#audit-start");
        ToldAudit job = begun(1);
        assertThat(job.begun().scope().toString()).contains("u:cam:nicolaas");
        assertThat(job.begun().options().consistency()).isEqualTo(ReadConsistency.LOCAL_QUORUM);
        assertThat(job.begun().cause().why()).isEqualTo("Ticket 4711");
        assertThat(job.begun().options().rowsPerSecond()).isEqualTo(10_000);
        job.read(A_DAYS_ROWS, 0);
        job.find(List.of(DUPLICATE));
        robot.interact(
                () -> robot.lookup("#audit-limited").queryAs(CheckBox.class).setSelected(false));
        awaitFindings(1);
        assertThat(robot.lookup("#audit-scope").queryAs(ComboBox.class).isDisabled())
                .isTrue();
    }

    @Test
    void aTenantIsNamed() {
        page();
        choose("#audit-scope", 1);
        fire("#audit-start");
        awaitText("#audit-error", "is not a tenant");
        enter("#audit-tenant", "cam");

        assertThat(begun(1).begun().scope()).isEqualTo(new AuditScope.Tenant("cam"));
    }

    @Test
    void anAuditIsPausedResumedAndCancelled() {
        ToldAudit job = started();
        fire("#audit-pause");
        await("it is told", () -> job.progress().paused());
        awaitText("#audit-phase", "Paused");
        fire("#audit-resume");
        await("it is told", () -> !job.progress().paused());
        fire("#audit-cancel");

        awaitText(".toast .label", "was cancelled");
        awaitText("#tile-open", "1 audit");
    }

    @Test
    void anAuditLeftByAnotherProcessIsTakenUpAgain() {
        lectern.audits.record(AuditState.INTERRUPTED, List.of(DUPLICATE));
        page();
        awaitFindings(1);
        toggle("#duplicates-audits");
        awaitText("#last-audits .badge", "Interrupted");
        fire("#audit-take-up");
        begun(1).find(List.of(STALE));

        awaitFindings(2);
    }

    @Test
    void aKindAndATextNarrowWhatIsShown() {
        lectern.audits.record(AuditState.FINISHED, List.of(DUPLICATE, STALE));
        page();
        awaitFindings(2);
        toggle("#kind-STALE");
        awaitFindings(1);
        awaitText("#findings-count", "1 of 2 match");
        toggle("#kind-STALE");
        awaitFindings(2);
        type("#findings-filter", "drift-1");
        awaitFindings(1);
        type("#findings-filter", "no such thing");
        awaitText(".state-title", "No match");
    }

    @Test
    void theEvidenceNamesTheRowsAndTheTruth() {
        lectern.audits.record(AuditState.FINISHED, List.of(DUPLICATE));
        page();
        awaitFindings(1);
        pick(FINDINGS, 0);

        awaitText("#evidence-verdict", "left behind by a program");
        awaitText(
                ".evidence-rows .label", "Private at 2026-03-01 10:00:00.000 UTC, written 2023-11-14 22:13:20.000 UTC");
        awaitText(".evidence-rows .label", "viewer, stamp 3");
        fire("#evidence-open");
        awaitText(".page-title", "Libraries");
    }

    @Test
    void aFixIsPreviewedMadeAndVerified() {
        lectern.audits.record(AuditState.FINISHED, List.of(DUPLICATE, STALE));
        page();
        awaitFindings(2);
        pick(FINDINGS, 0);
        fire("#fix-selected");
        awaitText("#change-summary", "1 finding in 1 library: 3 rows to write, 2 added, 1 deleted.");
        assertThat(robot.lookup("#change-statements").queryAs(TextArea.class).getText())
                .contains("DELETE FROM lectern.library_by_principal", "principal_id = 'u:cam:drift-1'");
        fire("#change-confirm");
        awaitText("#change-summary", "1 of 1 finding fixed and verified.");
        fire("#change-cancel");

        awaitText("#findings .badge", "Verified");
        awaitText("#tile-drift", "1 finding");
        awaitText(".tile .label", "1 of 2 fixed");
        awaitText("#findings-count", "1 finding; 1 of 2 fixed");
        awaitText("#kind-DUPLICATE .bar-label", "0 Duplicate");
        awaitText("#kind-STALE .bar-label", "1 Stale");
        toggle("#duplicates-audits");
        awaitText("#last-audits .table-cell", "1 of 2");
    }

    @Test
    void whatCannotBeReadIsNotCalledWrong_andNoFixIsOffered() {
        lectern.audits.record(AuditState.INCOMPLETE, List.of(DUPLICATE, UNREADABLE));
        page();
        awaitFindings(2);
        pick(FINDINGS, 1);

        awaitText(".evidence-rows .label", "The source of truth cannot be read.");
        awaitText("#findings .table-cell", "unknown");
        assertThat(robot.lookup("#evidence-fix").query().isDisabled()).isTrue();
        assertThat(robot.lookup("#fix-selected").query().isDisabled()).isTrue();
        assertThat(robot.lookup(".evidence-rows .icon.wrong").queryAll()).isEmpty();
        assertThat(robot.lookup("#fix-all").queryAs(MenuButton.class).getItems())
                .extracting(MenuItem::getText)
                .containsExactly(
                        "All findings (1)…",
                        "All of kind Duplicate (1)…",
                        "Rebuild the library of the selected findings…");
    }

    @Test
    void whatIsNotFixedSaysWhyAndIsRebuiltAboveItsObstacle() {
        TestKeyspace.await(lectern.services
                .principals()
                .put(new Principal(DUPLICATE.principal(), "Drifted", Visibility.PUBLIC))
                .make(TestCause.TEST));
        lectern.audits.record(AuditState.FINISHED, List.of(DUPLICATE));
        lectern.write(
                DUPLICATE.principal(),
                TimeUnit.SECONDS.toMicros(Instant.now().plus(Duration.ofDays(1)).getEpochSecond()),
                new LibraryWrite.DeleteEntry(
                        Bucket.PRIVATE, DUPLICATE.item().orElseThrow().lastModified(), DUPLICATE.content()));
        page();
        awaitFindings(1);
        pick(FINDINGS, 0);
        fire("#evidence-fix");
        awaitText("#change-summary", "1 finding in");
        fire("#change-confirm");
        awaitText("#change-summary", "0 of 1 finding fixed and verified, 1 not fixed.");
        assertThat(robot.lookup("#change-summary").query().getStyleClass()).contains("danger");
        fire("#change-cancel");
        awaitText("#evidence-outcome", "Not fixed: A deletion (tombstone) with a time in the future");
        fire("#rebuild-above");
        awaitText("#change-summary", "reappears");
        type("#change-reason", "Ticket 4711");
        fire("#change-confirm");

        awaitText("#evidence-outcome", "Already fixed");
        assertThat(ended(JobKind.REBUILD).subject().english()).isEqualTo("u:cam:drift-1");
    }

    @Test
    void allAreFixedOnlyForAReason() {
        lectern.audits.record(AuditState.FINISHED, ToldAudits.findings(2));
        page();
        awaitFindings(16);
        fixAll(0);
        awaitText("#change-summary", "16 findings");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        type("#change-reason", "Ticket 4711");
        fire("#change-confirm");

        awaitText("#change-summary", "16 of 16 findings fixed and verified.");
        assertThat(lectern.cause().why()).isEqualTo("Ticket 4711");
    }

    @Test
    void allOfAKindAreFixedAndARepairCanBeStopped() {
        lectern.audits.repairs.on("writeLibraries").hold();
        lectern.audits.record(AuditState.FINISHED, ToldAudits.findings(40));
        page();
        awaitFindings(320);
        fixAll(1);
        awaitText("#change-summary", "40 findings");
        type("#change-reason", "Ticket 4711");
        fire("#change-confirm");
        awaitText("#change-progress", "0 of 40 tried");
        fire("#change-cancel");
        lectern.audits.repairs.clear();

        awaitText("#change-summary", "The repair was cancelled before the rest");
        awaitText("#tile-drift", "findings");
    }

    @Test
    void theLastAuditsShowWhatEachFound() {
        lectern.audits.record(AuditState.FINISHED, List.of(DUPLICATE));
        lectern.audits.record(AuditState.FINISHED, List.of());
        page();
        awaitText(".state-title", "No drift found");
        awaitText("#tile-drift", "None");
        toggle("#duplicates-audits");
        pick("#last-audits", 1);
        robot.push(KeyCode.ENTER);

        awaitFindings(1);
    }

    @Test
    void anAuditThatLeftSomethingOutIsNotTakenForOneThatFoundNothing() {
        lectern.audits.record(AuditState.INCOMPLETE, List.of());
        page();
        awaitText(".state-title", "No drift in the readable part");
        toggle("#duplicates-audits");
        pick("#last-audits", 0);
        awaitText("#audit-reason", "u:cam:left: A file is damaged.");
        awaitText("#last-audits .badge", "Incomplete");
    }

    @Test
    void aFailureIsSaidAndCanBeTriedAgain() {
        lectern.audits.fail(new ClusterException(ClusterException.Kind.OVERLOADED, "The cluster is busy; try again."));
        page();
        awaitText("#retry-line .label", "The cluster is busy");
        fire("#audit-start");
        awaitText(".toast .label", "The cluster is busy");
        toggle("#duplicates-audits");
        lectern.audits.accidents.clear();
        fire("#retry-now");

        awaitText(".state-title", "No audits yet");
    }

    @Test
    void anAuditThatBreaksOffLeavesRoomForAnother() {
        started().fail(new ClusterException(ClusterException.Kind.UNREACHABLE, "No node of the cluster answers."));
        awaitText(".toast .label", "No node of the cluster answers");

        fire("#audit-start");
        begun(2);
    }

    @Test
    void aLibraryIsCheckedFromTheLibrariesPage() {
        lectern.audits.endAtOnce(List.of());
        toggle("#page-LIBRARIES");
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        fire("#check-library");

        awaitText(".page-title", "Duplicates");
        awaitText(".state-title", "No drift found");
        assertThat(begun(1).begun().scope())
                .isEqualTo(new AuditScope.Selection(new TreeSet<>(List.of(PrincipalId.of("u:cam:nicolaas")))));
    }

    @Test
    void aLibraryFullOfTombstonesOffersItsRebuild() {
        lectern.audits.accidents.on("pressure").answer(Pressure.of(3, 12_000), false);
        toggle("#page-LIBRARIES");
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitText("#pressure", "12,000 tombstones: rebuild");
        lectern.audits.accidents.clear();
        fire("#pressure");

        awaitText(".toast .label", "rebuilt");
        await("the warning is gone", () -> !shows("#pressure", "tombstones"));
    }
}
