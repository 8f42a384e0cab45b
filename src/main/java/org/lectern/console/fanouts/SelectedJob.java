package org.lectern.console.fanouts;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ChangeListener;
import org.lectern.console.view.RateLine;
import org.lectern.job.JobId;
import org.lectern.job.JobStatus;

/** The job whose details are shown: one of the table, live, or one that has ended. UI thread only. */
final class SelectedJob {
    private final OpenJobsModel jobs;
    private final ReadOnlyObjectWrapper<Optional<JobRow.View>> view = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ChangeListener<JobRow.View> follow = (observable, before, now) -> view.set(Optional.of(now));
    private Optional<JobRow> row = Optional.empty();

    SelectedJob(OpenJobsModel jobs) {
        this.jobs = jobs;
    }

    /** What is shown of it; changes as it does. */
    ReadOnlyObjectProperty<Optional<JobRow.View>> view() {
        return view.getReadOnlyProperty();
    }

    Optional<JobId> id() {
        return view.get().map(shown -> shown.status().id());
    }

    /** Its rates so far; none for one that has ended before. */
    List<RateLine.Sample> rates() {
        return row.map(live -> live.rates().samples()).orElse(List.of());
    }

    boolean hasRates() {
        return rates().size() > 1; // one alone is no line
    }

    boolean isLive() {
        return row.isPresent();
    }

    /** Shows a row: live if the job is open, else as it ended. */
    void show(JobRow live) {
        if (!live.isLive()) {
            show(live.status());
            return;
        }
        if (row.filter(live::equals).isEmpty()) {
            letGo();
            row = Optional.of(live);
            live.view().addListener(follow);
        }
        jobs.watch(Optional.of(live.id()));
        view.set(Optional.of(live.view().get()));
    }

    void show(JobStatus ended) {
        letGo();
        view.set(Optional.of(new JobRow.View(ended, Optional.empty(), Optional.empty())));
    }

    void nothing() {
        letGo();
        view.set(Optional.empty());
    }

    private void letGo() {
        row.ifPresent(live -> live.view().removeListener(follow));
        row = Optional.empty();
        jobs.watch(Optional.empty());
    }
}
