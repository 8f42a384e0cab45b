package org.lectern.tool.tour;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The walk through what lies over the pages: welcome, about, connections, keys, palette. And the review of a collection, its batches, work on many learners, and the overview. */
final class WindowsWalk {
    private final Hands hands;
    private final List<TourStep> steps = new ArrayList<>();

    WindowsWalk(Hands hands) {
        this.hands = hands;
    }

    List<TourStep> steps() {
        menu();
        connections();
        window("shortcuts", () -> hands.click("#shortcuts-open"));
        palette();
        collection();
        return steps;
    }

    private void menu() {
        step("help-menu", () -> hands.openMenu("#help-menu"), hands::popupIsOpen);
        step("help-menu-closed", () -> hands.closeMenu("#help-menu"), () -> !hands.popupIsOpen());
        step("manual", () -> hands.pick("#help-menu", "help-manual"), () -> hands.ready("#manual-page"));
        step(
                "manual-search",
                () -> hands.type("#manual-search", "duplicate"),
                () -> hands.filled("#manual-list .list-cell .label"));
        close("manual-closed");
        window("welcome", () -> hands.pick("#help-menu", "help-welcome"));
        window("about", () -> hands.pick("#help-menu", "help-about"));
    }

    private void connections() {
        step("connections", () -> hands.click("#connections"), () -> hands.ready("#connection-new"));
        step("connection-new", () -> hands.click("#connection-new"), () -> hands.ready("#connection-name"));
        step("connection-rights", () -> hands.click("#connection-grants"), () -> !hands.ready("#connection-new"));
        step(
                "connection-rights-closed",
                () -> hands.front().close(),
                () -> hands.dialogIsOpen() && hands.ready("#connection-new"));
        step("connection-wrong", () -> hands.click("#connection-test"), () -> hands.ready(".field-error"));
        step(
                "connection-tested",
                () -> {
                    hands.type("#connection-name", "Nobody answers");
                    // No process listens at this port.
                    hands.type("#connection-contact-points", "127.0.0.1:1");
                    hands.type("#connection-datacenter", "datacenter1");
                    hands.type("#connection-keyspace", "lectern");
                    hands.click("#connection-test");
                },
                () -> hands.ready(".step-failed"));
        close("connections-closed");
    }

    private void palette() {
        step("palette", () -> hands.click("#palette-open"), () -> hands.ready("#palette-field"));
        step("palette-found", () -> hands.type("#palette-field", "nicol"), () -> hands.ready("#palette-list"));
        step("palette-closed", () -> hands.click("#palette-open"), () -> !hands.ready("#palette-field"));
    }

    private void collection() {
        step(
                "collection",
                () -> {
                    hands.click("#page-CONTENT_STATUS");
                    hands.click("#contentstatus-view-collection");
                },
                () -> hands.ready("#status-collection"));
        step(
                "collection-reviewed",
                () -> hands.enter("#status-collection", "class-1-maths"),
                () -> hands.idle() && hands.counts("#learners-count"));
        step("collection-everything", () -> hands.click("#status-everything"), () -> hands.ready("#status-begin"));
        step("batches", () -> hands.click("#contentstatus-view-batches"), () -> hands.ready("#batches-collection"));
        step(
                "batches-found",
                () -> hands.enter("#batches-collection", "class-1-maths"),
                () -> hands.rows("#batches") > 0);
        step("batch-chosen", () -> hands.select("#batches", 0), () -> hands.ready("#batch-change"));
        window("batch-change", () -> hands.click("#batch-change"));
        step("status-jobs", () -> hands.click("#contentstatus-view-jobs"), () -> hands.ready("#status-archive"));
        window("status-archive", () -> hands.click("#status-archive"));
        window("status-migrate", () -> hands.click("#status-migrate"));
        // The walk through content status ended with a user that there is not.
        steps.add(new TourStep(
                "collection-left",
                () -> hands.click("#contentstatus-view-user"),
                () -> hands.ready("#status-user"),
                true));
        // By now there is something to be seen at a glance.
        step(
                "overview-again",
                () -> hands.click("#page-OVERVIEW"),
                () -> hands.counts("#overview-drift-tile .tile-figure"));
        step("windows-left", () -> hands.click("#page-LIBRARIES"), () -> hands.says(".page-title", "page.libraries"));
    }

    private void window(String name, Runnable open) {
        step(name, open, hands::dialogIsOpen);
        close(name + "-closed");
    }

    private void close(String name) {
        step(name, () -> hands.front().close(), () -> !hands.dialogIsOpen());
    }

    private void step(String name, Runnable action, BooleanSupplier until) {
        steps.add(new TourStep(name, action, until));
    }
}
