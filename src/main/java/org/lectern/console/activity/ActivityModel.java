package org.lectern.console.activity;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityPages;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.ActivitySource;
import org.lectern.activity.SharedActivity;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PageSource;
import org.lectern.console.table.PagedModel;
import org.lectern.console.table.RowPage;
import org.lectern.console.work.Latest;

/**
 * The entries read so far, newest first, and what is written meanwhile. Only pages that the operator came to are in memory,
 * without their statements. UI thread only; files are read in the background.
 */
final class ActivityModel extends PagedModel<ActivityEntry, ActivityPages> {
    static final int PAGE = 200;
    /** So many fill the table: no further are looked for unasked. */
    private static final int ENOUGH = 60;
    /** After so long what was found is shown, and the search goes on. */
    private static final long SHOW_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    /** Whose writes are shown, and why no others. */
    enum Reach {
        /** Those of all consoles and commands on the keyspace. */
        EVERYONE,
        /** Those of this machine: the operator chose so. */
        CHOSEN,
        /** Those of this machine: the keyspace keeps no log. */
        NO_LOG,
        /** Those of this machine: the keyspace could not be read. */
        AWAY,
        /** Those of everyone, up to when the keyspace was read last. */
        STALE
    }

    private record News(List<ActivityPages.News> entries, long looked, long skipped) {}

    private final ConsoleContext context;
    private final Function<ActivityEntry, List<String>> shown;
    private final Latest listening;
    private final Latest opening;
    /** Which of the rows are under way: few, however many rows there are. */
    private final Map<String, ActivityEntry> running = new HashMap<>();

    private final ReadOnlyObjectWrapper<Optional<ActivityEntry>> opened = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Reach> reach = new ReadOnlyObjectWrapper<>(Reach.NO_LOG);
    private ActivityFilter filter = ActivityFilter.ALL;
    private boolean thisMachine;
    private volatile ActivitySource source;
    /** Those that are read, and listened to: a search through others ends. */
    private volatile ActivityPages pages;

    private int wanted;
    private long lookedThrough;
    private long skipped;

    /** @param shown the words under which an entry is found besides its own; called where files are read */
    ActivityModel(ConsoleContext context, Function<ActivityEntry, List<String>> shown) {
        super(context, PAGE, ActivityEntry::id);
        this.context = context;
        this.shown = shown;
        this.listening = context.latest();
        this.opening = context.latest();
        this.source = context.activity();
        this.pages = anew();
        listening.waiting().subscribe(reason -> reason.ifPresent(waits -> stale()));
        from((after, limit) -> after.isPresent() ? read(after.get(), limit) : first(pages, limit));
    }

    /** The log of the keyspace, if it keeps one. */
    Optional<SharedActivity> shared() {
        return context.lectern().connection().activity().shared();
    }

    ReadOnlyObjectProperty<Reach> reach() {
        return reach.getReadOnlyProperty();
    }

    /** Whether the writes of this machine are wanted, or no others are known. */
    boolean isOfThisMachine() {
        return thisMachine || shared().isEmpty();
    }

    /** Shows the writes of this machine to all keyspaces, or again those of everyone to this one. */
    void thisMachine(boolean alone) {
        if (alone != thisMachine) {
            thisMachine = alone;
            reload();
        }
    }

    /** The chosen entry, with its statements; empty while none is chosen, or they are being read. */
    ReadOnlyObjectProperty<Optional<ActivityEntry>> opened() {
        return opened.getReadOnlyProperty();
    }

    long lookedThrough() {
        return lookedThrough;
    }

    /** Lines that could not be understood. */
    long skipped() {
        return skipped;
    }

    private ActivityPages anew() {
        return source.read(filter, shown);
    }

    /** Everything that matches, read anew with its statements: for an export, which reads in the background. Blocks. */
    PageSource<ActivityEntry, ActivityPages> whole() {
        ActivityPages mine = anew();
        return (after, limit) -> {
            try {
                return CompletableFuture.completedStage(page(mine, mine.next(limit, () -> true, true)));
            } catch (IOException e) {
                return CompletableFuture.failedStage(e);
            }
        };
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
        clear();
        listening.drop();
        source = thisMachine
                ? context.activity()
                : ActivitySource.of(context.lectern().connection().activity(), context.activity());
        reach.set(source.isShared() ? Reach.EVERYONE : shared().isPresent() ? Reach.CHOSEN : Reach.NO_LOG);
        pages = anew();
        running.clear();
        lookedThrough = 0;
        skipped = 0;
        wanted = ENOUGH;
        super.reload();
    }

    @Override
    public void more() {
        if (!reading().get()) {
            wanted = all().size() + PAGE;
            super.more();
        }
    }

    @Override
    protected boolean wantsMore() {
        return all().size() < wanted;
    }

    /** The first page; of this machine's log where the keyspace's cannot be read. */
    private CompletionStage<RowPage<ActivityEntry, ActivityPages>> first(ActivityPages mine, int limit) {
        return read(mine, limit).exceptionallyCompose(failure -> {
            if (!source.isShared() || !mine.equals(pages)) {
                return CompletableFuture.failedStage(failure);
            }
            source = context.activity();
            pages = anew();
            context.ui().execute(() -> reach.set(Reach.AWAY));
            return read(pages, limit);
        });
    }

    private CompletionStage<RowPage<ActivityEntry, ActivityPages>> read(ActivityPages mine, int limit) {
        return inBackground(() -> {
            long until = System.nanoTime() + SHOW_NANOS;
            synchronized (mine) {
                return page(mine, mine.next(limit, () -> mine.equals(pages) && System.nanoTime() < until));
            }
        });
    }

    private RowPage<ActivityEntry, ActivityPages> page(ActivityPages mine, ActivityPages.Page page) {
        return new RowPage<>(page.entries(), page.more() ? Optional.of(mine) : Optional.empty(), () -> {
            looked(page.lookedThrough(), page.skipped());
            page.entries().forEach(this::remember);
        });
    }

    private void looked(long entries, long lines) {
        lookedThrough = entries;
        skipped = lines;
    }

    private void remember(ActivityEntry entry) {
        if (entry.result() == ActivityResult.RUNNING) {
            running.put(entry.id(), entry);
        }
    }

    /** Takes over what was written since: cheap, to be called now and then while the page is looked at. */
    void look() {
        if (state().get() instanceof State.Idle
                || reading().get()
                || listening.asking().get()) {
            return;
        }
        ActivityPages mine = pages;
        listening.<News>ask(
                () -> inBackground(() -> {
                    synchronized (mine) {
                        List<ActivityPages.News> news = new ArrayList<>(mine.news());
                        news.addAll(mine.forgotten());
                        return new News(List.copyOf(news), mine.lookedThrough(), mine.skipped());
                    }
                }),
                news -> {
                    if (mine.equals(pages)) {
                        reach.set(reach.get() == Reach.STALE ? Reach.EVERYONE : reach.get());
                        show(news);
                    }
                },
                failure -> stale());
    }

    private void stale() {
        if (source.isShared()) {
            reach.set(Reach.STALE);
        }
    }

    private void show(News news) {
        looked(news.looked(), news.skipped());
        for (ActivityPages.News one : news.entries()) {
            ActivityEntry entry = one.entry();
            ActivityEntry before = running.remove(entry.id());
            int at = before == null ? -1 : loaded().indexOf(before);
            if (one.matches()) {
                remember(entry);
                if (at >= 0) {
                    loaded().set(at, entry);
                } else {
                    loaded().add(0, entry);
                }
            } else if (at >= 0) {
                loaded().remove(at);
            }
        }
    }

    /** Returns an entry with its statements. Blocks. */
    ActivityEntry whole(ActivityEntry entry) throws IOException {
        return source.whole(entry);
    }

    /** Reads an entry's statements. */
    void open(Optional<ActivityEntry> entry) {
        opening.drop();
        opened.set(Optional.empty());
        entry.ifPresent(chosen -> opening.<ActivityEntry>ask(
                () -> inBackground(() -> whole(chosen)),
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
                throw new CompletionException(e);
            }
        };
        return CompletableFuture.supplyAsync(task, context.background());
    }
}
