package org.lectern.console.fanouts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import org.lectern.console.text.Times;
import org.lectern.console.work.LastRead;
import org.lectern.console.work.Latest;
import org.lectern.console.work.UiExecutor;
import org.lectern.journal.JobStatus;
import org.lectern.service.Lectern;

/** The ended jobs looked through so far, page after page, and those among them that match. UI thread only. */
final class HistoryModel {
    static final int PAGE = 200;
    /** So many matches fill the table: no further page is looked through unasked. */
    private static final int ENOUGH = 60;
    /** So many pages are looked through for matches unasked. */
    private static final int PAGES = 10;

    /** What became of the last read. */
    sealed interface State {
        record Idle() implements State {}

        /** The first page is awaited. */
        record Loading() implements State {}

        record Ready() implements State {}

        record Failed(Throwable failure) implements State {}
    }

    private final Supplier<Lectern> lectern;
    private final LastRead lastRead;
    private final Times times;
    private final Latest reading;
    private final ObservableList<JobStatus> all = FXCollections.observableArrayList();
    private final FilteredList<JobStatus> matching = new FilteredList<>(all);
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.Idle());
    private JobFilter filter = JobFilter.ALL;
    private boolean more;
    private int unasked;

    HistoryModel(Supplier<Lectern> lectern, UiExecutor ui, LastRead lastRead, Times times) {
        this.lectern = lectern;
        this.lastRead = lastRead;
        this.times = times;
        this.reading = new Latest(ui);
    }

    /** Those that match, latest begun first. */
    ObservableList<JobStatus> rows() {
        return matching;
    }

    ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    ReadOnlyBooleanProperty reading() {
        return reading.asking();
    }

    JobFilter filter() {
        return filter;
    }

    /** How many were looked through. */
    int lookedThrough() {
        return all.size();
    }

    /** Whether there are jobs that were not looked through, and could match. */
    boolean hasMore() {
        return more && !(!all.isEmpty() && filter.isPast(all.get(all.size() - 1), times.zone()));
    }

    void filter(JobFilter wanted) {
        if (!wanted.equals(filter)) {
            filter = wanted;
            matching.setPredicate(job -> wanted.matches(job, times.zone()));
            unasked = 0;
            goOn();
        }
    }

    /** Reads the latest: new ones are put before those that are shown. */
    void reload() {
        if (all.isEmpty()) {
            state.set(new State.Loading());
        }
        unasked = 0;
        read(Optional.empty(), this::begin);
    }

    /** Reads the next page, unless something is being read or this is the end. */
    void more() {
        if (hasMore() && !reading.asking().get() && !all.isEmpty()) {
            read(Optional.of(all.get(all.size() - 1)), this::append);
        }
    }

    private interface Answer {
        void take(List<JobStatus> page);
    }

    private void read(Optional<JobStatus> before, Answer answer) {
        long since = System.nanoTime();
        reading.<List<JobStatus>>ask(
                () -> lectern.get().jobs().history(before, PAGE),
                page -> {
                    lastRead.tell(page.size(), since);
                    answer.take(page);
                    state.set(new State.Ready());
                    goOn();
                },
                failure -> state.set(new State.Failed(failure)));
    }

    private void begin(List<JobStatus> page) {
        List<JobStatus> fresh = new ArrayList<>(page);
        boolean meets = !all.isEmpty()
                && page.stream().anyMatch(job -> job.id().equals(all.get(0).id()));
        if (!meets) {
            more = page.size() == PAGE;
            all.setAll(page);
            return;
        }
        fresh.removeIf(job -> all.stream().anyMatch(old -> old.id().equals(job.id())));
        all.addAll(0, fresh);
    }

    private void append(List<JobStatus> page) {
        more = page.size() == PAGE;
        all.addAll(page);
    }

    private void goOn() {
        if (matching.size() < ENOUGH && hasMore() && !reading.asking().get() && unasked < PAGES) {
            unasked++;
            more();
        }
    }
}
