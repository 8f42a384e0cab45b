package org.lectern.status.batch;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.lectern.job.JobHandle;
import org.lectern.job.JobResult;
import org.lectern.status.mode.Modes;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.Coverage;
import org.lectern.status.model.Drift;
import org.lectern.status.model.StatusSentence;
import org.lectern.wording.Message;

/** Work over many users under way. Safe to use from any thread; nothing here blocks. */
public interface BatchJob extends JobHandle<BatchJob.Report> {
    /** How far it is: cheap, to be asked as often as a view likes. The counts are of now, the place is the one on record. */
    BatchJobRecord record();

    /** What it was about so far, beside its counts. */
    Coverage coverage();

    /** Enrolments looked at per second, of the last seconds; 0 if that is not known. */
    double perSecond();

    /** From now on at most so many users a second; 0 for no limit. */
    void throttle(long usersPerSecond);

    /** As it is throttled now, by whomever; 0 for no limit. */
    long atMostPerSecond();

    /** Holds it, or lets it go on. What was begun is done. */
    void pause(boolean hold);

    boolean isPaused();

    /** What was found so far, from this one on: at most ten thousand in all. */
    List<Drift> found(int from);

    /**
     * Learners seen so far, from this one on: of one collection all, at most a hundred thousand; of everything those that
     * differ. Who is recomputed is seen as it is afterwards.
     */
    List<Learner> learners(int from);

    /** Ends it soon, at a place from which it can be taken up again. */
    @Override
    void cancel();

    /** Completes with the report, also if it was cancelled; fails if the cluster could not go on. */
    @Override
    CompletionStage<Report> ended();

    /**
     * What came of it.
     *
     * @param record unfinished, if it was cancelled
     * @param drift what was found, at most ten thousand
     * @param notes what could not be done and why, at most a thousand sentences
     * @param changes what would be seen differently in another mode: examples, at most a thousand
     * @param changedContents how many of these there are in all
     * @param coverage what it was about, and what it has left as it is
     */
    record Report(
            BatchJobRecord record,
            List<Drift> drift,
            List<Message> notes,
            List<Modes.Change> changes,
            long changedContents,
            Coverage coverage)
            implements JobResult {
        public Report {
            drift = List.copyOf(drift);
            notes = List.copyOf(notes);
            changes = List.copyOf(changes);
        }

        /** Whether it went through all users, and could do what it was to do. What it found does not count. */
        @Override
        public boolean isComplete() {
            return record.finished() && record.counts().failed() == 0;
        }

        @Override
        public Message reason() {
            BatchJobRecord.Counts counts = record.counts();
            return isComplete()
                    ? Message.NONE
                    : StatusSentence.JOB_ENDED.of(counts.examined(), counts.written(), counts.failed());
        }
    }
}
