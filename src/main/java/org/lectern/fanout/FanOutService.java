package org.lectern.fanout;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.ClusterFailures;
import org.lectern.content.Change;
import org.lectern.content.ContentId;
import org.lectern.content.MemberRole;
import org.lectern.journal.Cause;
import org.lectern.library.Libraries;
import org.lectern.principal.PrincipalId;
import org.lectern.principal.Principals;
import org.lectern.principal.UnknownPrincipalException;
import org.lectern.protocol.Audience;
import org.lectern.protocol.ChangeContent;
import org.lectern.protocol.IntentId;
import org.lectern.protocol.Operations;
import org.lectern.protocol.Reconciled;
import org.lectern.protocol.Recover;
import org.lectern.protocol.SetMemberships;
import org.lectern.protocol.Settle;
import org.lectern.protocol.Swapped;
import org.lectern.store.InFlight;
import org.lectern.store.IntentLog;
import org.lectern.store.NameIndex;

/** {@link FanOuts}: announces, changes the truth, carries the change, settles it. */
public final class FanOutService implements FanOuts {
    /** Principals whose memberships change in one transaction: they share a partition. */
    private static final int PER_TRANSACTION = 100;

    private static final int RECOVERIES_AT_ONCE = 8;

    private final Operations operations;
    private final Principals principals;
    private final Previews previews;
    private final NameIndex contentNames;
    private final IntentLog intents;
    /** How many jobs of this process are at work on an item. */
    private final ConcurrentMap<ContentId, Integer> active = new ConcurrentHashMap<>();

    /** What an operator stopped: it rests until this process has ended, or the item changes again. */
    private final Set<IntentId> stopped = ConcurrentHashMap.newKeySet();

    public FanOutService(
            Operations operations,
            Principals principals,
            Previews previews,
            NameIndex contentNames,
            IntentLog intents) {
        this.operations = operations;
        this.principals = principals;
        this.previews = previews;
        this.contentNames = contentNames;
        this.intents = intents;
    }

    @Override
    public FanOutJob change(ContentId content, Change change, Cause cause) {
        FanOutJob job = begin(content);
        index(content, change)
                .thenCompose(indexed -> operations.run(ChangeContent.truth(content, change)))
                .thenCompose(swapped -> swapped.intent().isEmpty()
                        ? CompletableFuture.completedStage(Reconciled.NONE)
                        : carry(job, swapped, swapped.intent().get()))
                .whenComplete((reconciled, failure) -> end(job, reconciled, failure));
        return job;
    }

    /** Before the truth, so that nothing is there that cannot be found. */
    private CompletionStage<?> index(ContentId content, Change change) {
        if (change instanceof Change.Put put) {
            return contentNames.put(content.value(), put.displayName());
        }
        if (change instanceof Change.Rename rename) {
            return contentNames.put(content.value(), rename.displayName());
        }
        return CompletableFuture.completedStage(null);
    }

    private CompletionStage<Reconciled> carry(FanOutJob job, Swapped swapped, IntentId intent) {
        return new FanOutRun(operations, job).start().thenCompose(reconciled -> {
            if (job.isCancelled()) {
                stopped.add(intent);
                throw new FanOutStoppedException(job.content(), job.settled());
            }
            return operations.run(Settle.after(reconciled, intent, swapped.toSettle()));
        });
    }

    @Override
    public FanOutJob share(ContentId content, Set<PrincipalId> audience, MemberRole role, Cause cause) {
        FanOutJob job = begin(content);
        requireExisting(audience, role)
                .thenCompose(known -> share(job, chunks(audience), 0, role, Reconciled.NONE))
                .whenComplete((reconciled, failure) -> end(job, reconciled, failure));
        return job;
    }

    /** What is removed may belong to a principal that is gone; what is shared may not. */
    private CompletionStage<?> requireExisting(Set<PrincipalId> audience, MemberRole role) {
        if (!role.isMember()) {
            return CompletableFuture.completedStage(null);
        }
        return principals
                .existing(audience)
                .thenAccept(existing -> audience.stream()
                        .filter(principal -> !existing.contains(principal))
                        .findFirst()
                        .ifPresent(missing -> {
                            throw new UnknownPrincipalException(missing);
                        }));
    }

    private static List<Set<PrincipalId>> chunks(Collection<PrincipalId> audience) {
        List<Set<PrincipalId>> chunks = new ArrayList<>();
        Set<PrincipalId> chunk = new TreeSet<>();
        for (PrincipalId principal : new TreeSet<>(audience)) {
            if (chunk.size() == PER_TRANSACTION) {
                chunks.add(chunk);
                chunk = new TreeSet<>();
            }
            chunk.add(principal);
        }
        if (!chunk.isEmpty()) {
            chunks.add(chunk);
        }
        return chunks;
    }

    /** One transaction after another: they would only get in each other's way. */
    private CompletionStage<Reconciled> share(
            FanOutJob job, List<Set<PrincipalId>> chunks, int index, MemberRole role, Reconciled before) {
        if (index == chunks.size()) {
            return CompletableFuture.completedStage(before);
        }
        if (job.isCancelled()) {
            return CompletableFuture.failedStage(new FanOutStoppedException(job.content(), job.settled()));
        }
        Audience.Named audience = new Audience.Named(job.content(), new TreeSet<>(chunks.get(index)));
        return operations.run(SetMemberships.of(audience, role)).thenCompose(reconciled -> {
            job.settled(reconciled.principals());
            return share(job, chunks, index + 1, role, before.plus(reconciled));
        });
    }

    private FanOutJob begin(ContentId content) {
        active.merge(content, 1, Integer::sum);
        return new FanOutJob(content);
    }

    private void end(FanOutJob job, @Nullable Reconciled reconciled, @Nullable Throwable failure) {
        active.computeIfPresent(job.content(), (content, jobs) -> jobs > 1 ? jobs - 1 : null);
        if (failure != null) {
            job.completion().completeExceptionally(ClusterFailures.unwrap(failure));
        } else if (reconciled != null) {
            job.completion().complete(reconciled);
        }
    }

    @Override
    public CompletionStage<Libraries.Rebuilt> rebuild(PrincipalId principal, Cause cause) {
        throw new UnsupportedOperationException();
    }

    @Override
    public CompletionStage<Preview> preview(ContentId content, Change change) {
        return previews.of(content, change);
    }

    @Override
    public CompletionStage<Preview> preview(ContentId content, Set<PrincipalId> audience, MemberRole role) {
        return requireExisting(audience, role).thenCompose(known -> previews.of(content, audience, role));
    }

    @Override
    public CompletionStage<Integer> recover() {
        return recoverLeftOver()
                .thenCompose(mine -> intents.unfinished().thenCompose(estates -> {
                    CompletionStage<Integer> finished = CompletableFuture.completedStage(mine);
                    for (IntentLog.Estate estate : estates) {
                        finished = finished.thenCompose(sum -> recover(estate).thenApply(more -> sum + more));
                    }
                    return finished;
                }));
    }

    /** What this process announced, and no job of it is at work on any more: it was stopped, or failed on its way. */
    private CompletionStage<Integer> recoverLeftOver() {
        List<IntentLog.Unfinished> unfinished = new ArrayList<>();
        // The intents first, then the jobs: a job is active before it announces anything.
        intents.open().forEach((id, intent) -> {
            if (!active.containsKey(id.content()) && !stopped.contains(id)) {
                unfinished.add(new IntentLog.Unfinished(id, intent));
            }
        });
        return finish(unfinished).thenApply(all -> unfinished.size());
    }

    private CompletionStage<Integer> recover(IntentLog.Estate estate) {
        return finish(estate.intents())
                .thenCompose(complete -> complete
                        ? intents.forget(estate)
                                .thenApply(forgotten -> estate.intents().size())
                        : CompletableFuture.completedStage(0));
    }

    /** Whether all of them could be finished. */
    private CompletionStage<Boolean> finish(List<IntentLog.Unfinished> unfinished) {
        InFlight recoveries = new InFlight(RECOVERIES_AT_ONCE);
        List<CompletableFuture<Boolean>> all = unfinished.stream()
                .map(one -> recoveries
                        .submit(() -> operations.run(Recover.of(one.id(), one.intent(), FanOutRun.PAGE_SIZE)))
                        .thenApply(Reconciled::complete)
                        .toCompletableFuture())
                .toList();
        return CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new))
                .thenApply(done -> all.stream().allMatch(CompletableFuture::join));
    }
}
