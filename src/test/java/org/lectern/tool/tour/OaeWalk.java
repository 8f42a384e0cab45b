package org.lectern.tool.tour;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;

/** The walk over a keyspace that is OAE's, filled as the tests fill one: a library as each reader, an audit, and what it would fix. */
final class OaeWalk {
    /** Whose library of content has been built there, and has something in it. */
    private static final String PRINCIPAL = "u:ta0:user0";

    private static final String TABLE = "#oae-table";
    private static final String FINDINGS = "#oae-findings";

    private final Hands hands;
    private final List<TourStep> steps = new ArrayList<>();

    OaeWalk(Hands hands) {
        this.hands = hands;
    }

    List<TourStep> steps() {
        library();
        duplicates();
        elsewhere();
        return steps;
    }

    private void library() {
        step(
                "oae-overview",
                () -> hands.click("#page-OVERVIEW"),
                () -> hands.counts("#oae-principals-tile .tile-figure"));
        step("oae-libraries", () -> hands.click("#page-LIBRARIES"), () -> hands.idle() && hands.counts("#oae-names"));
        step("oae-find", () -> hands.type("#oae-search", PRINCIPAL), () -> hands.lists(PRINCIPAL));
        step(
                "oae-library",
                () -> hands.enter("#oae-search", PRINCIPAL),
                () -> hands.rows(TABLE) > 0 && hands.shows(".principal-bar .mono", PRINCIPAL));
        step("oae-why", () -> hands.select(TABLE, 0), () -> hands.filled("#oae-verdict"));
        step(
                "oae-as-logged-in",
                () -> hands.click("#oae-reader-LOGGED_IN"),
                () -> hands.says("#oae-reads", "oae.verdict"));
        step("oae-as-anonymous", () -> hands.click("#oae-reader-ANONYMOUS"), () -> hands.filled("#oae-reads"));
        step("oae-as-owner", () -> hands.click("#oae-reader-OWNER"), () -> hands.rows(TABLE) > 0);
        step(
                "oae-library-check",
                () -> hands.click("#oae-check"),
                () -> hands.idle() && hands.filled("#oae-audit-coverage"));
    }

    private void duplicates() {
        step("oae-everything", () -> hands.choose("#oae-audit-tenant", 0), () -> hands.ready("#oae-audit-start"));
        step("oae-audit", () -> hands.click("#oae-audit-start"), () -> hands.idle() && hands.rows(FINDINGS) > 1);
        // In whatever order they are found: this kind can be fixed.
        step("oae-filtered", () -> hands.type("#oae-audit-filter", "DUPLICATE"), () -> hands.rows(FINDINGS) > 0);
        step("oae-evidence", () -> hands.select(FINDINGS, 0), () -> hands.filled("#oae-audit-rows"));
        step(
                "oae-fix-preview",
                () -> hands.click("#oae-fix-selected"),
                () -> hands.dialogIsOpen() && hands.counts(".summary"));
        step("oae-fix-closed", () -> hands.front().close(), () -> !hands.dialogIsOpen());
        step("oae-all", () -> hands.type("#oae-audit-filter", ""), () -> hands.rows(FINDINGS) > 1);
    }

    private void elsewhere() {
        step("oae-palette", () -> hands.click("#palette-open"), () -> hands.ready("#palette-field"));
        step(
                "oae-palette-found",
                () -> hands.type("#palette-field", PRINCIPAL),
                () -> hands.shows("#palette-list .label", PRINCIPAL));
        step("oae-palette-closed", () -> hands.click("#palette-open"), () -> !hands.ready("#palette-field"));
        for (String page : List.of("FAN_OUTS", "CONTENT_STATUS")) {
            step(
                    "oae-absent-" + page.toLowerCase(Locale.ROOT).replace('_', '-'),
                    () -> hands.click("#page-" + page),
                    () -> hands.says("#absent-title", "oae.absent." + page + ".title"));
        }
        step("oae-left", () -> hands.click("#page-LIBRARIES"), () -> hands.rows(TABLE) > 0);
    }

    private void step(String name, Runnable action, BooleanSupplier until) {
        steps.add(new TourStep(name, action, until));
    }
}
