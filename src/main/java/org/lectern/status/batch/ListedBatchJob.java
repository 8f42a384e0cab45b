package org.lectern.status.batch;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.Coverage;

/**
 * A batch job on record, as all that look at it see it.
 *
 * @param settings what it was told, by the names in {@link BatchJobWork} and {@link BatchJobStarts}
 * @param written when its place was last put on record; empty if that is not known
 */
public record ListedBatchJob(
        BatchJobRecord record,
        State state,
        Coverage coverage,
        Map<String, String> settings,
        Optional<Instant> written) {
    /** How a batch job stands. */
    public enum State {
        /** Under way in this process. */
        RUNNING_HERE,
        /** Under way in this process, and held. */
        PAUSED_HERE,
        /** Another process is at work on it, or was until less than a minute ago. */
        RUNNING_ELSEWHERE,
        /** Another process holds it. */
        PAUSED_ELSEWHERE,
        /** Nobody is at work on it, and it has not come to its end. */
        CUT_SHORT,
        FINISHED
    }

    public ListedBatchJob {
        settings = Map.copyOf(settings);
    }

    /** As it is now, of one that runs in this process. */
    public ListedBatchJob now(BatchJob running) {
        return new ListedBatchJob(
                running.record(),
                running.isPaused() ? State.PAUSED_HERE : State.RUNNING_HERE,
                running.coverage(),
                settings,
                written);
    }

    /** When it was begun; empty if that is not on record. */
    public Optional<Instant> begun() {
        return Optional.ofNullable(settings.get(BatchJobStarts.BEGUN)).map(Instant::parse);
    }

    /** Whether it can be taken up again here. */
    public boolean canBeResumed() {
        return state == State.CUT_SHORT && record.kind() != BatchJobRecord.Kind.MODE_PREVIEW;
    }

    /** Whether another process is at work on it, or holds it. */
    public boolean isElsewhere() {
        return state == State.RUNNING_ELSEWHERE || state == State.PAUSED_ELSEWHERE;
    }
}
