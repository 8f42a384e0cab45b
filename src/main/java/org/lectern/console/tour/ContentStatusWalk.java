package org.lectern.console.tour;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import javafx.scene.input.KeyCode;
import org.lectern.console.work.Works;

/** The walk through the content status of learners: what their raw rows and aggregates say, and every change there is. */
final class ContentStatusWalk {
    private static final String REASON = "Ticket 4711";
    /** Where the last content of the demo's first class stands in its tree. */
    private static final int QUIZ = 10;

    private static final int COPY = 2;
    private static final int STRICT = 0;

    private final Hands hands;
    private final Works works;
    private final List<Step> steps = new ArrayList<>();

    ContentStatusWalk(Hands hands, Works works) {
        this.hands = hands;
        this.works = works;
    }

    /** @param first each walk recomputes another specimen; what can be changed only once is changed in the first one */
    List<Step> steps(boolean first) {
        look(first ? "count-wrong" : "status-differs");
        if (first) {
            forceEnd();
            deleteAndRecompute();
            enrol();
            switchMode();
        }
        learner(
                "status-nobody",
                "u:school:nobody-by-this-name",
                () -> hands.says("#status-user-error", "There is no user"));
        return steps;
    }

    private void look(String specimen) {
        step(
                "content-status",
                () -> hands.click("#page-CONTENT_STATUS"),
                () -> hands.says(".page-title", "Content status"));
        learner("status-rahul", "u:school:Rahul", () -> hands.rows("#user-enrolments") == 2);
        step(
                "status-modes",
                () -> hands.click("#contentstatus-part-modes"),
                () -> hands.rows("#modes-table") == 4 && hands.says("#modes-why", "was completed in"));
        step(
                "status-mode",
                () -> hands.click("#status-mode"),
                () -> hands.says("#change-summary", "Choose another mode"));
        close("status-mode-closed");
        step(
                "status-contents",
                () -> hands.click("#contentstatus-part-contents"),
                () -> hands.says("#drift-heading", "No differences"));
        learner(
                "status-drift",
                "u:school:drift-" + specimen,
                () -> hands.says("#drift-heading", "1 difference") && hands.ready("#status-recompute"));
        step(
                "status-recompute",
                () -> hands.click("#status-recompute"),
                () -> hands.says("#change-summary", "1 difference goes"));
        step(
                "status-recomputed",
                () -> hands.click("#change-confirm"),
                () -> hands.says("#change-summary", "Verified by reading again"));
        step(
                "status-verified",
                () -> hands.click("#change-cancel"),
                () -> !hands.dialogIsOpen() && hands.says("#drift-heading", "No differences"));
        learner(
                "status-attempted",
                "u:school:drift-score-differs",
                () -> hands.says("#contentstatus-part-attempts", "Attempts (1)"));
        step(
                "status-attempts",
                () -> hands.click("#contentstatus-part-attempts"),
                () -> hands.rows("#status-questions") == 3);
        step(
                "status-contents-again",
                () -> hands.click("#contentstatus-part-contents"),
                () -> hands.ready("#drift-heading"));
    }

    private void forceEnd() {
        learner("status-lost-end", "u:school:lost-end", () -> hands.says("#progress-raw", "4 of 5"));
        step(
                "status-unended",
                () -> hands.selectInTree("#status-contents", QUIZ),
                () -> hands.ready("#status-force-end"));
        step(
                "status-force-end",
                () -> hands.click("#status-force-end"),
                () -> hands.says("#change-summary", "ends now"));

        confirm("status-forced-end", "is completed");
        done("status-force-end-seen", () -> hands.says("#progress-raw", "5 of 5"));
    }

    private void deleteAndRecompute() {
        learner(
                "status-rahul-again",
                "u:school:Rahul",
                () -> hands.says("#status-user-name", "Rahul") && hands.says("#drift-heading", "No differences"));
        step(
                "status-delete",
                () -> hands.click("#status-delete"),
                () -> hands.says("#change-summary", "The raw rows stay"));
        confirm("status-deleted", "is deleted, verified");
        done(
                "status-delete-seen",
                () -> hands.says("#drift-heading", "difference") && hands.ready("#status-recompute"));
        step(
                "status-recompute-deleted",
                () -> hands.click("#status-recompute"),
                () -> hands.says("#change-summary", "difference"));
        confirm("status-recomputed-deleted", "Verified by reading again");
        done("status-brought-back", () -> hands.says("#drift-heading", "No differences"));
    }

    private void enrol() {
        learner(
                "status-loose",
                "u:school:drift-enrolment-missing",
                () -> hands.says("#status-user-name", "nrolment missing") && hands.rows("#user-enrolments") == 2);
        step("status-loose-chosen", () -> hands.select("#user-enrolments", 1), () -> hands.ready("#status-enrol"));
        step(
                "status-enrol",
                () -> hands.click("#status-enrol"),
                () -> hands.says("#change-summary", "and the summary is computed"));
        confirm("status-enrolled", () -> !hands.dialogIsOpen() && hands.says("#drift-heading", "No differences"));
    }

    private void switchMode() {
        mode("copy", COPY, "Mode: Copy");
        mode("strict", STRICT, "Mode: Strict context");
    }

    private void mode(String name, int mode, String shown) {
        step("status-mode-" + name, () -> hands.click("#status-mode"), hands::dialogIsOpen);
        step(
                "status-mode-" + name + "-preview",
                () -> hands.choose("#mode-next", mode),
                () -> hands.says("#change-summary", "One row is written"));
        confirm(
                "status-mode-" + name + "-switched",
                () -> !hands.dialogIsOpen() && idle() && hands.says("#status-mode", shown));
    }

    /** Gives a reason, and makes what the dialog in front has shown. */
    private void confirm(String name, String effect) {
        confirm(name, () -> hands.says("#change-summary", effect));
    }

    private void confirm(String name, BooleanSupplier until) {
        step(
                name,
                () -> {
                    hands.type("#change-reason", REASON);
                    hands.click("#change-confirm");
                },
                until);
    }

    private void done(String name, BooleanSupplier until) {
        step(name, () -> hands.click("#change-cancel"), () -> !hands.dialogIsOpen() && idle() && until.getAsBoolean());
    }

    private void learner(String name, String id, BooleanSupplier until) {
        step(
                name,
                () -> {
                    hands.type("#status-user", id);
                    hands.press("#status-user", KeyCode.ENTER);
                },
                () -> idle() && until.getAsBoolean());
    }

    private void close(String name) {
        step(name, () -> hands.front().close(), () -> !hands.dialogIsOpen());
    }

    private boolean idle() {
        return works.running().isEmpty();
    }

    private void step(String name, Runnable action, BooleanSupplier until) {
        steps.add(new Step(name, action, until));
    }
}
