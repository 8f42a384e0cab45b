package org.lectern.console.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import javafx.scene.control.MenuItem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.ColumnList;
import org.lectern.console.table.PageSource;
import org.lectern.console.table.RowPage;
import org.lectern.console.work.Job;
import org.lectern.transfer.RowFormat;
import org.lectern.transfer.RowWriter;

/**
 * What is offered on a list to write it to a file, in the background: as CSV and as JSON, all or nothing. UI thread only.
 */
public final class Export {
    private static final int PAGE = 1_000;

    private final ConsoleContext context;
    private final Supplier<String> name;
    private final List<MenuItem> menu = new ArrayList<>();
    private final List<Supplier<Optional<Content>>> contents = new ArrayList<>();

    /** @param name of the file, without its extension; asked each time */
    public Export(ConsoleContext context, Supplier<String> name) {
        this.context = context;
        this.name = name;
    }

    /** Writes what was chosen. */
    @FunctionalInterface
    public interface Content {
        /**
         * Writes a file; blocks.
         *
         * @return how many rows were written
         */
        int write(Job job, RowFormat format, Path file) throws IOException, InterruptedException, ExecutionException;
    }

    /**
     * Offers the rows that are at hand.
     *
     * @param key of the items among the texts, less the format
     * @param rows asked when the operator has chosen
     */
    public <R> Export shown(String key, ColumnList<R> layout, Supplier<? extends Collection<R>> rows) {
        return offer(key, () -> Optional.of(rows(layout, rows.get())));
    }

    /**
     * Offers a list that is read page by page while it is written.
     *
     * @param source asked when the operator has chosen; empty if there is nothing to write
     */
    public <R, C> Export read(String key, ColumnList<R> layout, Supplier<Optional<PageSource<R, C>>> source) {
        return read(key, () -> layout, source);
    }

    /** The same with columns that are asked for each time. */
    public <R, C> Export read(String key, Supplier<ColumnList<R>> layout, Supplier<Optional<PageSource<R, C>>> source) {
        return offer(key, () -> source.get().map(from -> pages(layout.get(), from)));
    }

    /** Rows that are at hand. */
    public static <R> Content rows(ColumnList<R> layout, Collection<R> rows) {
        List<R> chosen = List.copyOf(rows);
        return (job, format, file) -> RowWriter.file(file, format, layout.columns(), to -> {
            for (R row : chosen) {
                to.write(layout.cells(row));
            }
            return chosen.size();
        });
    }

    /** A list that is read page by page while it is written. */
    public <R, C> Content pages(ColumnList<R> layout, PageSource<R, C> source) {
        return (job, format, file) -> RowWriter.file(file, format, layout.columns(), to -> {
            int count = 0;
            Optional<C> after = Optional.empty();
            do {
                job.checkCancelled();
                RowPage<R, C> page =
                        source.read(after, PAGE).toCompletableFuture().get();
                for (R row : page.rows()) {
                    to.write(layout.cells(row));
                }
                count += page.rows().size();
                job.tell(count, -1, context.texts().get("export.progress", count));
                after = page.next();
            } while (after.isPresent());
            return count;
        });
    }

    /** Offers something to write, in both formats; what it is, if anything, is asked when the operator has chosen. */
    public Export offer(String key, Supplier<Optional<Content>> content) {
        return offer(key, name, content);
    }

    /**
     * The same of what is to be called otherwise than the rest.
     *
     * @param called the file's name, without its extension; asked each time
     */
    public Export offer(String key, Supplier<String> called, Supplier<Optional<Content>> content) {
        for (RowFormat format : RowFormat.values()) {
            MenuItem item = new MenuItem(context.texts().get(key + "." + format.extension()));
            item.setOnAction(event -> content.get()
                    .ifPresent(chosen -> choose(called.get(), format).ifPresent(file -> write(chosen, format, file))));
            menu.add(item);
        }
        contents.add(content);
        return this;
    }

    private Optional<Path> choose(String called, RowFormat format) {
        return context.dialogs()
                .save(
                        context.texts().get("action.export"),
                        called.replaceAll("[^\\p{Alnum}._-]+", "-") + "." + format.extension());
    }

    /** Writes what was offered first to a file, as if it had been chosen. */
    public void write(RowFormat format, Path file) {
        write(0, format, file);
    }

    /**
     * The same of another.
     *
     * @param number in the order in which they were offered, from 0
     */
    public void write(int number, RowFormat format, Path file) {
        contents.get(number).get().ifPresent(content -> write(content, format, file));
    }

    private void write(Content content, RowFormat format, Path file) {
        String title = context.texts().get("export.job", file.getFileName());
        context.works()
                .<Integer>job(title)
                .success(count -> context.notices().done(context.texts().get("export.done", count, file)))
                .failure(failure -> context.notices().failed(title, failure))
                .cancelled(() -> context.notices().warning(context.texts().get("job.cancelled", title), ""))
                .run(job -> content.write(job, format, file));
    }

    /** The items, for a menu that does not exist yet: each item belongs to one menu. */
    public List<MenuItem> menu() {
        return menu;
    }
}
