package org.lectern.console.fanouts;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.beans.Observable;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import org.lectern.console.search.FilterBar.Wanted;
import org.lectern.console.table.TableRows;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;

/** The list of jobs: the open ones of all processes, then those that have ended, latest first. UI thread only. */
final class JobListModel implements TableRows<JobRow> {
    private final OpenJobsModel open;
    private final HistoryModel ended;
    private final ObservableList<JobRow> rows = FXCollections.observableArrayList();
    private final ObservableList<JobRow> shown = FXCollections.unmodifiableObservableList(rows);
    private final ReadOnlyBooleanWrapper reading = new ReadOnlyBooleanWrapper();
    /** Counts the changes of what is to be said of the rows. */
    private final ReadOnlyLongWrapper state = new ReadOnlyLongWrapper();

    private Map<JobId, JobRow> endedRows = Map.of();

    JobListModel(OpenJobsModel open, HistoryModel ended) {
        this.open = open;
        this.ended = ended;
        reading.bind(open.reading().or(ended.reading()));
        for (Observable changing : List.of(open.state(), open.totals(), ended.state())) {
            changing.addListener(observable -> state.set(state.get() + 1));
        }
        open.rows().addListener((ListChangeListener<JobRow>) change -> merge());
        ended.rows().addListener((ListChangeListener<JobStatus>) change -> merge());
        open.onGone(row -> ended.arrived(row.status()));
        merge();
    }

    void filter(Optional<JobKind.Group> group, Wanted<JobKind, JobState> wanted) {
        ended.filter(group, wanted);
        merge();
    }

    private void merge() {
        List<JobRow> next = new ArrayList<>();
        open.rows().stream().filter(row -> ended.matches(row.status())).forEach(next::add);
        Map<JobId, JobRow> known = new HashMap<>();
        for (JobStatus job : ended.rows()) {
            if (open.row(job.id()).isEmpty()) {
                JobRow before = endedRows.get(job.id());
                JobRow row = before != null && before.status().equals(job) ? before : JobRow.ended(job);
                known.put(job.id(), row);
                next.add(row);
            }
        }
        endedRows = known;
        replace(next);
    }

    /** Leaves the rows that stay where they are: they stay selected, and keep their cells. */
    private void replace(List<JobRow> next) {
        Set<JobRow> staying = Collections.newSetFromMap(new IdentityHashMap<>());
        staying.addAll(next);
        rows.removeIf(row -> !staying.contains(row));
        int at = 0;
        while (at < rows.size() && rows.get(at) == next.get(at)) {
            at++;
        }
        if (at == rows.size()) {
            rows.addAll(next.subList(at, next.size()));
            return;
        }
        for (; at < next.size(); at++) {
            if (at == rows.size() || rows.get(at) != next.get(at)) {
                rows.remove(next.get(at));
                rows.add(at, next.get(at));
            }
        }
    }

    /** Sorts the open jobs once. The ended ones stay in the order of their beginning. */
    void sort(Comparator<JobRow> order) {
        open.sort(order);
    }

    @Override
    public ObservableList<JobRow> rows() {
        return shown;
    }

    @Override
    public boolean isSame(JobRow before, JobRow now) {
        return before.id().equals(now.id());
    }

    @Override
    public ReadOnlyBooleanProperty reading() {
        return reading.getReadOnlyProperty();
    }

    @Override
    public ObservableValue<?> state() {
        return state.getReadOnlyProperty();
    }

    @Override
    public Optional<Throwable> failure() {
        return open.failure().or(ended::failure);
    }

    @Override
    public boolean hasMore() {
        return ended.hasMore();
    }

    @Override
    public void more() {
        ended.more();
    }

    @Override
    public void reload() {
        open.reload();
        ended.reload();
    }

    @Override
    public boolean canBeCancelled() {
        return ended.canBeCancelled();
    }

    @Override
    public void cancel() {
        ended.cancel();
    }

    @Override
    public boolean isCancelled() {
        return ended.isCancelled();
    }
}
