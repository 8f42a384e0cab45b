package org.lectern.service;

import java.util.concurrent.CompletionStage;
import org.lectern.status.batch.RingExecutor;
import org.lectern.status.batch.RingPart;

/** What the rooms want of other processes, by {@link PartExecutor}. */
final class OtherProcesses {
    private OtherProcesses() {}

    /** Parts of the ring, for batch jobs of content status. */
    static RingExecutor ring(PartExecutor executor) {
        return new RingExecutor() {
            @Override
            public int atOnce() {
                return executor.atOnce();
            }

            @Override
            public CompletionStage<RingPart.Outcome> submit(RingPart part) {
                return executor.submit(services -> services.statusJobs().part(part));
            }
        };
    }
}
