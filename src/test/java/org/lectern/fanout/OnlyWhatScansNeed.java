package org.lectern.fanout;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CompletionStage;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.Acknowledged;
import org.lectern.protocol.ContentRead;
import org.lectern.protocol.Floor;
import org.lectern.protocol.Replacement;
import org.lectern.protocol.Store;
import org.lectern.protocol.SwapOutcome;
import org.lectern.protocol.Truths;

/** A store of which a scan needs three calls; the others are refused. */
abstract class OnlyWhatScansNeed implements Store {
    private static UnsupportedOperationException refused() {
        return new UnsupportedOperationException("no scan asks for this");
    }

    @Override
    public CompletionStage<Floor> raiseFloor() {
        throw refused();
    }

    @Override
    public CompletionStage<Floor> raiseFloorAbove(long micros) {
        throw refused();
    }

    @Override
    public CompletionStage<ContentRead> readContent(ContentId content, boolean serial) {
        throw refused();
    }

    @Override
    public CompletionStage<SwapOutcome> swapContent(Optional<Content> expected, Content next) {
        throw refused();
    }

    @Override
    public CompletionStage<SwapOutcome> swapMemberships(ContentId content, SortedMap<PrincipalId, Membership> next) {
        throw refused();
    }

    @Override
    public CompletionStage<List<ContentId>> readHoldings(PrincipalId principal, Optional<ContentId> after, int limit) {
        throw refused();
    }

    @Override
    public CompletionStage<Truths> readTruths(PrincipalId principal, List<ContentId> contents) {
        throw refused();
    }

    @Override
    public CompletionStage<Acknowledged> replaceLibrary(Replacement replacement) {
        throw refused();
    }
}
