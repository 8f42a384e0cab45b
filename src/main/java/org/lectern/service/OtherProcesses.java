package org.lectern.service;

import java.util.concurrent.CompletionStage;
import org.lectern.audit.repair.FindingsExecutor;
import org.lectern.audit.repair.FindingsPart;
import org.lectern.fanout.LibrariesExecutor;
import org.lectern.fanout.LibrariesPart;
import org.lectern.poll.PollsExecutor;
import org.lectern.poll.PollsPart;
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

    /** Pages of findings, for repairs. */
    static FindingsExecutor findings(PartExecutor executor) {
        return new FindingsExecutor() {
            @Override
            public int atOnce() {
                return executor.atOnce();
            }

            @Override
            public CompletionStage<Integer> submit(FindingsPart part) {
                return executor.submit(services -> services.fix(part));
            }
        };
    }

    /** Polls, for reviews. */
    static PollsExecutor polls(PartExecutor executor) {
        return new PollsExecutor() {
            @Override
            public int atOnce() {
                return executor.atOnce();
            }

            @Override
            public CompletionStage<PollsPart.Outcome> submit(PollsPart part) {
                return executor.submit(services -> services.review(part));
            }
        };
    }

    /** Libraries, for rebuilds. */
    static LibrariesExecutor libraries(PartExecutor executor) {
        return new LibrariesExecutor() {
            @Override
            public int atOnce() {
                return executor.atOnce();
            }

            @Override
            public CompletionStage<LibrariesPart.Outcome> submit(LibrariesPart part) {
                return executor.submit(services -> services.rebuild(part));
            }
        };
    }
}
