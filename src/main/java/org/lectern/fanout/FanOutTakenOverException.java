package org.lectern.fanout;

import org.lectern.async.TransientFailure;
import org.lectern.job.FanOutSentence;
import org.lectern.job.JobId;
import org.lectern.wording.MessageRuntimeException;

/** Thrown to whoever waits for a job that another process has taken over. The job goes on there: who asks again is told. */
public final class FanOutTakenOverException extends MessageRuntimeException implements TransientFailure {
    private static final long serialVersionUID = 1L;

    FanOutTakenOverException(JobId job) {
        super(FanOutSentence.JOB_TAKEN_OVER.of(job), null);
    }

    @Override
    public boolean isTransient() {
        return true;
    }
}
