package org.lectern.service;

import java.io.Serializable;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.async.PartsExecutor;
import org.lectern.audit.repair.FindingsPart;
import org.lectern.fanout.LibrariesPart;
import org.lectern.poll.PollsPart;
import org.lectern.status.batch.RingPart;

/** What the rooms want of other processes, by {@link PartExecutor}. */
final class OtherProcesses {
    private OtherProcesses() {}

    /** Parts of the ring, for batch jobs of content status. */
    static PartsExecutor<RingPart, RingPart.Outcome> ring(PartExecutor executor) {
        return of(executor, part -> services -> services.statusJobs().part(part));
    }

    /** Pages of findings, for repairs. */
    static PartsExecutor<FindingsPart, Integer> findings(PartExecutor executor) {
        return of(executor, part -> services -> services.fix(part));
    }

    /** Polls, for reviews. */
    static PartsExecutor<PollsPart, PollsPart.Outcome> polls(PartExecutor executor) {
        return of(executor, part -> services -> services.review(part));
    }

    /** Libraries, for rebuilds. */
    static PartsExecutor<LibrariesPart, LibrariesPart.Outcome> libraries(PartExecutor executor) {
        return of(executor, part -> services -> services.rebuild(part));
    }

    /** @param work does a part there: it is sent to the process that does it */
    private static <P, R extends Serializable> PartsExecutor<P, R> of(
            PartExecutor executor, Function<P, Part<R>> work) {
        return new PartsExecutor<>() {
            @Override
            public int atOnce() {
                return executor.atOnce();
            }

            @Override
            public CompletionStage<R> submit(P part) {
                return executor.submit(work.apply(part));
            }
        };
    }
}
