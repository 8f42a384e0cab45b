package org.lectern.console.libraries;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
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
import org.lectern.library.Libraries;
import org.lectern.model.Content;
import org.lectern.model.ContentId;

/** The entries loaded so far, page after page; their names come after them. UI thread only. */
final class EntriesModel extends PagedModel<EntryRow, LibraryQuery.Place> {
    static final int PAGE = 200;

    private final ConsoleContext context;
    private final Latest naming;
    private final HealingModel healing;
    private final ReadOnlyStringWrapper note = new ReadOnlyStringWrapper("");
    /** What was found out of this library's items: a row that is read again is not nameless for a moment. */
    private final Map<ContentId, EntryRow.Described> known = new HashMap<>();

    private Optional<LibraryQuery> query = Optional.empty();
    private Runnable onBuilt = () -> {};

    EntriesModel(ConsoleContext context, HealingModel healing) {
        super(context, PAGE, EntryRow::position);
        this.context = context;
        this.healing = healing;
        this.naming = context.latest();
    }

    /** Why the last page could not be read the usual way; empty if it could. */
    ReadOnlyStringProperty note() {
        return note.getReadOnlyProperty();
    }

    /** Every position at which an item is shown: more than one if it stands there twice. */
    Set<Instant> positionsOf(ContentId item) {
        return rows().stream()
                .filter(row -> row.id().equals(item))
                .map(row -> row.position().lastModified())
                .collect(Collectors.toSet());
    }

    /** Told when a read met no library and had it built. */
    void onBuilt(Runnable handler) {
        onBuilt = handler;
    }

    /** Shows something else, from its beginning. */
    void show(Optional<LibraryQuery> wanted) {
        if (query.equals(wanted)) {
            return;
        }
        if (!query.map(LibraryQuery::principal).equals(wanted.map(LibraryQuery::principal))) {
            healing.clear();
            known.clear();
        }
        query = wanted;
        note.set("");
        clear();
        wanted.ifPresent(chosen -> {
            from((after, limit) -> page(chosen, after, limit));
            reload();
        });
    }

    private CompletionStage<RowPage<EntryRow, LibraryQuery.Place>> page(
            LibraryQuery chosen, Optional<LibraryQuery.Place> after, int limit) {
        return chosen.page(context.lectern().libraries(), after.map(LibraryQuery.Place::position), limit)
                .thenApply(
                        page -> rows(page, after.map(LibraryQuery.Place::count).orElse(0)));
    }

    /** Reads a page with what its items are called, and shows nothing of it. */
    CompletionStage<RowPage<EntryRow, LibraryQuery.Place>> named(
            LibraryQuery chosen, Optional<LibraryQuery.Place> after, int limit) {
        return page(chosen, after, limit)
                .thenCompose(page -> context.lectern()
                        .contents()
                        .describe(page.rows().stream().map(EntryRow::id).toList())
                        .thenApply(items -> {
                            page.rows().forEach(row -> row.describe(Optional.ofNullable(items.get(row.id()))));
                            return page;
                        }));
    }

    private RowPage<EntryRow, LibraryQuery.Place> rows(EntriesPage page, int before) {
        List<EntryRow> rows = new ArrayList<>(page.rows().size());
        for (Libraries.BucketsPage.Row row : page.rows()) {
            rows.add(new EntryRow(before + rows.size() + 1, row.position(), row.buckets()));
        }
        return new RowPage<>(
                rows,
                page.next().map(next -> new LibraryQuery.Place(next, before + rows.size())),
                () -> taken(page, rows));
    }

    private void taken(EntriesPage page, List<EntryRow> fresh) {
        note.set(context.texts().say(page.note()));
        Map<ContentId, EntryRow> first = new HashMap<>();
        for (EntryRow row : all()) {
            Optional.ofNullable(first.putIfAbsent(row.id(), row)).ifPresent(earlier -> {
                earlier.twice().set(true);
                row.twice().set(true);
            });
        }
        describe(fresh);
        healing.follow(page);
        if (page.rebuilt()) {
            onBuilt.run();
        }
    }

    /** Asks for the names of these rows, and of those before them that are not known so far. */
    private void describe(List<EntryRow> fresh) {
        show(known.keySet());
        Set<ContentId> wanted = new LinkedHashSet<>();
        fresh.forEach(row -> wanted.add(row.id()));
        all().stream().filter(row -> row.described().get().isEmpty()).forEach(row -> wanted.add(row.id()));
        if (!wanted.isEmpty()) {
            // A name that cannot be read is no reason to take the entries away; the next reload asks again.
            naming.<Map<ContentId, Content>>ask(
                    () -> context.lectern().contents().describe(wanted),
                    found -> {
                        wanted.forEach(id -> known.put(id, new EntryRow.Described(Optional.ofNullable(found.get(id)))));
                        show(wanted);
                    },
                    failure -> {});
        }
    }

    private void show(Set<ContentId> described) {
        all().stream()
                .filter(row -> described.contains(row.id()))
                .forEach(row -> row.described().set(Optional.ofNullable(known.get(row.id()))));
    }
}
