package org.lectern.console.activity;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.ActivityPages;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.TableRows;
import org.lectern.console.work.Latest;

/**
 * The entries read so far, newest first, and what is written meanwhile. Only pages that the operator came to are in memory,
 * without their statements. UI thread only; files are read in the background.
 */
final class ActivityModel implements TableRows<ActivityEntry> {
    static final int PAGE = 200;
    /** So many fill the table: no further are looked for unasked. */
    private static final int ENOUGH = 60;
    /** After so long what was found is shown, and the search goes on. */
    private static final long SHOW_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    /** Where the reading stands. */
    sealed interface State {
        record Idle() implements State {}

        record Loading() implements State {}

        record Ready() implements State {}

        record Failed(Throwable failure) implements State {}
    }

    /** What was read, and is to be shown together. */
    private record Answer(ActivityPages.Page page, long generation) {}

    private record News(List<ActivityPages.News> entries, long looked, long skipped) {}

    private final ActivityLog log;
    private final Function<ActivityEntry, List<String>> shown;
    private final Executor background;
    private final Latest reading;
    private final Latest listening;
    private final Latest opening;
    private final AtomicLong generation = new AtomicLong();
    private final ObservableList<ActivityEntry> rows = FXCollections.observableArrayList();
    /** Which of the rows are under way: few, however many rows there are. */
    private final Map<String, ActivityEntry> running = new HashMap<>();

    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.Idle());
    private final ReadOnlyObjectWrapper<Optional<ActivityEntry>> opened = new ReadOnlyObjectWrapper<>(Optional.empty());
    private ActivityFilter filter = ActivityFilter.ALL;
    private ActivityPages pages;
    private boolean more;
    private int wanted;
    private long lookedThrough;
    private long skipped;

    /** @param shown what the page says of an entry; called where files are read */
    /** @param shown the words under which an entry is found besides its own */
    ActivityModel(ConsoleContext context, Function<ActivityEntry, List<String>> shown) {
        this.log = context.activity();
        this.shown = shown;
        this.background = context.background();
        this.reading = context.latest();
        this.listening = context.latest();
        this.opening = context.latest();
        this.pages = pages(filter);
    }

    @Override
    public ObservableList<ActivityEntry> rows() {
        return rows;
    }

    @Override
    public ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /** The chosen entry, with its statements; empty while none is chosen, or they are being read. */
    ReadOnlyObjectProperty<Optional<ActivityEntry>> opened() {
        return opened.getReadOnlyProperty();
    }

    @Override
    public ReadOnlyBooleanProperty reading() {
        return reading.asking();
    }

    @Override
    public Optional<Throwable> failure() {
        return state.get() instanceof State.Failed failed ? Optional.of(failed.failure()) : Optional.empty();
    }

    @Override
    public boolean hasMore() {
        return more;
    }

    long lookedThrough() {
        return lookedThrough;
    }

    /** Lines that could not be understood. */
    long skipped() {
        return skipped;
    }

    /** Everything that matches, to be read anew. */
    ActivityPages pages(ActivityFilter wanted) {
        return log.read(wanted, shown);
    }

    ActivityFilter filter() {
        return filter;
    }

    void filter(ActivityFilter next) {
        if (!next.equals(filter)) {
            filter = next;
            reload();
        }
    }

    /** Reads from the newest on. */
    @Override
    public void reload() {
        generation.incrementAndGet();
        pages = pages(filter);
        rows.clear();
        running.clear();
        lookedThrough = 0;
        skipped = 0;
        more = false;
        wanted = ENOUGH;
        state.set(new State.Loading());
        read();
    }

    /** Reads on, unless something is being read or this is the end. */
    @Override
    public void more() {
        if (more && !reading().get()) {
            wanted = rows.size() + PAGE;
            read();
        }
    }

    private void read() {
        ActivityPages mine = pages;
        long asked = generation.get();
        reading.<Answer>ask(
                () -> inBackground(() -> {
                    long until = System.nanoTime() + SHOW_NANOS;
                    synchronized (mine) {
                        return new Answer(
                                mine.next(PAGE, () -> generation.get() == asked && System.nanoTime() < until), asked);
                    }
                }),
                this::show,
                failure -> state.set(new State.Failed(failure)));
    }

    private void show(Answer answer) {
        more = answer.page().more();
        lookedThrough = answer.page().lookedThrough();
        skipped = answer.page().skipped();
        answer.page().entries().forEach(this::remember);
        rows.addAll(answer.page().entries());
        if (more && rows.size() < wanted) {
            read();
        }
        state.set(new State.Ready());
    }

    private void remember(ActivityEntry entry) {
        if (entry.result() == org.lectern.activity.ActivityResult.RUNNING) {
            running.put(entry.id(), entry);
        }
    }

    /** Takes over what was written since: cheap, to be called now and then while the page is looked at. */
    void look() {
        if (state.get() instanceof State.Idle
                || reading().get()
                || listening.asking().get()) {
            return;
        }
        ActivityPages mine = pages;
        listening.<News>ask(
                () -> inBackground(() -> {
                    synchronized (mine) {
                        List<ActivityPages.News> news = new java.util.ArrayList<>(mine.news());
                        news.addAll(mine.forgotten());
                        return new News(List.copyOf(news), mine.lookedThrough(), mine.skipped());
                    }
                }),
                news -> {
                    if (mine.equals(pages)) {
                        show(news);
                    }
                },
                failure -> {}); // what is shown stays; a reload says what is wrong
    }

    private void show(News news) {
        if (news.entries().isEmpty() && news.skipped() == skipped) {
            return;
        }
        lookedThrough = news.looked();
        skipped = news.skipped();
        for (ActivityPages.News one : news.entries()) {
            ActivityEntry entry = one.entry();
            ActivityEntry before = running.remove(entry.id());
            int at = before == null ? -1 : rows.indexOf(before);
            if (one.matches()) {
                remember(entry);
                if (at >= 0) {
                    rows.set(at, entry);
                } else {
                    rows.add(0, entry);
                }
            } else if (at >= 0) {
                rows.remove(at);
            }
        }
        state.set(new State.Ready());
    }

    /** Reads an entry's statements. */
    void open(Optional<ActivityEntry> entry) {
        opening.drop();
        opened.set(Optional.empty());
        entry.ifPresent(chosen -> opening.<ActivityEntry>ask(
                () -> inBackground(() -> log.whole(chosen)),
                whole -> opened.set(Optional.of(whole)),
                failure -> opened.set(Optional.of(chosen))));
    }

    private interface Read<T> {
        T now() throws IOException;
    }

    private <T> CompletionStage<T> inBackground(Read<T> read) {
        Supplier<T> task = () -> {
            try {
                return read.now();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
        return CompletableFuture.supplyAsync(task, background);
    }
}
