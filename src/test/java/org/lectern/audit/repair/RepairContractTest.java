package org.lectern.audit.repair;

import org.lectern.job.planned.JobContract;
import org.lectern.job.planned.JobWorld;

/** The contract of planned jobs for the repair of an audit's findings. */
class RepairContractTest extends JobContract {
    @Override
    protected JobWorld world() {
        return new RepairWorld();
    }
}
