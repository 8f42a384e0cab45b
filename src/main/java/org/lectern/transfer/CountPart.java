package org.lectern.transfer;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.lectern.async.Retry;
import org.lectern.cluster.ClusterFailures;
import org.lectern.model.TokenRange;
import org.lectern.service.ExecutorServices;
import org.lectern.service.Lectern;
import org.lectern.service.Part;

/** Entries of one type in a part of the ring, counted in another process. It writes nothing. */
record CountPart(EntryType type, TokenRange range, Duration patience) implements Part<Counting> {
    @Override
    public Counting work(ExecutorServices services) throws IOException, ExecutionException, InterruptedException {
        return count(services.lectern());
    }

    /** Counts the entries of a connection. Blocks. */
    Counting count(Lectern lectern) throws IOException, ExecutionException, InterruptedException {
        Retry retry = Retry.of(ClusterFailures::passing).within(patience).build();
        Counting counting = new Counting(false);
        counting.read(
                new PageReader(EntrySource.of(lectern).patiently(retry), range, List.of(type), Checkpoint.BEGINNING),
                () -> true);
        return counting;
    }
}
