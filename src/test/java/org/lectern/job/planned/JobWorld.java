package org.lectern.job.planned;

import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.lectern.simulation.Ports;

/** Tables of one kind in memory, and the questions about them that a story asks. */
public interface JobWorld {
    /** Makes tables as they are before the job. */
    @FunctionalInterface
    interface Maker {
        JobWorld make();
    }

    /** The plan over these tables, as a process has it. */
    JobPlan<?> plan(Ports.Passage network, Supplier<Instant> clusterTime);

    /** The job, as it is started. */
    PlannedJob job();

    /** Parts before the place of a row of which the tables do not show the effect. */
    List<String> missing(PlannedJob row);

    /** Another writer changes what the job is about; each number once. */
    void write(int number);

    /** Everything that the job is about, as text. */
    String end();
}
