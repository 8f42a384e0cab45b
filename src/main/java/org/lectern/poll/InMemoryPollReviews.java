package org.lectern.poll;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.job.JobId;
import org.lectern.model.ScanPage;

/** {@link PollReviewRecords} in memory, for connections that may not write. */
public final class InMemoryPollReviews implements PollReviewRecords {
    private final Map<JobId, NavigableMap<String, ReviewedPoll>> reviews = new HashMap<>();

    @Override
    public synchronized CompletionStage<?> put(JobId job, ReviewedPoll reviewed) {
        reviews.computeIfAbsent(job, none -> new TreeMap<>())
                .put(reviewed.poll().value(), reviewed);
        return CompletableFuture.completedStage(reviewed);
    }

    @Override
    public synchronized CompletionStage<ScanPage<ReviewedPoll>> of(JobId job, Optional<String> after, int limit) {
        return CompletableFuture.completedStage(ScanPage.of(
                reviews.getOrDefault(job, new TreeMap<>()).tailMap(after.orElse(""), false).values().stream()
                        .limit(limit + 1L)
                        .toList(),
                limit,
                reviewed -> reviewed.poll().value()));
    }
}
