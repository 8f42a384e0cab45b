package org.lectern.tool.tour;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.lectern.status.model.Mode;
import org.lectern.status.model.StatusWriteSentence;

/** The walk through the content status of learners: what their raw rows and aggregates say, and every change there is. */
final class ContentStatusWalk {
    private static final String REASON = "Ticket 4711";
    /** Where the last content of the demo's first class stands in its tree. */
    private static final int QUIZ = 10;

    private static final String DIFFERENCES = "contentstatus.why.all";
    private static final int COPY = 2;
    private static final int STRICT = 0;

    private final Hands hands;
    private final List<TourStep> steps = new ArrayList<>();

    ContentStatusWalk(Hands hands) {
        this.hands = hands;
    }

    /** @param first each walk recomputes another specimen; what can be changed only once is changed in the first one */
    List<TourStep> steps(boolean first) {
        look(first ? "count-wrong" : "status-differs");
        if (first) {
            forceEnd();
            deleteAndRecompute();
            enrol();
            switchMode();
        }
        steps.add(new TourStep(
                "status-nobody",
                () -> hands.enter("#status-user", "u:school:nobody-by-this-name"),
                () -> hands.idle() && hands.ready("#status-user-error"),
                true));
        return steps;
    }

    private void look(String specimen) {
        // It shows what the walk before left there.
        steps.add(new TourStep(
                "content-status",
                () -> hands.click("#page-CONTENT_STATUS"),
                () -> hands.says(".page-title", "page.status"),
                true));
        learner("status-rahul", "u:school:Rahul", () -> hands.rows("#user-enrolments") == 2);
        step(
                "status-modes",
                () -> hands.click("#contentstatus-part-modes"),
                () -> hands.rows("#modes-table") == 4 && hands.says("#modes-why", "contentstatus.modes.sources"));
        step(
                "status-mode",
                () -> hands.click("#modes-switch"),
                () -> hands.says("#change-summary", StatusWriteSentence.MODE_SAME));
        close("status-mode-closed");
        step("status-contents", () -> hands.click("#contentstatus-part-contents"), this::noDifferences);
        learner(
                "status-drift",
                "u:school:drift-" + specimen,
                () -> hands.says("#drift-heading", DIFFERENCES, 1) && hands.ready("#status-recompute"));
        step("status-recompute", () -> hands.click("#status-recompute"), () -> hands.filled("#change-statements"));
        step(
                "status-recomputed",
                () -> hands.click("#change-confirm"),
                () -> hands.says("#change-summary", StatusWriteSentence.RECOMPUTED));
        step("status-verified", () -> hands.click("#change-cancel"), () -> !hands.dialogIsOpen() && noDifferences());
        learner(
                "status-attempted",
                "u:school:drift-score-differs",
                () -> hands.says("#contentstatus-part-attempts", "contentstatus.part.attempts.count", 1));
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
        learner(
                "status-lost-end",
                "u:school:lost-end",
                () -> hands.says("#progress-raw", StatusWriteSentence.FIGURES, 4, 5));
        step(
                "status-unended",
                () -> hands.selectInTree("#status-contents", QUIZ),
                () -> hands.ready("#status-force-end"));
        step(
                "status-force-end",
                () -> hands.click("#status-force-end"),
                () -> hands.says("#change-summary", StatusWriteSentence.FORCE_END_PREVIEW));

        confirm("status-forced-end", StatusWriteSentence.FORCE_ENDED);
        done("status-force-end-seen", () -> hands.says("#progress-raw", StatusWriteSentence.FIGURES, 5, 5));
    }

    private void deleteAndRecompute() {
        learner(
                "status-rahul-again",
                "u:school:Rahul",
                () -> hands.shows("#status-user-name", "Rahul") && noDifferences());
        step(
                "status-more",
                () -> {
                    if (!hands.ready("#status-delete")) {
                        hands.click("#status-more");
                    }
                },
                () -> hands.ready("#status-delete"));
        step(
                "status-delete",
                () -> hands.click("#status-delete"),
                () -> hands.says("#change-summary", StatusWriteSentence.DELETE_PREVIEW));
        confirm("status-deleted", StatusWriteSentence.DELETED);
        done("status-delete-seen", () -> !noDifferences() && hands.ready("#status-recompute"));
        step(
                "status-recompute-deleted",
                () -> hands.click("#status-recompute"),
                () -> hands.says("#change-summary", StatusWriteSentence.RECOMPUTE_PREVIEW));
        confirm("status-recomputed-deleted", StatusWriteSentence.RECOMPUTED);
        done("status-brought-back", this::noDifferences);
    }

    private void enrol() {
        learner(
                "status-loose",
                "u:school:drift-enrolment-missing",
                () -> hands.shows("#status-user-name", "Rosa Marino") && hands.rows("#user-enrolments") == 2);
        step("status-loose-chosen", () -> hands.select("#user-enrolments", 1), () -> hands.ready("#status-enrol"));
        step(
                "status-enrol",
                () -> hands.click("#status-enrol"),
                () -> hands.says("#change-summary", StatusWriteSentence.ENROL_PREVIEW));
        confirm("status-enrolled", () -> !hands.dialogIsOpen() && noDifferences());
    }

    private void switchMode() {
        mode("copy", COPY, Mode.COPY);
        mode("strict", STRICT, Mode.STRICT);
    }

    private void mode(String name, int index, Mode mode) {
        step(
                "status-mode-" + name + "-settings",
                () -> hands.click("#page-SETTINGS"),
                () -> hands.filled("#instance-mode"));
        step("status-mode-" + name, () -> hands.click("#instance-mode-switch"), hands::dialogIsOpen);
        step(
                "status-mode-" + name + "-preview",
                () -> hands.choose("#mode-next", index),
                () -> hands.says("#change-summary", StatusWriteSentence.MODE_PREVIEW));
        confirm(
                "status-mode-" + name + "-switched",
                () -> !hands.dialogIsOpen() && hands.idle() && hands.shows("#instance-mode", hands.text(mode)));
        step(
                "status-mode-" + name + "-left",
                () -> hands.click("#page-CONTENT_STATUS"),
                () -> hands.says(".page-title", "page.status"));
    }

    /** Gives a reason, and makes what the dialog in front has shown. */
    private void confirm(String name, StatusWriteSentence effect) {
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
        step(
                name,
                () -> hands.click("#change-cancel"),
                () -> !hands.dialogIsOpen() && hands.idle() && until.getAsBoolean());
    }

    private void learner(String name, String id, BooleanSupplier until) {
        step(
                name,
                () -> {
                    hands.enter("#status-user", id);
                },
                () -> hands.idle() && until.getAsBoolean());
    }

    private void close(String name) {
        step(name, () -> hands.front().close(), () -> !hands.dialogIsOpen());
    }

    private boolean noDifferences() {
        return hands.says("#drift-heading", DIFFERENCES, 0);
    }

    private void step(String name, Runnable action, BooleanSupplier until) {
        steps.add(new TourStep(name, action, until));
    }
}
