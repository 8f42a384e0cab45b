package org.lectern.job;

import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.lectern.model.Cause;
import org.lectern.wording.Message;

/** {@link Records}: work of others in the journal of this process. */
public final class JobRecords implements Records {
    private final Journal journal;

    /** @param journal where the work is put on record */
    public JobRecords(Journal journal) {
        this.journal = journal;
    }

    @Override
    public CompletionStage<Recorded> begin(JobTask task, Cause cause, Consumer<Steering> steered) {
        RunningJob job =
                new RunningJob(task, cause, new FanOutJob(task.subject().english()), journal.now());
        job.work().steered(steered);
        return journal.open(job, List.of()).thenApply(opened -> {
            job.enter(JobState.RUNNING, Message.NONE, journal.now());
            journal.changed(job);
            return new Recorded() {
                @Override
                public JobId id() {
                    return job.id();
                }

                @Override
                public void progressed(long done, long failed, long left) {
                    job.progressed(new JobCounts(done, failed, left, true), journal.now());
                    journal.changed(job);
                }

                @Override
                public void paused(boolean holds) {
                    job.enter(holds ? JobState.PAUSED : JobState.RUNNING, Message.NONE, journal.now());
                    journal.changed(job);
                }

                @Override
                public CompletionStage<?> end(Message reason) {
                    return journal.end(job, JobState.DONE, reason);
                }
            };
        });
    }
}
