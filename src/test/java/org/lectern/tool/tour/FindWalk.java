package org.lectern.tool.tour;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The walk through Find: nothing typed, a ticket and its card, several subjects, no subject, and the report of a card. */
final class FindWalk {
    private static final String TEXT = "#find-text";

    private final Hands hands;
    private final List<TourStep> steps = new ArrayList<>();

    FindWalk(Hands hands) {
        this.hands = hands;
    }

    List<TourStep> steps() {
        step("find-page", () -> hands.click("#page-FIND"), () -> hands.ready(TEXT));
        step("find-nothing", () -> hands.enter(TEXT, "xyzzy plugh"), () -> hands.says("#find-remark", "find.nothing"));
        step(
                "find-several",
                () -> hands.enter(TEXT, "book club"),
                () -> hands.says("#find-remark", "find.several") && isRead("book club"));
        step("find-user", () -> hands.enter(TEXT, "u:cam:nicolaas"), () -> isRead("Nicolaas"));
        step("find-ticket", () -> hands.click("#find-ticket-twice"), () -> isRead("Amira Khan"));
        step("find-report", () -> hands.click("#find-report"), hands::dialogIsOpen);
        step("find-report-closed", () -> hands.front().close(), () -> !hands.dialogIsOpen());
        step("find-left", () -> hands.click("#page-LIBRARIES"), () -> hands.says(".page-title", "page.libraries"));
        return steps;
    }

    /** Whether the card of this subject is shown, with all its sections. */
    private boolean isRead(String name) {
        return hands.shows("#find-name", name) && !hands.says(".find-headline", "find.loading");
    }

    private void step(String name, Runnable action, BooleanSupplier until) {
        steps.add(new TourStep(name, action, until));
    }
}
