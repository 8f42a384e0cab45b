package org.lectern.poll;

import org.lectern.job.planned.JobContract;
import org.lectern.job.planned.JobWorld;

/** The contract of planned jobs for reviews of polls. */
class PollReviewContractTest extends JobContract {
    @Override
    protected JobWorld world() {
        return new PollReviewWorld();
    }
}
