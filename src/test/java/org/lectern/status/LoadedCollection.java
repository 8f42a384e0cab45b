package org.lectern.status;

import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.View;

/** A collection of one content that many learners have completed, so that work on all of them takes a while. */
public final class LoadedCollection {
    public static final String MATHS = "maths";

    /** Those of some pages, so that a job that is slowed down has not come to its end. */
    private static final int LEARNERS = 600;

    private final ContentStatuses status;

    public LoadedCollection(ContentStatuses status) {
        this.status = status;
        CollectionTree tree = new CollectionTree(MATHS, List.of("one"), Set.of(), Map.of(), Map.of());
        await(status.collections().put(tree).make(TEST));
        await(status.collections().put(Batch.open(MATHS, "b")).make(TEST));
        View done = View.completed(Instant.parse("2024-05-01T10:00:00Z"));
        await(status.store()
                .load(IntStream.range(0, LEARNERS)
                        .mapToObj(i -> status.summaries()
                                .rows(
                                        new EnrolmentKey("u:school:" + i, MATHS, "b"),
                                        tree,
                                        new TreeMap<>(Map.of("one", done)),
                                        List.of()))
                        .toList()));
    }

    /** A review of it that does not end by itself for minutes. */
    public BatchJob slowReview() {
        BatchJob work = await(status.batchJobs().review(Optional.of(MATHS), TEST));
        work.throttle(1);
        return work;
    }
}
