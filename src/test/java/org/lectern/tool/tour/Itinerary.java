package org.lectern.tool.tour;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.lectern.console.ConsoleWindow;
import org.lectern.console.settings.Theme;

/**
 * Where the tour goes: the main flows on the demo data, once in each theme. The system property {@code lectern.tour.parts} names
 * the parts that are walked, with commas between them; without it all are.
 */
final class Itinerary {
    private static final String PRINCIPAL = "#principal-search";
    private static final String TABLE = ".entries-table";
    private static final String EVERYBODYS = "c:cam:Welcome to the platform.pdf";
    /** Everybody has it, too. */
    private static final String OUTDATED = "c:cam:Academic calendar.ics";

    private static final String NICOLAAS = "u:cam:nicolaas";

    /** The folds that hide what the tour goes to. */
    private static final List<String> UNFOLDED = List.of("advanced", "contentstatus.more", "navigation.more");

    private static final Set<String> PARTS =
            Set.of(System.getProperty("lectern.tour.parts", "").split(",", -1));

    private final Hands hands;
    private final Placeholders placeholders;
    private final Optional<Platforms> platforms;
    private final List<Theme> themes;
    private final List<TourStep> steps = new ArrayList<>();

    /**
     * @param window the console, over whatever it is connected to by now
     * @param platforms keyspaces to go to as well; empty where there is no node
     * @param themes walked through one after the other; what the first walk fixes, the second sees fixed
     */
    Itinerary(Supplier<ConsoleWindow> window, Optional<Platforms> platforms, List<Theme> themes) {
        this.placeholders = new Placeholders(window.get().context().texts());
        this.hands = new Hands(window);
        this.platforms = platforms;
        this.themes = themes;
    }

    Placeholders placeholders() {
        return placeholders;
    }

    /** @param oae whether it is walked through a keyspace of OAE's */
    List<TourStep> steps(boolean oae) {
        if (oae) {
            themes.forEach(theme -> {
                step(
                        "theme",
                        () -> hands.settings().theme(theme),
                        () -> hands.settings().theme() == theme);
                steps.addAll(new OaeWalk(hands).steps());
            });
        }
        if (steps.isEmpty()) {
            for (int i = 0; i < themes.size(); i++) {
                walk(themes.get(i), i == 0);
            }
        }
        return steps;
    }

    /** @param first the second walk sees what this one has fixed */
    private void walk(Theme theme, boolean first) {
        step(
                "theme",
                () -> {
                    hands.settings().theme(theme);
                    UNFOLDED.forEach(part -> hands.settings().unfold(part, true));
                },
                () -> hands.settings().theme() == theme);
        part("find", () -> steps.addAll(new FindWalk(hands).steps()));
        overview(first);
        library();
        part("libraries", () -> {
            roles();
            explain();
            changes(first ? "Handbook 2026" : "Handbook 2027");
            rebuild();
            if (first) {
                deleted();
            }
        });
        part("fanouts", this::fanOuts);
        // Each walk heals and fixes other specimens; the one that is looked at as it is stored stays.
        part("others", () -> others(first ? "u:cam:drift-orphan-not-shared" : "u:cam:drift-orphan-deleted"));
        part("duplicates", () -> duplicates(first ? "drift-stale" : "drift-missing"));
        part("status", () -> steps.addAll(new ContentStatusWalk(hands).steps(first)));
        part("polls", () -> polls(first));
        part("rownames", this::rowNames);
        part("activity", this::activity);
        part("windows", () -> steps.addAll(new WindowsWalk(hands).steps()));
        part("platforms", () -> platforms.ifPresent(there -> steps.addAll(new PlatformsWalk(hands, there).steps())));
    }

    private static void part(String name, Runnable walk) {
        if (PARTS.contains("") || PARTS.contains(name)) {
            walk.run();
        }
    }

    /** At a glance, and where a tile leads. */
    private void overview(boolean first) {
        step(
                "overview",
                () -> hands.click("#page-OVERVIEW"),
                () -> hands.says("#overview-population-tile .tile-text", "overview.population.text")
                        && hands.counts("#overview-population-tile .tile-figure")
                        && hands.says("#overview-nodes-tile .tile-figure", "overview.nodes.figure"));
        step("overview-nodes", () -> hands.click("#overview-nodes-tile"), hands::dialogIsOpen);
        close("overview-nodes-closed");
        // Nothing has run before the first walk.
        steps.add(new TourStep(
                "overview-fan-outs",
                () -> hands.click("#overview-fanouts-tile"),
                () -> hands.says(".page-title", "page.fanouts"),
                first));
        step("libraries", () -> hands.click("#page-LIBRARIES"), () -> hands.says(".page-title", "page.libraries"));
    }

    private void library() {
        step("library-search", () -> hands.type(PRINCIPAL, "nicol"), () -> hands.lists(NICOLAAS));
        step("library", () -> go(NICOLAAS), () -> hands.rows(TABLE) >= 4 && hands.shows(".principal-name", "Nicolaas"));
        step("newest-first", () -> hands.click("#order"), () -> hands.rows(TABLE) >= 4);
        step("oldest-first", () -> hands.click("#order"), () -> hands.rows(TABLE) >= 4);
    }

    private void roles() {
        step("as-anonymous", () -> hands.click("#role-ANONYMOUS"), () -> hands.rows(TABLE) >= 2);
        step("as-logged-in", () -> hands.click("#role-LOGGED_IN"), () -> hands.rows(TABLE) >= 3);
        step(
                "as-named-viewer",
                () -> name("g:cam:book-club"),
                () -> hands.says(".verdict-line .label", "verdict.loggedIn"));
        step("side-by-side", () -> hands.click("#sideBySide"), () -> hands.rows(TABLE) >= 4);
        step(
                "as-owner",
                () -> {
                    hands.click("#sideBySide");
                    hands.click("#role-LIBRARY_OWNER");
                },
                () -> hands.rows(TABLE) >= 4);
    }

    private void explain() {
        step("why", () -> hands.select(TABLE, 0), () -> hands.ready(".verdict"));
        step(
                "why-not",
                () -> {
                    hands.enter("#content-search", "c:cam:About the demo data.txt");
                },
                () -> hands.ready(".verdict.rightly-absent") || hands.ready(".verdict.rightly-there"));
        step(
                "why-again",
                () -> {
                    hands.select(TABLE, 1);
                },
                () -> hands.ready(".verdict.rightly-there"));
    }

    private void changes(String newName) {
        step("share", () -> hands.click("#share"), hands::dialogIsOpen);
        step(
                "share-preview",
                () -> {
                    hands.enter("#share-item", "c:cam:About the demo data.txt");
                },
                this::previewed);
        close("share-closed");
        dialog("touch", "action-touch", this::previewed);
        step("touched", () -> hands.click("#change-confirm"), () -> !hands.dialogIsOpen() && hands.idle());
        dialog("visibility", "action-visibility", this::previewed);
        step("visibility-preview", () -> hands.click("#visibility-PRIVATE"), this::previewed);
        close("visibility-closed");
        dialog("remove", "action-remove", this::previewed);
        close("remove-closed");
        dialog("rename", "action-rename", () -> hands.ready("#rename-name"));
        step("rename-preview", () -> hands.type("#rename-name", newName), this::previewed);
        step(
                "renamed",
                () -> hands.click("#change-confirm"),
                () -> !hands.dialogIsOpen() && hands.idle() && hands.shows(".item-name", newName));
        dialog("delete", "action-delete", this::previewed);
        close("delete-closed");
    }

    private void rebuild() {
        step(
                "rebuilt",
                () -> hands.click("#rebuild"),
                () -> hands.idle() && hands.says(".toast .label", "rebuild.done"));
    }

    /** An item that everybody has is deleted, with a reason. */
    private void deleted() {
        step(
                "outdated",
                () -> hands.enter("#content-search", OUTDATED),
                () -> hands.shows(".item-name", "Academic calendar") && hands.ready("#item-action-delete"));
        dialog("outdated-delete", "action-delete", this::previewed);
        step(
                "deleted",
                () -> {
                    hands.type("#change-reason", "Ticket 4710");
                    hands.click("#change-confirm");
                },
                () -> !hands.dialogIsOpen() && hands.idle());
    }

    /** An item that everybody has is touched, so that there is something to watch. */
    private void fanOuts() {
        step(
                "everybodys",
                () -> {
                    hands.enter("#content-search", EVERYBODYS);
                },
                () -> hands.shows(".item-name", "Welcome to the platform") && hands.ready("#item-action-touch"));
        dialog("everybodys-touch", "action-touch", this::previewed);
        // More than a hundred rows need a reason.
        step(
                "everybodys-touched",
                () -> {
                    hands.type("#change-reason", "Ticket 4712");
                    hands.click("#change-confirm");
                },
                () -> !hands.dialogIsOpen());
        step("fan-outs", () -> hands.click("#page-FAN_OUTS"), () -> hands.says(".page-title", "page.fanouts"));
        step("fan-outs-ended", () -> {}, hands::idle);
        // What ended last comes on top when it has been read, also where earlier ones are shown already.
        step(
                "fan-outs-history",
                () -> hands.click("#page-FAN_OUTS"),
                () -> hands.rows("#job-list") > 0 && !hands.ready("#job-list-busy"));
        step(
                "fan-out-ended",
                () -> hands.select("#job-list", 0),
                () -> hands.shows(".job-head .item-name", "Welcome to the platform"));
        empty(
                "fan-outs-none-match",
                () -> hands.type("#history-filter", "no such fan-out"),
                () -> hands.rows("#job-list") == 0);
        step("fan-outs-filtered", () -> hands.type("#history-filter", "Welcome"), () -> hands.rows("#job-list") > 0);
        step("fan-outs-all", () -> hands.type("#history-filter", ""), () -> hands.rows("#job-list") > 0);
        empty("jobs-chip", () -> hands.click("#group-TRANSFERS"), () -> hands.rows("#job-list") == 0);
        step("jobs-all", () -> hands.click("#group-TRANSFERS"), () -> hands.rows("#job-list") > 0);
        empty(
                "events-none",
                () -> hands.click("#page-SUBSCRIPTIONS"),
                () -> hands.says(".state-title", "events.none.title"));
        step("settings", () -> hands.click("#page-SETTINGS"), () -> hands.says(".page-title", "page.settings"));
        step("fan-outs-left", () -> hands.click("#page-LIBRARIES"), () -> hands.says(".page-title", "page.libraries"));
    }

    private void others(String healed) {
        step("large", () -> go("g:cam:repository"), () -> hands.rows(TABLE) >= 200);
        step("advanced", () -> hands.settings().unfold("advanced", true), () -> hands.ready("#asStored"));
        step(
                "group-viewer",
                () -> {
                    go("g:cam:book-club");
                },
                () -> hands.shows(".principal-name", "book club") && hands.rows(TABLE) > 0);
        step(
                "group-owner",
                () -> name("g:cam:book-club-hosts"),
                () -> hands.says(".verdict-line .label", "verdict.group"));
        empty("empty", () -> go("u:gatech:newcomer"), () -> hands.says(".state-title", "state.empty.title"));
        empty("unknown", () -> go("u:cam:nobody-by-this-name"), () -> hands.ready(".principal-bar .field-error"));
        empty("as-stored", () -> hands.click("#asStored"), () -> hands.ready(".principal-bar .field-error"));
        step("drift", () -> go("u:cam:drift-duplicate"), () -> hands.rows(TABLE) >= 2);
        step("drift-why", () -> hands.select(TABLE, 0), () -> hands.ready(".verdict.wrongly-there"));
        step("drift-beside", () -> hands.click("#sideBySide"), () -> hands.rows(TABLE) >= 2);
        step("drift-alone", () -> hands.click("#sideBySide"), () -> hands.rows(TABLE) >= 2);
        step("before-healing", () -> go(healed), () -> hands.rows(TABLE) == 1);
        // All that was in it did not belong there.
        empty("healed", () -> hands.click("#asStored"), () -> hands.says("#healed", "healing.done", 1));
        empty("healed-details", () -> hands.click("#healed"), () -> hands.dialogIsOpen() && hands.filled(".text-area"));
        empty("healed-details-closed", () -> hands.front().close(), () -> !hands.dialogIsOpen());
        step("data", () -> hands.click("#page-DATA"), () -> hands.says(".page-title", "page.data"));
        empty(
                "libraries-again",
                () -> hands.click("#page-LIBRARIES"),
                () -> hands.says(".page-title", "page.libraries"));
        step("back", () -> go(NICOLAAS), () -> hands.rows(TABLE) >= 4);
    }

    /** An audit of everything finds the specimens of drift; one of them is fixed. */
    private void duplicates(String specimen) {
        step("duplicates", () -> hands.click("#page-DUPLICATES"), () -> hands.says(".page-title", "page.duplicates"));
        step("audit-throttle", () -> hands.click("#audit-limited"), () -> hands.ready("#audit-rate"));
        step(
                "audit-rate",
                () -> hands.enter("#audit-rate .text-field", "2"),
                () -> hands.shows("#audit-rate .text-field", "2"));
        // In memory it is over before it is seen.
        step(
                "audit-throttled",
                () -> hands.click("#audit-start"),
                () -> hands.ready("#audit-phase") || hands.rows("#findings") > 1);
        if (platforms.isPresent()) {
            slowed();
        }
        step(
                "audit",
                () -> hands.click("#audit-limited"),
                () -> hands.idle()
                        && hands.rows("#findings") > 1
                        && hands.says("#findings .badge", "duplicates.kind.DUPLICATE"));
        step("audit-evidence", () -> hands.select("#findings", 0), () -> hands.ready("#evidence-verdict"));
        step("audit-filtered", () -> hands.type("#findings-filter", specimen), () -> hands.rows("#findings") == 1);
        step("audit-picked", () -> hands.select("#findings", 0), () -> hands.ready("#evidence-fix"));
        step("fix-preview", () -> hands.click("#evidence-fix"), () -> hands.dialogIsOpen() && hands.counts(".summary"));
        step("fix-done", () -> hands.click("#change-confirm"), () -> hands.ready(".summary.success"));
        step(
                "fix-verified",
                () -> hands.click("#change-cancel"),
                () -> !hands.dialogIsOpen() && hands.says(".badge", "duplicates.outcome.VERIFIED"));
        step("audit-all", () -> hands.type("#findings-filter", ""), () -> hands.rows("#findings") > 1);
        step(
                "on-spark",
                () -> hands.click("#audit-on-spark"),
                () -> hands.dialogIsOpen() && hands.filled("#change-lines"));
        step("on-spark-left", () -> hands.click("#change-cancel"), () -> !hands.dialogIsOpen());
        step("audits", () -> hands.click("#duplicates-audits"), () -> hands.rows("#last-audits") > 0);
        step("findings", () -> hands.click("#duplicates-findings"), () -> hands.rows("#findings") > 1);
        step(
                "duplicates-left",
                () -> hands.click("#page-LIBRARIES"),
                () -> hands.says(".page-title", "page.libraries"));
    }

    /** The audit that runs, among the jobs: it is paused and goes on. */
    private void slowed() {
        step(
                "jobs-running",
                () -> hands.click("#page-FAN_OUTS"),
                () -> hands.rows("#job-list") > 0 && hands.ready("#job-PAUSE"));
        step("job-paused", () -> hands.click("#job-PAUSE"), () -> hands.ready("#job-RESUME"));
        step("job-resumed", () -> hands.click("#job-RESUME"), () -> hands.ready("#job-PAUSE"));
        step("jobs-left", () -> hands.click("#page-DUPLICATES"), () -> hands.ready("#audit-phase"));
    }

    /** The first walk sees what is wrong in a poll written by keys alone, and fixes it; the second sees it fixed. */
    private void polls(boolean first) {
        step("polls-page", () -> hands.click("#page-POLLS"), () -> hands.says(".page-title", "page.polls"));
        step("polls", () -> hands.type("#poll-search", ""), () -> hands.rows("#polls") >= 3);
        step("poll-found", () -> hands.type("#poll-search", "Welcome"), () -> hands.rows("#polls") == 1);
        poll("poll-large", 500);
        step("poll-find-old", () -> hands.type("#poll-search", "Excursion"), () -> hands.rows("#polls") == 1);
        if (first) {
            poll("poll-old", 12);
            step("poll-verdict", () -> hands.select("#subscribers", 3), () -> hands.filled("#subscriber-why"));
            step("poll-fix", () -> hands.click("#poll-fix"), () -> hands.filled("#change-statements"));
            close("poll-fix-closed");
            step("poll-violations", () -> hands.click("#violations"), () -> hands.rows("#subscribers") < 12);
            step("poll-fix-all", () -> hands.click("#poll-fix"), () -> hands.filled("#change-statements"));
            step(
                    "poll-fixed",
                    () -> {
                        hands.type("#change-reason", "Ticket 4711");
                        hands.click("#change-confirm");
                    },
                    () -> hands.says("#change-cancel", "action.close") && hands.idle());
            step("poll-fix-seen", () -> hands.click("#change-cancel"), () -> !hands.dialogIsOpen() && hands.idle());
        } else {
            poll("poll-old", 4);
        }
        step("poll-subscribe", () -> hands.click("#poll-subscribe"), hands::dialogIsOpen);
        step(
                "poll-subscribe-refused",
                () -> hands.type("#uniqueness-subscribe-name", " "),
                () -> hands.ready("#change-summary.danger"));
        close("poll-subscribe-closed");
        step("poll-create", () -> hands.click("#poll-create"), hands::dialogIsOpen);
        step(
                "poll-create-preview",
                () -> {
                    hands.type("#uniqueness-create-id", "trip");
                    hands.type("#uniqueness-create-options", "sea | 12\nhills | 8");
                },
                () -> hands.filled("#change-statements"));
        close("poll-create-closed");
    }

    /** Chooses the poll that was found, and waits for its review. */
    private void poll(String name, int rows) {
        step(
                name,
                () -> hands.select("#polls", 0),
                () -> hands.rows("#subscribers") >= rows
                        && hands.idle()
                        && hands.says("#subscriber-count", "uniqueness.count"));
    }

    private void rowNames() {
        step("row-names", () -> hands.click("#page-ROW_NAMES"), () -> hands.says(".page-title", "page.rownames"));
        step(
                "row-name",
                () -> hands.type("#row-name", "HTTPS://WWW.Cam.Example:443/./about#en_GB/1.1"),
                () -> hands.ready("#row-name-card")
                        && hands.says("#rownames-fact-stored", "rownames.stored.canonical"));
        // The page comes back with the view that it was left with.
        step("row-names-same-view", () -> hands.click("#rownames-same"), () -> hands.ready("#rownames-search"));
        step(
                "row-names-searched",
                () -> hands.click("#rownames-search"),
                () -> hands.idle() && hands.rows("#same-rows") >= 2);
        step("row-names-same", () -> hands.select("#same-rows", 0), () -> hands.ready("#row-name-card"));
        step(
                "row-name-refused",
                () -> hands.type("#row-name", "https://www.cam.example/a b"),
                () -> hands.ready("#row-name-error"));
        step("host-counters", () -> hands.click("#rownames-counters"), () -> hands.rows("#host-counters") >= 1);
        step("row-names-left", () -> hands.click("#page-LIBRARIES"), () -> hands.says(".page-title", "page.libraries"));
    }

    /** What the tour has written is on record. */
    private void activity() {
        step("activity", () -> hands.click("#page-ACTIVITY"), () -> hands.rows("#activity") > 3);
        step(
                "activity-found",
                () -> hands.type("#activity-filter", NICOLAAS),
                () -> hands.rows("#activity") >= 1 && hands.says("#activity-count", "activity.count"));
        step("activity-details", () -> hands.select("#activity", 0), () -> hands.filled("#activity-action"));
        empty(
                "activity-none-match",
                () -> hands.type("#activity-filter", "no such write"),
                () -> hands.says("#activity-message", "activity.noMatch.title"));
        step("activity-all", () -> hands.type("#activity-filter", ""), () -> hands.rows("#activity") > 3);
        step("activity-calendar", () -> hands.openList("#activity-from"), hands::popupIsOpen);
        step("activity-calendar-closed", () -> hands.closeList("#activity-from"), () -> !hands.popupIsOpen());
        step("activity-menu", () -> hands.openContextMenu("#activity-filter"), hands::popupIsOpen);
        step("activity-menu-closed", hands::closePopups, () -> !hands.popupIsOpen());
        step("activity-left", () -> hands.click("#page-LIBRARIES"), () -> hands.says(".page-title", "page.libraries"));
    }

    private void go(String id) {
        hands.enter(PRINCIPAL, id);
    }

    private void name(String viewer) {
        hands.enter("#viewer-search", viewer);
    }

    private void dialog(String name, String button, BooleanSupplier until) {
        step(name, () -> hands.click("#item-" + button), () -> hands.dialogIsOpen() && until.getAsBoolean());
    }

    /** Whether the dialog of a change says what it would do. */
    private boolean previewed() {
        return hands.filled(".summary")
                && !hands.ready(".summary.danger")
                && !hands.says(".summary", "change.looking")
                && !hands.says(".summary", "change.incomplete");
    }

    private void close(String name) {
        step(name, () -> hands.front().close(), () -> !hands.dialogIsOpen());
    }

    /** What it looks for is not there, and the view says so. */
    private void empty(String name, Runnable action, BooleanSupplier until) {
        steps.add(new TourStep(name, action, until, true));
    }

    private void step(String name, Runnable action, BooleanSupplier until) {
        steps.add(new TourStep(name, action, until));
    }
}
