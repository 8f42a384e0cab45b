package org.lectern.tool.tour;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The walk from connection to connection: a keyspace is given its tables, an OAE is audited and moved there, a Sunbird's learner
 * is looked at, a file is imported.
 */
final class PlatformsWalk {
    private static final String REASON = "Ticket 4713";
    private static final String IMPORT = ".import-pane ";

    private final Hands hands;
    private final Platforms platforms;
    private final List<TourStep> steps = new ArrayList<>();

    PlatformsWalk(Hands hands, Platforms platforms) {
        this.hands = hands;
        this.platforms = platforms;
    }

    List<TourStep> steps() {
        platforms.begin();
        step("platforms", () -> {}, platforms::areMade);
        schema();
        oae();
        sunbird();
        imports();
        home();
        return steps;
    }

    private void schema() {
        step("empty-keyspace", () -> hands.click("#connections"), () -> hands.ready("#connection-new"));
        begin("empty-keyspace");
        step(
                "empty-keyspace-tested",
                () -> {
                    fill("Lectern, empty", Platforms.EMPTY, "");
                    hands.click("#connection-test");
                },
                () -> isTested() && hands.says("#connection-schema", "connections.schema"));
        step("schema", () -> hands.click("#connection-schema"), () -> hands.filled("#change-statements"));
        step(
                "schema-under-way",
                () -> {
                    hands.type("#confirm-name", Platforms.EMPTY);
                    hands.click("#change-confirm");
                },
                () -> hands.ready("#change-background") || isTested());
        step(
                "schema-tested",
                () -> {},
                () -> isTested() && hands.says("#connection-schema", "connections.schema.record"));
        save("empty-keyspace");
    }

    private void oae() {
        connection("oae", "University", Platforms.OAE, "");
        connect("oae-connected");
        steps.addAll(new OaeWalk(hands).steps());
        step("oae-data", () -> hands.click("#page-DATA"), () -> hands.ready("#move-target"));
        step("oae-move-target", () -> hands.choose("#move-target", 0), () -> hands.ready("#move-start"));
        step(
                "oae-move",
                () -> hands.click("#move-start"),
                () -> hands.ready("#change-summary") && !hands.says("#change-summary", "change.looking"));
        writeTo("oae-moving", Platforms.EMPTY, () -> hands.ready(IMPORT + "#cancel"));
        step("oae-moved", () -> {}, () -> hands.idle() && hands.says(IMPORT + ".state-title", "data.title.FINISHED"));
    }

    private void sunbird() {
        step("sunbird-connections", () -> hands.click("#connections"), () -> hands.ready("#connection-new"));
        connection("sunbird", "Courses", Platforms.EMPTY, Platforms.SUNBIRD);
        connect("sunbird-connected");
        step(
                "sunbird-status",
                () -> hands.click("#page-CONTENT_STATUS"),
                () -> hands.says(".page-title", "page.status"));
        step(
                "sunbird-learner",
                () -> hands.enter("#status-user", Platforms.LEARNER),
                () -> hands.idle() && hands.rows("#user-enrolments") == 1 && hands.ready("#status-recompute"));
        step("sunbird-recompute", () -> hands.click("#status-recompute"), () -> hands.filled("#change-statements"));
        close("sunbird-recompute-closed");
        step(
                "sunbird-collection",
                () -> hands.click("#contentstatus-view-collection"),
                () -> hands.ready("#status-collection"));
        step(
                "sunbird-collection-reviewed",
                () -> hands.enter("#status-collection", "do_11301"),
                () -> hands.idle() && hands.counts("#learners-count"));
    }

    private void imports() {
        step("import-page", () -> hands.click("#page-DATA"), () -> hands.ready("#import-file"));
        step(
                "import-preview",
                () -> {
                    hands.chooseFile(platforms.place().file());
                    hands.click("#import-file");
                },
                () -> hands.ready("#change-summary") && !hands.says("#change-summary", "change.looking"));
        writeTo("importing", Platforms.FILE, () -> hands.ready(IMPORT + "#cancel"));
        step(
                "import-cancelled",
                () -> hands.click(IMPORT + "#cancel"),
                () -> hands.idle() && hands.ready(IMPORT + "#goOn"));
    }

    /** Back to the own node, where the connections of the tour are deleted. */
    private void home() {
        step("home-connections", () -> hands.click("#connections"), () -> hands.lines("#connection-list") > 1);
        step("home-chosen", () -> hands.selectInList("#connection-list", 0), () -> hands.ready("#connection-connect"));
        connect("home-connected");
        step("left-connections", () -> hands.click("#connections"), () -> hands.lines("#connection-list") == 4);
        for (int left = 3; left > 0; left--) {
            int there = left;
            step(
                    "connection-delete-" + left,
                    () -> {
                        hands.selectInList("#connection-list", 1);
                        hands.click("#connection-delete");
                    },
                    () -> hands.ready("#ask-confirm"));
            step(
                    "connection-deleted-" + left,
                    () -> hands.click("#ask-confirm"),
                    () -> hands.ready("#connection-new") && hands.lines("#connection-list") == there);
        }
        close("home");
    }

    /** A connection is filled in, tested and saved. */
    private void connection(String name, String title, String keyspace, String statusKeyspace) {
        begin(name);
        step(
                name + "-tested",
                () -> {
                    fill(title, keyspace, statusKeyspace);
                    hands.click("#connection-test");
                },
                this::isTested);
        save(name);
    }

    private void begin(String name) {
        step(name + "-new", () -> hands.click("#connection-new"), () -> hands.ready("#connection-name"));
    }

    private void fill(String title, String keyspace, String statusKeyspace) {
        Platforms.Place place = platforms.place();
        hands.type("#connection-name", title);
        hands.type("#connection-contact-points", place.contactPoint());
        hands.type("#connection-datacenter", place.node().datacenter());
        hands.type("#connection-keyspace", keyspace);
        hands.type("#connection-status-keyspace", statusKeyspace);
        hands.click("#connection-read-only");
        hands.type("#connection-user", place.node().user());
        hands.type("#connection-password", place.node().password());
    }

    private boolean isTested() {
        return hands.ready(".step-passed") && hands.says("#connection-test", "connections.test");
    }

    private void save(String name) {
        step(name + "-saved", () -> hands.click("#connection-save"), () -> hands.ready("#connection-connect"));
    }

    private void connect(String name) {
        step(name, () -> hands.click("#connection-connect"), () -> !hands.dialogIsOpen() && hands.isConnected());
    }

    /** @param typed the name that is asked for on production */
    private void writeTo(String name, String typed, BooleanSupplier until) {
        step(
                name,
                () -> {
                    hands.type("#change-reason", REASON);
                    hands.type("#confirm-name", typed);
                    hands.click("#change-confirm");
                },
                () -> !hands.dialogIsOpen() && until.getAsBoolean());
    }

    private void close(String name) {
        step(name, () -> hands.front().close(), () -> !hands.dialogIsOpen());
    }

    /** Places where nothing is are part of the way. */
    private void step(String name, Runnable action, BooleanSupplier until) {
        steps.add(new TourStep(name, action, until, true));
    }
}
