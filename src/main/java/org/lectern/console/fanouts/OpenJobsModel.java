package org.lectern.console.fanouts;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.lectern.console.table.TableRows;
import org.lectern.job.JobId;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.Steering;

/**
 * The open jobs of all processes. Rows are updated where they stand; new ones come last, and nothing is sorted unless the
 * operator sorts. A job that has ended stays for a moment, so that its end can be seen. UI thread only.
 */
final class OpenJobsModel implements TableRows<JobRow> {
    /** A change of a larger task is shown by itself only if it takes longer. */
    static final Duration FOLDED = Duration.ofSeconds(5);

    static final Duration LINGERING = Duration.ofSeconds(8);
    private static final int LOOKS = 10;
    /** Rows that a table has in sight: only these have cells. */
    private static final int IN_SIGHT = 20;
    /** Of those, so many come with one look: making ten rows of cells at once would be a stall that one can feel. */
    private static final int AT_ONCE = 2;

    /** What became of the last reading of the other processes' jobs. */
    sealed interface Reading {
        /** None has come back yet. */
        record First() implements Reading {}

        record Current() implements Reading {}

        /** What is shown of other processes is as it was then. */
        record Interrupted(Instant since, Throwable failure) implements Reading {}
    }

    private final InstantSource clock;
    private final Map<JobId, JobRow> byId = new LinkedHashMap<>();
    private final ObservableList<JobRow> rows = FXCollections.observableArrayList();
    /** New ones that are not shown yet. */
    private final Deque<JobRow> coming = new ArrayDeque<>();
    /** One view for all: it listens weakly, so whoever listens to it must find it alive. */
    private final ObservableList<JobRow> shown = FXCollections.unmodifiableObservableList(rows);

    private final ReadOnlyObjectWrapper<JobTotals> totals = new ReadOnlyObjectWrapper<>(JobTotals.NONE);
    private final ReadOnlyObjectWrapper<Reading> reading = new ReadOnlyObjectWrapper<>(new Reading.First());
    private final ReadOnlyBooleanWrapper first = new ReadOnlyBooleanWrapper(true);
    private final List<Consumer<JobRow>> onStill = new ArrayList<>();
    private Consumer<JobRow> onGone = row -> {};
    private Runnable onReload = () -> {};
    private Set<JobId> here = Set.of();
    private final List<JobStatus> foldedHere = new ArrayList<>();
    private final List<JobStatus> foldedElsewhere = new ArrayList<>();
    private Optional<JobId> watched = Optional.empty();

    OpenJobsModel(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public ObservableList<JobRow> rows() {
        return shown;
    }

    ReadOnlyObjectProperty<JobTotals> totals() {
        return totals.getReadOnlyProperty();
    }

    /** Whether nothing has come back from the cluster yet. */
    @Override
    public ReadOnlyBooleanProperty reading() {
        return first.getReadOnlyProperty();
    }

    @Override
    public ReadOnlyObjectProperty<Reading> state() {
        return reading.getReadOnlyProperty();
    }

    @Override
    public Optional<Throwable> failure() {
        return reading.get() instanceof Reading.Interrupted interrupted
                ? Optional.of(interrupted.failure())
                : Optional.empty();
    }

    /** Told when the jobs of all processes are to be read at once, rather than at their time. */
    void onReload(Runnable handler) {
        onReload = handler;
    }

    @Override
    public void reload() {
        onReload.run();
    }

    Optional<JobRow> row(JobId id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** Told when a job of this console has ended, or has come to a stop with failures. */
    void onStill(Consumer<JobRow> handler) {
        onStill.add(handler);
    }

    /** Told of a job that has ended and is listed here no longer. One handler. */
    void onGone(Consumer<JobRow> handler) {
        onGone = handler;
    }

    /** The job that the operator looks at: it stays after its end while that is so. */
    void watch(Optional<JobId> id) {
        watched = id;
    }

    /** This process's jobs, as they are now. */
    void here(List<JobStatus> jobs) {
        here = take(jobs.stream(), true, foldedHere);
    }

    /** Every process's jobs. Those of this one are left alone: {@link #here} knows better. */
    void everywhere(List<JobStatus> jobs) {
        first.set(false);
        reading.set(new Reading.Current());
        take(jobs.stream().filter(job -> !job.owner().here() && !here.contains(job.id())), false, foldedElsewhere);
    }

    /** Takes what this process, or what the others have now. What comes at once is in an order that says something. */
    private Set<JobId> take(Stream<JobStatus> jobs, boolean mine, List<JobStatus> folded) {
        Instant now = clock.instant();
        Set<JobId> there = new HashSet<>();
        folded.clear();
        jobs.sorted(Comparator.comparing(JobStatus::started).thenComparing(JobStatus::id))
                .forEach(job -> take(job, now, there, folded));
        byId.values().stream()
                .filter(row -> row.status().owner().here() == mine && !there.contains(row.id()))
                .forEach(row -> row.missing(now));
        settle(now);
        return there;
    }

    /** They could not be read. */
    void failed(Throwable failure) {
        Instant since = reading.get() instanceof Reading.Interrupted before ? before.since() : clock.instant();
        first.set(false);
        reading.set(new Reading.Interrupted(since, failure));
    }

    private void take(JobStatus job, Instant now, Set<JobId> there, List<JobStatus> folded) {
        there.add(job.id());
        JobRow row = byId.get(job.id());
        if (row == null && isFolded(job, now)) {
            folded.add(job);
        } else if (row == null) {
            add(new JobRow(job, now));
        } else if (row.endedAt().isEmpty()) {
            JobState before = row.status().state();
            row.update(job, now);
            if (before.isActive()
                    && job.state() == JobState.INCOMPLETE
                    && job.owner().here()) {
                onStill.forEach(handler -> handler.accept(row));
            }
        }
    }

    private static boolean isFolded(JobStatus job, Instant now) {
        return job.cause().bulk()
                && job.state().isActive()
                && job.state() != JobState.HELD
                && now.isBefore(job.started().plus(FOLDED));
    }

    private void add(JobRow row) {
        byId.put(row.id(), row);
        coming.add(row);
    }

    /** A job that is gone from the open ones, to be looked for; this console's first. */
    Optional<JobId> missing() {
        return byId.values().stream()
                .filter(JobRow::isMissing)
                .min(Comparator.comparing((JobRow row) -> !row.status().owner().here()))
                .map(JobRow::id);
    }

    /** What was found of a job that was missing. */
    void found(JobId id, Optional<JobStatus> status) {
        JobRow row = byId.get(id);
        if (row == null || !row.isMissing()) {
            return;
        }
        Instant now = clock.instant();
        Optional<JobStatus> ended = status.filter(job -> !job.state().isOpen());
        if (ended.isPresent()) {
            boolean mine = row.status().owner().here();
            row.ended(ended.get(), now);
            if (mine) {
                onStill.forEach(handler -> handler.accept(row));
            }
        } else if (row.lookedInVain() >= LOOKS) {
            remove(row);
        }
        settle(now);
    }

    private void settle(Instant now) {
        List<JobRow> over =
                byId.values().stream().filter(row -> isOver(row, now)).toList();
        over.forEach(this::remove);
        showComing();
        List<JobStatus> open = byId.values().stream()
                .filter(row -> !row.isMissing() && row.endedAt().isEmpty())
                .map(JobRow::status)
                .toList();
        List<JobStatus> moving =
                open.stream().filter(job -> job.state().isActive()).toList();
        int mine = (int) moving.stream().filter(job -> job.owner().here()).count();
        int held = (int)
                moving.stream().filter(job -> job.state() == JobState.HELD).count();
        JobTotals next = new JobTotals(
                mine,
                moving.size() - mine,
                held,
                open.size() - moving.size(),
                foldedHere.size() + foldedElsewhere.size(),
                task());
        if (!next.equals(totals.get())) {
            totals.set(next);
        }
    }

    /** Changes of a larger task leave no line in the history: there is nothing to look for. */
    private boolean isOver(JobRow row, Instant now) {
        if (row.isMissing()) {
            return row.status().cause().bulk();
        }
        return row.endedAt().filter(at -> now.isAfter(at.plus(LINGERING))).isPresent()
                && !watched.equals(Optional.of(row.id()));
    }

    private String task() {
        List<String> tasks = Stream.concat(foldedHere.stream(), foldedElsewhere.stream())
                .map(job -> job.cause().why())
                .distinct()
                .toList();
        return tasks.size() == 1 ? tasks.get(0) : "";
    }

    private void showComing() {
        for (int i = 0; !coming.isEmpty() && (i < AT_ONCE || rows.size() >= IN_SIGHT); i++) {
            rows.add(coming.remove());
        }
    }

    private void remove(JobRow row) {
        byId.remove(row.id());
        if (!coming.remove(row)) {
            rows.remove(row);
        }
        if (row.endedAt().isPresent()) {
            onGone.accept(row);
        }
    }

    /** Something was asked of a job; empty if it was refused. */
    void asked(JobId id, Optional<Steering.Kind> kind) {
        row(id).ifPresent(row -> row.asked(kind, clock.instant()));
    }

    /** Sorts, once: later changes move nothing. */
    void sort(Comparator<JobRow> order) {
        List<JobRow> sorted = new ArrayList<>(rows);
        sorted.sort(order);
        if (!sorted.equals(rows)) {
            rows.setAll(sorted);
        }
    }
}
