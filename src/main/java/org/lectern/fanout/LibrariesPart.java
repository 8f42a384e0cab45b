package org.lectern.fanout;

import java.io.Serializable;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.lectern.async.Retry;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterFailures;
import org.lectern.library.Libraries.Rebuilt;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.protocol.Reconciled;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * Libraries that one job builds together, here or in another process. Built twice, also at the same time, they are what they are
 * built once: each rebuild writes under a floor that was raised after it began.
 *
 * @param principals whose
 */
public record LibrariesPart(List<String> principals) implements Serializable {
    /** The floor is raised once a second at most, and all who wait for it share one raise; each may hold a large library. */
    private static final int AT_ONCE = 32;

    private static final int ATTEMPTS = 12;

    public LibrariesPart {
        principals = List.copyOf(principals);
    }

    static LibrariesPart of(Collection<PrincipalId> principals) {
        return new LibrariesPart(principals.stream().map(PrincipalId::value).toList());
    }

    /**
     * What came of them, on its way between processes.
     *
     * @param failures those that could not be built, and why
     */
    public record Outcome(RebuildTally.Counts counts, Map<String, Message> failures) implements Serializable {
        public Outcome {
            failures = Map.copyOf(failures);
        }

        Built built(int of) {
            Map<PrincipalId, Message> why = new TreeMap<>();
            failures.forEach((principal, message) -> why.put(new PrincipalId(principal), message));
            return new Built(new Reconciled(of - why.size(), why), counts);
        }
    }

    /** What came of them, for the job that they are a part of. */
    record Built(Reconciled reconciled, RebuildTally.Counts counts) {}

    /**
     * Builds them in this process, for a job of another one. Blocks.
     *
     * @param rebuilds builds one; fails with an {@link UnknownPrincipalException}
     */
    public Outcome work(Function<PrincipalId, CompletionStage<Rebuilt>> rebuilds)
            throws InterruptedException, ExecutionException {
        Retry retry = Retry.of(ClusterFailures::passing).attempts(ATTEMPTS).build();
        Built built = all(
                        principals.stream().map(PrincipalId::of).toList(),
                        principal -> retry.run(() -> rebuilds.apply(principal)))
                .toCompletableFuture()
                .get();
        Map<String, Message> failures = new HashMap<>();
        built.reconciled().failures().forEach((principal, why) -> failures.put(principal.value(), why));
        return new Outcome(built.counts(), failures);
    }

    /** Builds some, a few at a time. Fails if the job that wants them rests or has left. */
    static CompletionStage<Built> all(
            Collection<PrincipalId> principals, Function<PrincipalId, CompletionStage<Rebuilt>> rebuilds) {
        RebuildTally tally = new RebuildTally(true);
        return Stages.all(AT_ONCE, principals, principal -> one(rebuilds.apply(principal), tally))
                .thenApply(outcomes -> {
                    Map<PrincipalId, Message> failures = new TreeMap<>();
                    int index = 0;
                    for (PrincipalId principal : principals) {
                        Message failure = outcomes.get(index++);
                        if (!failure.isEmpty()) {
                            failures.put(principal, failure);
                        }
                    }
                    return new Built(new Reconciled(principals.size() - failures.size(), failures), tally.counts());
                });
    }

    /** Why it could not be built; nothing if it was. */
    private static CompletionStage<Message> one(CompletionStage<Rebuilt> building, RebuildTally tally) {
        return building.handle((rebuilt, failure) -> {
                    if (failure == null) {
                        tally.add(rebuilt);
                        return CompletableFuture.completedStage(Message.NONE);
                    }
                    Throwable cause = Stages.unwrap(failure);
                    if (cause instanceof JobRetry.LeftException) {
                        return CompletableFuture.<Message>failedStage(cause);
                    }
                    if (cause instanceof UnknownPrincipalException) {
                        tally.gone();
                        return CompletableFuture.completedStage(Message.NONE);
                    }
                    return CompletableFuture.completedStage(HasMessage.of(cause));
                })
                .thenCompose(stage -> stage);
    }
}
