package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javafx.scene.control.ComboBox;
import javafx.scene.control.MenuButton;
import javafx.scene.control.Spinner;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.Rights;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.page.Page;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.PlatformFixture;
import org.lectern.oae.PlatformInMemory;
import org.lectern.oae.audit.IndexAuditScope;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.repair.OaeMaintenance;

/** An operator audits OAE's libraries, and puts right what is found. */
final class OaeAuditPageTest extends WindowTest {
    private final PlatformInMemory platform = new PlatformInMemory(24);

    /** Before anything is opened. */
    @Override
    ClusterSource source() {
        lectern.connection.platform(platform.platform());
        lectern.connection.maintenance(new OaeMaintenance(platform.audits(), platform.repairs()));
        lectern.connection.rights(CompletableFuture.completedStage(Rights.everything("", false, "oae")));
        return super.source();
    }

    @Override
    Page first() {
        return Page.DUPLICATES;
    }

    private TableView<?> findings() {
        return robot.lookup("#oae-findings").queryTableView();
    }

    private void audit() {
        fire("#oae-audit-start");
        await(
                "the audit has ended",
                () -> !robot.lookup("#oae-audit-start").query().isDisabled());
    }

    @Test
    void whatIsFoundIsFixed_andWhatCannotBeStays() {
        awaitText(".state-title", "No audit yet");
        audit();
        int found = platform.planted().size();
        await("all findings are shown", () -> findings().getItems().size() == found);

        robot.interact(() -> ((MenuButton) robot.lookup("#oae-fix-all").query())
                .getItems()
                .get(0)
                .fire());
        awaitText("#change-summary", "row");
        type("#change-reason", "ticket 4711");
        fire("#change-confirm");
        await("it is done", () -> robot.lookup(".summary.success").tryQuery().isPresent());
        fire("#change-cancel");
        awaitText(".badge", "Verified");
        toggle("#page-OVERVIEW");
        // The tile counts what is left.
        await("fewer are left", () -> !text("#oae-audit-tile .tile-figure").startsWith(found + " "));
        awaitText("#oae-audit-tile .tile-text", " of " + found + " fixed");
        assertThat(platform.wrong()).isEmpty();
    }

    @Test
    void theEvidenceIsTheSelectedFindings_andTheAuditsWhereNoneIs() {
        awaitText(".state-title", "No audit yet");
        audit();
        List<IndexFinding> found =
                platform.audit(new IndexAuditScope.All(), Duration.ZERO).findings();
        await("all findings are shown", () -> findings().getItems().size() == found.size());
        awaitText("#oae-audit-verdict", "Rows read: ");
        for (int row : List.of(0, 1, 2)) {
            robot.interact(() -> findings().getSelectionModel().clearSelection());
            robot.interact(() -> findings().getSelectionModel().select(row));
            await(
                    "it is said why of row " + row,
                    () -> found.stream()
                            .filter(finding -> selectedCells().contains(finding.resource()))
                            .anyMatch(finding -> finding.verdict().english().equals(text("#oae-audit-verdict"))));
        }
        robot.interact(() -> findings().getSelectionModel().clearSelection());
        awaitText("#oae-audit-verdict", "Rows read: ");
    }

    private List<String> selectedCells() {
        return robot.lookup("#oae-findings .table-row-cell").queryAll().stream()
                .filter(row -> row instanceof TableRow<?> one && one.isSelected())
                .flatMap(row -> ((TableRow<?>) row).getChildrenUnmodifiable().stream())
                .filter(TableCell.class::isInstance)
                .map(cell -> ((TableCell<?, ?>) cell).getText())
                .toList();
    }

    private String text(String selector) {
        return robot.lookup(selector).queryLabeled().getText();
    }

    @Test
    void aTenantIsAuditedAlone_andALibraryRebuiltInPlace() {
        awaitText(".state-title", "No audit yet");
        await("the tenants are there", () -> box().getItems().size() > 2);
        robot.interact(() -> box().getSelectionModel().select(2));
        audit();
        long ofTenant = platform.planted().stream()
                .filter(one -> one.library().owner().tenant().equals("tb0"))
                .count();
        await("its findings are shown", () -> findings().getItems().size() == ofTenant);
        robot.interact(() -> findings().getSelectionModel().select(0));
        await("it can be rebuilt", () -> !robot.lookup("#oae-rebuild").query().isDisabled());
        robot.interact(() -> ((MenuButton) robot.lookup("#oae-rebuild").query())
                .getItems()
                .get(0)
                .fire());
        awaitText("#change-summary", "then sets the markers");
    }

    private ComboBox<?> box() {
        return robot.lookup("#oae-audit-tenant").queryComboBox();
    }

    @Test
    void theLibraryAtHandIsCheckedAlone() {
        awaitText(".state-title", "No audit yet");
        PlatformFixture.Planted planted = platform.planted().stream()
                .filter(one -> one.library().kind() == LibraryKind.CONTENT)
                .findFirst()
                .orElseThrow();
        long there = platform.planted().stream()
                .filter(one -> one.library().equals(planted.library()))
                .count();

        toggle("#page-LIBRARIES");
        enter("#oae-search", planted.library().owner().value());
        await("it is shown", () -> robot.lookup("#oae-check").query().isVisible());
        fire("#oae-check");

        await("what is wrong in it is shown", () -> findings().getItems().size() == there);
        awaitText("#oae-audit-coverage", there + " finding");
        assertThat(String.valueOf(box().getValue()))
                .contains(planted.library().owner().value());
    }

    @Test
    void anAuditGoesNoFasterThanItMay() {
        awaitText(".state-title", "No audit yet");
        beginSlowly();
        fire("#oae-audit-start");
        await("it runs", () -> platform.audits().running().size() == 1);
        assertThat(robot.lookup("#oae-audit-start").query().isDisabled()).isTrue();

        toggle("#oae-audit-limited");
        await("without a limit it soon ends", () -> platform.audits().running().isEmpty());
    }

    @Test
    void theAuditOfALibraryIsPausedAndEndedAsAnyOther() {
        awaitText(".state-title", "No audit yet");
        beginSlowly();
        robot.interact(() ->
                window().context().navigator().check(platform.planted().get(0).library()));
        awaitText("#audit-phase", "Checking suspected libraries");
        fire("#audit-pause");
        awaitText("#audit-phase", "Paused");
        fire("#audit-resume");
        fire("#audit-cancel");

        awaitText("#oae-audit-coverage", "Cancelled");
        await("it runs no more", () -> platform.audits().running().isEmpty());
    }

    private void beginSlowly() {
        toggle("#oae-audit-limited");
        enter("#oae-audit-rate .text-field", "1");
        await(
                "the rate is taken",
                () -> robot.lookup("#oae-audit-rate")
                        .queryAs(Spinner.class)
                        .getValue()
                        .equals(1));
    }
}
