package org.lectern.console.fanouts;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.job.JobId;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.Steering;

/** A job in the table: the row stays while what it shows changes. UI thread only. */
final class JobRow {
    /** A rate that has been looked at for less is not yet one to tell the future from. */
    static final Duration UNTIL_MEANINGFUL = Duration.ofSeconds(5);
    /** An order that has had no effect by then is no longer shown as on its way. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /**
     * What is shown of it.
     *
     * @param remaining empty until the rate means something
     * @param asked what was asked of it and has not happened yet
     */
    record View(JobStatus status, Optional<Duration> remaining, Optional<Steering.Kind> asked) {}

    private final ReadOnlyObjectWrapper<View> view;
    private final RateHistory rates = new RateHistory();
    private Instant activeSince;
    private Optional<Instant> steadySince = Optional.empty();
    private Optional<Instant> askedAt = Optional.empty();
    private Optional<Instant> missingSince = Optional.empty();
    private Optional<Instant> endedAt = Optional.empty();
    private int looks;
    private boolean live = true;

    JobRow(JobStatus status, Instant now) {
        view = new ReadOnlyObjectWrapper<>(new View(status, Optional.empty(), Optional.empty()));
        activeSince = now;
        update(status, now);
    }

    /** A job that has ended before this console saw it. */
    static JobRow ended(JobStatus job) {
        JobRow row = new JobRow(job, job.started());
        row.endedAt = job.ended();
        row.live = false;
        return row;
    }

    ReadOnlyObjectProperty<View> view() {
        return view.getReadOnlyProperty();
    }

    JobStatus status() {
        return view.get().status();
    }

    JobId id() {
        return status().id();
    }

    RateHistory rates() {
        return rates;
    }

    /** Since when it has been moving, as far as this console has seen. */
    Instant activeSince() {
        return activeSince;
    }

    void update(JobStatus status, Instant now) {
        JobState before = status().state();
        missingSince = Optional.empty();
        looks = 0;
        if (!before.isActive() && status.state().isActive()) {
            activeSince = now;
        }
        boolean steady = isMoving(status) && status.perSecond() > 0;
        steadySince = steady ? steadySince.or(() -> Optional.of(now)) : Optional.empty();
        if (status.state() == JobState.RUNNING || status.state() == JobState.HELD) {
            rates.add(now, rate(status));
        }
        boolean meaningful = steadySince
                .filter(since -> !now.isBefore(since.plus(UNTIL_MEANINGFUL)))
                .isPresent();
        set(new View(status, meaningful ? status.remaining() : Optional.empty(), stillAsked(status, now)));
    }

    /** What a process said before it went away is no longer so. */
    private static boolean isMoving(JobStatus status) {
        return status.state() == JobState.RUNNING && status.owner().alive();
    }

    /** Principals per second; 0 for a job that stands still. */
    static double rate(JobStatus status) {
        return isMoving(status) ? status.perSecond() : 0;
    }

    private Optional<Steering.Kind> stillAsked(JobStatus status, Instant now) {
        boolean overdue = askedAt.filter(at -> now.isAfter(at.plus(PATIENCE))).isPresent();
        boolean happened = status.state() != status().state()
                || !status.limit().equals(status().limit())
                || !status.owner().process().equals(status().owner().process());
        return overdue || happened ? Optional.empty() : view.get().asked();
    }

    /** Something was asked of it, or that was refused. */
    void asked(Optional<Steering.Kind> kind, Instant now) {
        askedAt = Optional.of(now);
        set(new View(status(), view.get().remaining(), kind));
    }

    private void set(View next) {
        if (!next.equals(view.get())) {
            view.set(next);
        }
    }

    /** It was not among the open ones. */
    void missing(Instant now) {
        missingSince = missingSince.or(() -> Optional.of(now));
    }

    boolean isMissing() {
        return missingSince.isPresent() && endedAt.isEmpty();
    }

    /** How often it was looked for among the ended ones, in vain. */
    int lookedInVain() {
        return ++looks;
    }

    void ended(JobStatus last, Instant now) {
        endedAt = Optional.of(now);
        set(new View(last, Optional.empty(), Optional.empty()));
    }

    /** Whether this console has seen it while it was open. */
    boolean isLive() {
        return live;
    }

    Optional<Instant> endedAt() {
        return endedAt;
    }
}
