package org.lectern.console.oae;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PagedModel;
import org.lectern.console.table.RowPage;
import org.lectern.console.work.Latest;
import org.lectern.oae.BucketKey;
import org.lectern.oae.IndexPage;
import org.lectern.oae.IndexRow;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeResource;

/** The entries loaded so far, page after page; their names come after them. UI thread only. */
final class OaeEntries extends PagedModel<OaeRow, OaeEntries.Place> {
    static final int PAGE = 200;

    /**
     * Where a page begins.
     *
     * @param count entries before it
     */
    record Place(String below, int count) {}

    private final ConsoleContext context;
    private final OaeChoice choice;
    private final Latest naming;
    private final Map<OaeId, Optional<OaeResource>> known = new HashMap<>();
    private final ReadOnlyStringWrapper note = new ReadOnlyStringWrapper("");
    private Optional<BucketKey> shown = Optional.empty();
    private Runnable onDescribed = () -> {};

    OaeEntries(ConsoleContext context, OaeChoice choice) {
        super(context, PAGE, row -> row.entry().at());
        this.context = context;
        this.choice = choice;
        this.naming = context.latest();
        from((after, limit) -> choice.libraries()
                .page(shown.orElseThrow(), after.map(Place::below), limit)
                .thenApply(page -> rows(page, after.map(Place::count).orElse(0))));
    }

    /** What there is to say of the list as it was read; empty if nothing. */
    ReadOnlyStringProperty note() {
        return note.getReadOnlyProperty();
    }

    /** The list that is shown; empty if there is none. */
    Optional<BucketKey> shown() {
        return shown;
    }

    /** Told when rows are named. */
    void onDescribed(Runnable handler) {
        onDescribed = handler;
    }

    /** Shows the list that is chosen now, unless it is shown. */
    void follow() {
        if (!shown.equals(choice.bucket())) {
            shown = choice.bucket();
            note.set("");
            known.clear();
            clear();
            readAgain();
        }
    }

    /** Reads the list again, if there is one. */
    void readAgain() {
        if (shown.isPresent()) {
            known.clear();
            all().forEach(OaeRow::describeAgain);
            reload();
        }
    }

    private RowPage<OaeRow, Place> rows(IndexPage page, int before) {
        List<OaeRow> rows = new ArrayList<>();
        page.entries().forEach(entry -> rows.add(new OaeRow(before + rows.size() + 1, entry)));
        return new RowPage<>(
                rows, page.next().map(next -> new Place(next, before + rows.size())), () -> taken(page, before == 0));
    }

    /** A page with its names, for an export. */
    CompletionStage<RowPage<OaeRow, Place>> named(BucketKey list, Optional<Place> after, int limit) {
        return choice.libraries()
                .page(list, after.map(Place::below), limit)
                .thenApply(page -> rows(page, after.map(Place::count).orElse(0)))
                .thenCompose(page -> choice.reads()
                        .resources(page.rows().stream().map(OaeRow::id).toList())
                        .thenApply(found -> {
                            page.rows().forEach(row -> row.describe(Optional.ofNullable(found.get(row.id()))));
                            return page;
                        }));
    }

    private void taken(IndexPage page, boolean first) {
        if (page.stale()) {
            note.set(context.texts().get("oae.entries.stale"));
        } else if (!page.unreadable().isEmpty()) {
            note.set(context.texts()
                    .get(
                            "oae.entries.unreadable",
                            page.unreadable().size(),
                            page.unreadable().stream()
                                    .map(IndexRow::rankedResourceId)
                                    .limit(3)
                                    .collect(Collectors.joining(", "))));
        } else if (first) {
            note.set("");
        }
        describe();
    }

    private void describe() {
        all().forEach(row -> Optional.ofNullable(known.get(row.id())).ifPresent(row::describe));
        Set<OaeId> wanted =
                all().stream().filter(row -> !row.isDescribed()).map(OaeRow::id).collect(Collectors.toSet());
        if (wanted.isEmpty()) {
            onDescribed.run();
            return;
        }
        // A name that cannot be read is no reason to take the entries away; the next reload asks again.
        naming.<Map<OaeId, OaeResource>>ask(
                () -> choice.reads().resources(wanted),
                found -> {
                    wanted.forEach(id -> known.put(id, Optional.ofNullable(found.get(id))));
                    all().forEach(row ->
                            Optional.ofNullable(known.get(row.id())).ifPresent(row::describe));
                    onDescribed.run();
                },
                failure -> {});
    }
}
