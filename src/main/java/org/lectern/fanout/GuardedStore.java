package org.lectern.fanout;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.lectern.cluster.ClusterException;
import org.lectern.job.FanOutSentence;
import org.lectern.job.RunningJob;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.Acknowledged;
import org.lectern.protocol.ContentRead;
import org.lectern.protocol.Floor;
import org.lectern.protocol.LibraryBatch;
import org.lectern.protocol.MemberSelection;
import org.lectern.protocol.Members;
import org.lectern.protocol.Operations;
import org.lectern.protocol.Replacement;
import org.lectern.protocol.Store;
import org.lectern.protocol.SwapOutcome;
import org.lectern.protocol.Truths;
import org.lectern.wording.Message;

/**
 * A store whose truth is changed only while this process is known to be alive, and a change only by the process whose it is:
 * else another one may have looked after it already.
 */
record GuardedStore(Store store, BooleanSupplier allowed) implements Store {
    /** Operations that change the truth only while all of these jobs are this process's. */
    static Operations whileOurs(Operations operations, Store store, List<RunningJob> jobs) {
        return operations.on(new GuardedStore(store, () -> jobs.stream().noneMatch(RunningJob::hasEnded)));
    }

    private CompletionStage<SwapOutcome> guarded(Supplier<CompletionStage<SwapOutcome>> swap) {
        return allowed.getAsBoolean()
                ? swap.get()
                : CompletableFuture.failedStage(
                        new ClusterException(ClusterException.Kind.OVERLOADED, FanOutSentence.SWAP_LATE.of()));
    }

    @Override
    public CompletionStage<SwapOutcome> swapContent(Optional<Content> expected, Content next) {
        return guarded(() -> store.swapContent(expected, next));
    }

    @Override
    public CompletionStage<SwapOutcome> swapMemberships(ContentId content, SortedMap<PrincipalId, Membership> next) {
        return guarded(() -> store.swapMemberships(content, next));
    }

    @Override
    public CompletionStage<Floor> readFloor() {
        return store.readFloor();
    }

    @Override
    public CompletionStage<Floor> raiseFloor() {
        return store.raiseFloor();
    }

    @Override
    public CompletionStage<Floor> raiseFloorAbove(long micros) {
        return store.raiseFloorAbove(micros);
    }

    @Override
    public CompletionStage<ContentRead> readContent(ContentId content, boolean serial) {
        return store.readContent(content, serial);
    }

    @Override
    public CompletionStage<Members> readMembers(MemberSelection selection, boolean serial) {
        return store.readMembers(selection, serial);
    }

    @Override
    public CompletionStage<Map<PrincipalId, Message>> writeLibraries(List<LibraryBatch> batches) {
        return store.writeLibraries(batches);
    }

    @Override
    public CompletionStage<List<ContentId>> readHoldings(PrincipalId principal, Optional<ContentId> after, int limit) {
        return store.readHoldings(principal, after, limit);
    }

    @Override
    public CompletionStage<Truths> readTruths(PrincipalId principal, List<ContentId> contents) {
        return store.readTruths(principal, contents);
    }

    @Override
    public CompletionStage<Acknowledged> replaceLibrary(Replacement replacement) {
        return store.replaceLibrary(replacement);
    }
}
