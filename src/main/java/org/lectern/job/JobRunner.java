package org.lectern.job;

import org.lectern.model.Content;

/**
 * What jobs need of whoever does their work: it goes on with them, and lets go of them. From any thread; nothing blocks.
 */
public interface JobRunner {
    /** The truth has changed: carries it to everybody whom it concerns. */
    void carry(RunningJob job, Content changed);

    /** Goes on with a job that was announced, or rested, or was another process's. */
    void resume(RunningJob job);

    /**
     * Lets a job rest: it stays on record. One that was only announced rests once its change is made; one that rests already,
     * or has ended, stays as it is, but what is paused may be stopped.
     *
     * @param state how it rests: paused or stopped
     */
    void rest(RunningJob job, JobState state);

    /** A job that rests goes on; any other stays as it is. */
    void goOn(RunningJob job);

    /** Does what an operator wants of a job of this process. */
    default void steer(RunningJob job, Steering steering) {
        if (steering instanceof Steering.Throttle throttle) {
            job.limit(throttle.perSecond());
        }
        if (job.work().steered().isPresent()) {
            job.work().steered().get().accept(steering);
            return;
        }
        switch (steering.kind()) {
            case PAUSE -> rest(job, JobState.PAUSED);
            case STOP -> rest(job, JobState.STOPPED);
            case RESUME, RETRY -> goOn(job);
            case THROTTLE -> hurry(job);
            case TAKE_OVER -> {}
        }
    }

    /** Another process has it now: nothing more is done for it here. */
    void lose(RunningJob job);

    /** The job's limit has changed. */
    void hurry(RunningJob job);
}
