package org.lectern.fanout;

import org.lectern.job.FanOutSentence;
import org.lectern.job.JobCounts;
import org.lectern.job.JobKind;
import org.lectern.wording.Message;
import org.lectern.wording.MessageRuntimeException;

/** Thrown when a job was cancelled on its way. The message says what that leaves behind. */
public final class FanOutStoppedException extends MessageRuntimeException {
    private static final long serialVersionUID = 1L;

    FanOutStoppedException(JobKind kind, Message subject, JobCounts counts) {
        super(
                kind == JobKind.REBUILD
                        ? FanOutSentence.REBUILD_STOPPED.of(counts.done(), counts.left())
                        : FanOutSentence.JOB_STOPPED.of(
                                subject,
                                counts.done(),
                                counts.counted()
                                        ? FanOutSentence.SO_MANY.of(counts.left())
                                        : FanOutSentence.THE_OTHERS.of()),
                null);
    }
}
