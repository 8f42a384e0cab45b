package org.lectern.console.rownames;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PagedModel;
import org.lectern.console.table.RowPage;
import org.lectern.console.table.TableRows;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.console.work.Latest;
import org.lectern.counter.CounterReading;
import org.lectern.rowname.RowName;
import org.lectern.rowname.RowNames;

/** The name that is inspected, the search for rows that are one, and the counters of all hosts. UI thread only. */
final class RowNamesModel implements TableRows<RowNames.SameRows> {
    /** What is known of the name. */
    sealed interface Inspected {
        record Nothing() implements Inspected {}

        /** It is none, or the cluster does not answer. */
        record Failed(Throwable failure) implements Inspected {}

        record Looking(RowName name) implements Inspected {}

        record Known(RowName name, RowNames.Place place) implements Inspected {}
    }

    private final ConsoleContext context;
    private final Texts texts;
    private final Latest looking;
    private static final int MOST_HOSTS = 10_000;

    private final ReadOnlyObjectWrapper<Inspected> inspected = new ReadOnlyObjectWrapper<>(new Inspected.Nothing());
    private final ReadOnlyObjectWrapper<Optional<RowNames.Found>> found = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ObservableList<RowNames.SameRows> rows = FXCollections.observableArrayList();
    private final PagedModel<CounterReading, Void> counters;
    private final ReadOnlyBooleanWrapper searching = new ReadOnlyBooleanWrapper();
    private Optional<Job> search = Optional.empty();

    RowNamesModel(ConsoleContext context) {
        this.context = context;
        this.texts = context.texts();
        this.looking = new Latest(context.ui());
        this.counters = new PagedModel<>(context, MOST_HOSTS, CounterReading::hostname);
        counters.from((none, limit) -> context.lectern().rowNames().counters().thenApply(RowPage::all));
    }

    ReadOnlyObjectProperty<Inspected> inspected() {
        return inspected.getReadOnlyProperty();
    }

    /** What the last search found; empty if nobody has searched. */
    ReadOnlyObjectProperty<Optional<RowNames.Found>> found() {
        return found.getReadOnlyProperty();
    }

    PagedModel<CounterReading, Void> counters() {
        return counters;
    }

    /** Those that are one, as the last search found them. */
    @Override
    public ObservableList<RowNames.SameRows> rows() {
        return rows;
    }

    @Override
    public ReadOnlyBooleanProperty reading() {
        return searching();
    }

    @Override
    public ReadOnlyObjectProperty<Optional<RowNames.Found>> state() {
        return found();
    }

    /** A notice says why: what was found before is shown still. */
    @Override
    public Optional<Throwable> failure() {
        return Optional.empty();
    }

    @Override
    public void reload() {
        search();
    }

    @Override
    public boolean canBeCancelled() {
        return true;
    }

    ReadOnlyBooleanProperty searching() {
        return searching.getReadOnlyProperty();
    }

    /** Stored names of the same row, as the last search found them; empty if nobody has searched. */
    Optional<List<String>> same(RowName name) {
        return found.get()
                .map(last -> last.same().stream()
                        .filter(rows -> rows.canonical().equals(name.canonical()))
                        .flatMap(rows -> rows.names().stream())
                        .filter(stored -> !stored.equals(name.toString()))
                        .toList());
    }

    /** Whoever pastes a name may paste spaces around it, which no name has at its ends. */
    void inspect(String text) {
        String name = text.strip();
        looking.drop();
        if (name.isEmpty()) {
            inspected.set(new Inspected.Nothing());
            return;
        }
        RowName read;
        try {
            read = RowName.parse(name);
        } catch (IllegalArgumentException none) {
            inspected.set(new Inspected.Failed(none));
            return;
        }
        inspected.set(new Inspected.Looking(read));
        looking.ask(
                () -> context.lectern().rowNames().place(read),
                place -> inspected.set(new Inspected.Known(read, place)),
                failure -> inspected.set(new Inspected.Failed(failure)));
    }

    /** Searches all rows, unless that is being done already. */
    void search() {
        if (searching.get()) {
            return;
        }
        searching.set(true);
        search = Optional.of(context.works()
                .<RowNames.Found>job(texts.get("rownames.search.job"))
                .success(result -> {
                    rows.setAll(result.same());
                    found.set(Optional.of(result));
                    context.notices()
                            .done(texts.get(
                                    "rownames.search.done", result.same().size(), result.rows(), result.uncanonical()));
                })
                .failure(failure -> context.notices().failed(texts.get("rownames.search.failed"), failure))
                .cancelled(() -> context.notices().warning(texts.get("rownames.search.cancelled"), ""))
                .end(() -> searching.set(false))
                .follow(job -> context.lectern().rowNames().search((ranges, total, rows, odd) -> {
                    job.tell(ranges, total, texts.get("rownames.search.progress", ranges, total, rows, odd));
                    return !job.isCancelled();
                })));
    }

    @Override
    public void cancel() {
        search.ifPresent(Job::cancel);
    }
}
