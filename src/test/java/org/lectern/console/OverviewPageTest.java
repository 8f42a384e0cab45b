package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.lectern.audit.ToldAudits;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.DriftKind;
import org.lectern.cluster.ClusterException;
import org.lectern.console.page.Page;
import org.lectern.overview.TombstonesRead;
import org.lectern.wording.Message;

/** What the operator sees at a glance, and where each tile leads. */
final class OverviewPageTest extends WindowTest {
    @Override
    Page first() {
        return Page.OVERVIEW;
    }

    private void press(String tile) {
        toggle("#overview-" + tile);
    }

    @Test
    void eachTileSaysItsFigure_andLeadsSomewhere() {
        awaitText("#overview-population-tile .tile-figure", "about 30,300");
        awaitText("#overview-population-tile .tile-text", "12 groups; 1,007 items");
        awaitText("#overview-nodes-tile .tile-figure", "1 of 1 up");
        awaitText("#overview-drift-tile .tile-figure", "Never checked");
        assertThat(robot.lookup("#overview-clock-tile").query().getAccessibleText())
                .startsWith("Clock. Within 3 ms. This computer’s clock agrees");
        for (String[] way : new String[][] {
            {"population-tile", "Libraries"},
            {"fanouts-tile", "Fan-outs and jobs"},
            {"fanouts-open", "Fan-outs and jobs"},
            {"drift-tile", "Duplicates"},
            {"drift-open", "Duplicates"},
            {"tombstones-tile", "Libraries"},
            {"polls-tile", "Polls"},
            {"day-open", "Fan-outs and jobs"},
            {"audits-open", "Duplicates"},
            {"activities-open", "Activity"},
            {"collections-open", "Content status"}
        }) {
            press(way[0]);
            awaitText(".page-title", way[1]);
            toggle("#page-OVERVIEW");
        }
        press("nodes-tile");
        awaitText("#overview-nodes .label", "10.0.0.2 · datacenter1, rack2 · Cassandra 5.0.9 · down");
    }

    @Test
    void aNodeOfOnesOwnThatIsSilentIsNotUp() {
        awaitText("#overview-nodes-tile .tile-figure.clean", "1 of 1 up");
        lectern.silence().accept(Optional.of(Message.plain("The node has not answered for 12 s.")));
        awaitText("#overview-nodes-tile .tile-figure.danger", "0 of 1 up");

        lectern.silence().accept(Optional.empty());
        awaitText("#overview-nodes-tile .tile-figure.clean", "1 of 1 up");
    }

    @Test
    void theClockIsNotRightWhileNobodySaysTheTime() {
        awaitText("#overview-clock-tile .tile-figure.clean", "Within 3 ms");
        lectern.connection.nodesUp(0);
        awaitText("#overview-nodes-tile .tile-figure.danger", "0 of 1 up");
        awaitText("#overview-clock-tile .tile-text", "No node answers: it was so when one last did.");
        assertThat(robot.lookup("#overview-clock-tile .tile-figure.clean").queryAll())
                .isEmpty();
    }

    @Test
    void whatCannotBeFixedIsNotToFix() {
        lectern.audits.record(
                AuditState.FINISHED,
                List.of(
                        ToldAudits.finding(DriftKind.DUPLICATE, "one"),
                        ToldAudits.finding(DriftKind.UNREADABLE, "two")));
        robot.push(KeyCode.F5);
        awaitText("#overview-drift-tile .tile-figure", "1 to fix");
        awaitText("#overview-drift-tile .tile-text", "2 found, 1 cannot be fixed");
        lectern.audits.record(AuditState.FINISHED, List.of(ToldAudits.finding(DriftKind.UNREADABLE, "two")));
        robot.push(KeyCode.F5);
        awaitText("#overview-drift-tile .tile-figure.warning", "1 that cannot be fixed");
    }

    @Test
    void anAuditUnderWayIsAskedForUntilItHasEnded_andItsCoverageIsNotTakenForWhole() {
        lectern.audits.record(AuditState.RUNNING, List.of());
        robot.push(KeyCode.F5);
        awaitText("#overview-drift .muted", "has found no drift so far, and not looked at everything");
        lectern.audits.record(AuditState.FINISHED, List.of(ToldAudits.finding(DriftKind.DUPLICATE, "one")));
        awaitUsable("#overview-drift-DUPLICATE");
    }

    @Test
    void aTileThatFailsSaysSo_theOthersStay_andPressingItTriesAgain() {
        awaitText("#overview-population-tile .tile-figure", "about 30,300");
        lectern.overviewReads.on("population").fail(new ClusterException(ClusterException.Kind.FAILED, "It is busy."));
        robot.push(KeyCode.F5);
        awaitText("#overview-population-tile .tile-figure", "Not known");
        awaitText("#overview-nodes-tile .tile-figure", "1 of 1 up");
        lectern.overviewReads.clear();
        press("population-tile");
        awaitText("#overview-population-tile .tile-figure", "about 30,300");
    }

    @Test
    void tilesAndBarsArePressedByKey_andABarLeadsToTheFindingsOfItsKind() {
        lectern.audits.record(
                AuditState.FINISHED,
                List.of(
                        ToldAudits.finding(DriftKind.DUPLICATE, "one"),
                        ToldAudits.finding(DriftKind.DUPLICATE, "two"),
                        ToldAudits.finding(DriftKind.STALE, "three")));
        robot.push(KeyCode.F5);
        awaitText("#overview-drift-tile .tile-figure", "3 to fix");
        awaitUsable("#overview-drift-DUPLICATE");
        robot.interact(() -> robot.lookup("#overview-drift-DUPLICATE").query().requestFocus());
        robot.push(KeyCode.ENTER);
        awaitText(".page-title", "Duplicates");
        await(
                "two findings are shown",
                () -> robot.lookup("#findings").queryTableView().getItems().size() == 2);
    }

    @Test
    void whatHasHappenedOfLateLeadsToWhereItIsTold() {
        awaitText("#overview-day .muted", "None has begun in the last 24 hours.");
        awaitText("#overview-activities .muted", "Nothing was written from here yet.");
        DemoJobs.fill(lectern.jobs);
        AuditRecord audit =
                lectern.audits.record(AuditState.FINISHED, List.of(ToldAudits.finding(DriftKind.DUPLICATE, "one")));
        robot.push(KeyCode.F5);
        awaitText("#overview-day .overview-bar-name", "Course handbook.pdf");
        awaitText("#overview-audits .overview-bar .muted", "1 found");

        press("audits-" + audit.id());
        awaitText(".page-title", "Duplicates");
        toggle("#page-OVERVIEW");
        robot.interact(() -> robot.lookup("#overview-day .overview-bar")
                .queryAll()
                .iterator()
                .next()
                .requestFocus());
        robot.push(KeyCode.ENTER);
        awaitText(".page-title", "Fan-outs and jobs");
    }

    @Test
    void tombstonesAreAWarningBeforeTheyAreAFailure() {
        lectern.overviewReads.on("tombstones").answer(new TombstonesRead(9, 12_000, "10.0.0.1", 1), false);
        robot.push(KeyCode.F5);
        awaitText("#overview-tombstones-tile .tile-figure.warning", "12,000 in the worst read");
    }

    @Test
    void nothingIsReadWhileThePageIsNotSeen() {
        awaitText("#overview-population-tile .tile-figure", "about 30,300");
        DemoJobs.fill(lectern.jobs);
        await("it is seen without anybody asking", () -> shows("#overview-fanouts-tile .tile-figure", "5 running"));
        toggle("#page-DATA");
        awaitText(".page-title", "Import and export");
        int reads = lectern.overviewReads.reads();
        toggle("#page-OVERVIEW");
        await("it is read again", () -> lectern.overviewReads.reads() > reads);
    }
}
