package org.lectern.protocol;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CompletionStage;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;

/**
 * What an operation wants from the store next: one call of {@link Store} or {@link ChangeLog}, as a value.
 *
 * @param <A> the answer
 */
public sealed interface Request<A> {
    /** Makes the call. */
    CompletionStage<A> on(Store store, ChangeLog changeLog);

    /** {@link Store#readFloor()} */
    record ReadFloor() implements Request<Floor> {
        @Override
        public CompletionStage<Floor> on(Store store, ChangeLog changeLog) {
            return store.readFloor();
        }
    }

    /** {@link Store#raiseFloor()} */
    record RaiseFloor() implements Request<Floor> {
        @Override
        public CompletionStage<Floor> on(Store store, ChangeLog changeLog) {
            return store.raiseFloor();
        }
    }

    /** {@link Store#readContent} */
    record ReadContent(ContentId content, boolean serial) implements Request<ContentRead> {
        @Override
        public CompletionStage<ContentRead> on(Store store, ChangeLog changeLog) {
            return store.readContent(content, serial);
        }
    }

    /** {@link Store#readMembers} */
    record ReadMembers(MemberSelection selection, boolean serial) implements Request<Members> {
        @Override
        public CompletionStage<Members> on(Store store, ChangeLog changeLog) {
            return store.readMembers(selection, serial);
        }
    }

    /** {@link Store#swapContent} */
    record SwapContent(Optional<Content> expected, Content next) implements Request<SwapOutcome> {
        @Override
        public CompletionStage<SwapOutcome> on(Store store, ChangeLog changeLog) {
            return store.swapContent(expected, next);
        }
    }

    /** {@link Store#swapMemberships} */
    record SwapMemberships(ContentId content, SortedMap<PrincipalId, Membership> next) implements Request<SwapOutcome> {
        @Override
        public CompletionStage<SwapOutcome> on(Store store, ChangeLog changeLog) {
            return store.swapMemberships(content, next);
        }
    }

    /** {@link Store#writeLibraries} */
    record WriteLibraries(List<LibraryBatch> batches) implements Request<Map<PrincipalId, Message>> {
        @Override
        public CompletionStage<Map<PrincipalId, Message>> on(Store store, ChangeLog changeLog) {
            return store.writeLibraries(batches);
        }
    }

    /** {@link Store#readHoldings} */
    record ReadHoldings(PrincipalId principal, Optional<ContentId> after, int limit)
            implements Request<List<ContentId>> {
        @Override
        public CompletionStage<List<ContentId>> on(Store store, ChangeLog changeLog) {
            return store.readHoldings(principal, after, limit);
        }
    }

    /** {@link Store#readTruths} */
    record ReadTruths(PrincipalId principal, List<ContentId> contents) implements Request<Truths> {
        @Override
        public CompletionStage<Truths> on(Store store, ChangeLog changeLog) {
            return store.readTruths(principal, contents);
        }
    }

    /** {@link Store#replaceLibrary} */
    record ReplaceLibrary(Replacement replacement) implements Request<Acknowledged> {
        @Override
        public CompletionStage<Acknowledged> on(Store store, ChangeLog changeLog) {
            return store.replaceLibrary(replacement);
        }
    }

    /** {@link ChangeLog#announce} */
    record Announce(PendingChange pending, Optional<Instant> version) implements Request<PendingChangeId> {
        @Override
        public CompletionStage<PendingChangeId> on(Store store, ChangeLog changeLog) {
            return changeLog.announce(pending, version);
        }
    }

    /** {@link ChangeLog#conclude} */
    record Conclude(PendingChangeId pending) implements Request<Acknowledged> {
        @Override
        public CompletionStage<Acknowledged> on(Store store, ChangeLog changeLog) {
            return changeLog.conclude(pending);
        }
    }
}
