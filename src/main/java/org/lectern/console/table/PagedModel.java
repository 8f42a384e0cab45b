package org.lectern.console.table;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.LastRead;
import org.lectern.console.work.Latest;

/**
 * The rows of a list that is read page after page: by their keys, filtered, and read again in place. UI thread only.
 *
 * @param <R> a row
 * @param <C> the place where a page begins
 */
public class PagedModel<R, C> implements TableRows<R> {
    /** So many matches fill a table: no further page is looked through unasked. */
    private static final int ENOUGH = 60;
    /** So many pages are looked through for matches unasked. */
    private static final int PAGES = 10;
    /** So many rows are read again at once. */
    private static final int MOST_RELOADED = 5_000;

    /** What became of the last read. */
    public sealed interface State {
        /** Nothing was asked for. */
        record Idle() implements State {}

        /** The first page is awaited. */
        record Loading() implements State {}

        /** The rows are what is there. */
        record Ready() implements State {}

        /** The first page is not wanted any more. */
        record Cancelled() implements State {}

        record Failed(Throwable failure) implements State {}
    }

    private final LastRead lastRead;
    private final Latest reading;
    private final int page;
    private final Function<R, ?> key;
    private final ObservableList<R> all = FXCollections.observableArrayList();
    private final FilteredList<R> matching = new FilteredList<>(all);
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.Idle());
    private Optional<PageSource<R, C>> source = Optional.empty();
    private Optional<C> next = Optional.empty();
    private int unasked;

    /**
     * @param page how many rows are read at a time
     * @param key what tells rows apart
     */
    public PagedModel(ConsoleContext context, int page, Function<R, ?> key) {
        this.lastRead = context.lastRead();
        this.reading = context.latest();
        this.page = page;
        this.key = key;
    }

    /** The rows that match, in the order in which they are read. */
    @Override
    public final ObservableList<R> rows() {
        return matching;
    }

    /** All that were read so far, matching or not. */
    public final List<R> all() {
        return all;
    }

    /** The same, to be changed: for rows that come, change or go by themselves. */
    protected final ObservableList<R> loaded() {
        return all;
    }

    @Override
    public final boolean isSame(R before, R now) {
        return key.apply(before).equals(key.apply(now));
    }

    @Override
    public final ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    @Override
    public final ReadOnlyBooleanProperty reading() {
        return reading.asking();
    }

    @Override
    public Optional<Throwable> failure() {
        return state.get() instanceof State.Failed failed ? Optional.of(failed.failure()) : Optional.empty();
    }

    @Override
    public boolean hasMore() {
        return next.isPresent();
    }

    /** From the next {@link #reload} on the rows come from here. */
    public final void from(PageSource<R, C> wanted) {
        source = Optional.of(wanted);
    }

    /** Shows nothing, until it is read again. */
    public final void clear() {
        stop();
        all.clear();
        state.set(new State.Idle());
    }

    /** What is shown stays, and is all there is, until it is read again. */
    protected final void stop() {
        reading.drop();
        next = Optional.empty();
    }

    /** Says that something could not be read, here or by other means. */
    protected final void fail(Throwable failure) {
        state.set(new State.Failed(failure));
    }

    /** Reads again as many rows as are shown; those that are the same stay where they are. */
    @Override
    public void reload() {
        unasked = 0;
        if (all.isEmpty()) {
            state.set(new State.Loading());
        }
        read(Optional.empty(), Math.max(page, Math.min(MOST_RELOADED, all.size())));
    }

    @Override
    public void more() {
        if (hasMore() && !reading.asking().get()) {
            read(next, page);
        }
    }

    @Override
    public boolean canBeCancelled() {
        return true;
    }

    @Override
    public final void cancel() {
        reading.drop();
        if (state.get() instanceof State.Loading) {
            state.set(new State.Cancelled());
        }
    }

    @Override
    public final boolean isCancelled() {
        return state.get() instanceof State.Cancelled;
    }

    /** Shows only what matches; reads on by itself for a while if that is too little. */
    protected final void filter(Predicate<R> wanted) {
        matching.setPredicate(wanted);
        unasked = 0;
        readOn();
    }

    private void read(Optional<C> after, int limit) {
        long since = System.nanoTime();
        source.ifPresent(from -> reading.<RowPage<R, C>>ask(
                () -> from.read(after, limit),
                found -> {
                    lastRead.tell(found.rows().size(), since);
                    if (after.isPresent()) {
                        append(found);
                    } else {
                        replace(found);
                    }
                    found.taken().run();
                    state.set(new State.Ready());
                    readOn();
                },
                this::fail));
    }

    /** Shows a page after those that are shown. */
    protected void append(RowPage<R, C> found) {
        next = found.next();
        all.addAll(found.rows());
    }

    /**
     * Shows a page from the beginning on. Where rows only came before those that are there, these stay where they are,
     * selected, and those after them too.
     */
    protected void replace(RowPage<R, C> found) {
        List<R> fresh = found.rows();
        int before = all.isEmpty() ? -1 : keys(fresh).indexOf(key.apply(all.get(0)));
        List<R> again = before < 0 ? List.of() : fresh.subList(before, fresh.size());
        boolean same = before >= 0 && again.size() <= all.size() && again.equals(all.subList(0, again.size()));
        if (same && (found.next().isPresent() || again.size() == all.size())) {
            next = again.size() == all.size() ? found.next() : next;
            all.addAll(0, fresh.subList(0, before));
        } else {
            next = found.next();
            all.setAll(fresh);
        }
    }

    /** Shows this page and nothing else, row by row, so that the one that is selected stays so. */
    protected final void replaceEach(RowPage<R, C> found) {
        List<R> fresh = found.rows();
        for (int i = 0; i < fresh.size(); i++) {
            R row = fresh.get(i);
            int at = i;
            while (at < all.size() && !key.apply(all.get(at)).equals(key.apply(row))) {
                at++;
            }
            if (at == all.size()) {
                all.add(i, row);
            } else if (at > i) {
                all.remove(at);
                all.add(i, row);
            } else if (!all.get(i).equals(row)) {
                all.set(i, row);
            }
        }
        all.remove(fresh.size(), all.size());
        next = found.next();
    }

    private List<Object> keys(List<R> rows) {
        return rows.stream().<Object>map(key).toList();
    }

    private void readOn() {
        if (hasMore() && !reading.asking().get() && wantsMore()) {
            unasked++;
            read(next, page);
        }
    }

    /** Whether what matches so far is too little, so that it reads on unasked. */
    protected boolean wantsMore() {
        return matching.size() < ENOUGH && unasked < PAGES;
    }
}
