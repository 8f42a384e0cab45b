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
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Latest;
import org.lectern.library.Libraries;
import org.lectern.library.Position;
import org.lectern.model.Content;
import org.lectern.model.ContentId;

/** The entries loaded so far, page after page, and what became of the last read. UI thread only. */
final class EntriesModel {
    static final int PAGE = 200;
    private static final int MOST_RELOADED = 5_000;

    /** What became of the last read. */
    sealed interface State {
        /** Nothing was asked for. */
        record Idle() implements State {}

        /** The first page is awaited. */
        record Loading() implements State {}

        /** The rows are what is there; none means that the bucket is empty. */
        record Ready() implements State {}

        record Cancelled() implements State {}

        record Failed(Throwable failure) implements State {}
    }

    private final ConsoleContext context;
    private final Latest reading;
    private final Latest naming;
    private final ObservableList<EntryRow> rows = FXCollections.observableArrayList();
    /** One view for all: it listens weakly, so whoever listens to it must find it alive. */
    private final ObservableList<EntryRow> shownRows = FXCollections.unmodifiableObservableList(rows);

    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.Idle());
    private final Map<ContentId, EntryRow> first = new HashMap<>();
    private final ReadOnlyStringWrapper note = new ReadOnlyStringWrapper("");
    private final HealingModel healing;
    private Optional<LibraryQuery> query = Optional.empty();
    private Optional<Position> next = Optional.empty();
    private Runnable onBuilt = () -> {};

    EntriesModel(ConsoleContext context, HealingModel healing) {
        this.context = context;
        this.healing = healing;
        this.reading = new Latest(context.ui());
        this.naming = new Latest(context.ui());
    }

    ObservableList<EntryRow> rows() {
        return shownRows;
    }

    ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /** Why the last page could not be read the usual way; empty if it could. */
    ReadOnlyStringProperty note() {
        return note.getReadOnlyProperty();
    }

    ReadOnlyBooleanProperty reading() {
        return reading.asking();
    }

    boolean hasMore() {
        return next.isPresent();
    }

    /** Every position at which an item is shown: more than one if it stands there twice. */
    Set<Instant> positionsOf(ContentId item) {
        return rows.stream()
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
        }
        query = wanted;
        note.set("");
        clear();
        if (wanted.isEmpty()) {
            reading.drop();
            state.set(new State.Idle());
        } else {
            state.set(new State.Loading());
            read(wanted.get(), Optional.empty(), PAGE, this::begin);
        }
    }

    /** Reads again what is shown; rows that are still right stay where they are. */
    void reload() {
        query.ifPresent(wanted -> {
            if (rows.isEmpty()) {
                state.set(new State.Loading());
            }
            read(wanted, Optional.empty(), Math.min(MOST_RELOADED, Math.max(PAGE, rows.size())), this::begin);
        });
    }

    /** Reads the next page, unless something is being read or this is the end. */
    void more() {
        if (next.isPresent() && !reading.asking().get() && state.get() instanceof State.Ready) {
            query.ifPresent(wanted -> read(wanted, next, PAGE, this::append));
        }
    }

    /** The answer is no longer wanted. */
    void cancel() {
        reading.drop();
        if (state.get() instanceof State.Loading) {
            state.set(new State.Cancelled());
        }
    }

    private interface Answer {
        void take(EntriesPage page);
    }

    private void read(LibraryQuery wanted, Optional<Position> after, int limit, Answer answer) {
        long since = System.nanoTime();
        reading.<EntriesPage>ask(
                () -> fetch(wanted, after, limit),
                page -> {
                    context.lastRead().tell(page.rows().size(), since);
                    note.set(context.texts().say(page.note()));
                    answer.take(page);
                    healing.follow(page);
                    if (page.rebuilt()) {
                        onBuilt.run();
                    }
                },
                failure -> state.set(new State.Failed(failure)));
    }

    private CompletionStage<EntriesPage> fetch(LibraryQuery wanted, Optional<Position> after, int limit) {
        return wanted.page(context.lectern().libraries(), after, limit);
    }

    private void begin(EntriesPage page) {
        List<EntryRow> fresh = number(page, 0);
        boolean same = fresh.size() == rows.size();
        for (int i = 0; same && i < fresh.size(); i++) {
            same = fresh.get(i).samePlace(rows.get(i));
        }
        if (same) {
            describe(List.copyOf(rows));
        } else {
            Map<ContentId, EntryRow> old = Map.copyOf(first);
            clear();
            fresh.forEach(row -> Optional.ofNullable(old.get(row.id()))
                    .ifPresent(before -> row.described().set(before.described().get())));
            next = page.next(); // whoever hears of the rows asks whether there are more
            add(fresh);
        }
        next = page.next();
        state.set(new State.Ready());
        if (rows.isEmpty()) {
            more(); // nothing on this page belongs there; on the next something may
        }
    }

    private void append(EntriesPage page) {
        next = page.next();
        add(number(page, rows.size()));
    }

    private static List<EntryRow> number(EntriesPage page, int before) {
        List<EntryRow> fresh = new ArrayList<>(page.rows().size());
        for (Libraries.BucketsPage.Row row : page.rows()) {
            fresh.add(new EntryRow(before + fresh.size() + 1, row.position(), row.buckets()));
        }
        return fresh;
    }

    private void add(List<EntryRow> fresh) {
        for (EntryRow row : fresh) {
            EntryRow earlier = first.putIfAbsent(row.id(), row);
            if (earlier != null) {
                earlier.twice().set(true);
                row.twice().set(true);
            }
        }
        rows.addAll(fresh);
        describe(fresh);
    }

    private void clear() {
        rows.clear();
        first.clear();
        next = Optional.empty();
    }

    /** Asks for the names of these rows, and of those before them that are not known so far. */
    private void describe(List<EntryRow> fresh) {
        Set<EntryRow> wanted = new LinkedHashSet<>(fresh);
        rows.stream().filter(row -> row.described().get().isEmpty()).forEach(wanted::add);
        Set<ContentId> ids = new LinkedHashSet<>();
        wanted.forEach(row -> ids.add(row.id()));
        if (!ids.isEmpty()) {
            // A name that cannot be read is no reason to take the entries away; the next reload asks again.
            naming.<Map<ContentId, Content>>ask(
                    () -> context.lectern().contents().describe(ids),
                    found -> wanted.forEach(row -> describe(row, found)),
                    failure -> {});
        }
    }

    private static void describe(EntryRow row, Map<ContentId, Content> found) {
        row.described().set(Optional.of(new EntryRow.Described(Optional.ofNullable(found.get(row.id())))));
    }
}
