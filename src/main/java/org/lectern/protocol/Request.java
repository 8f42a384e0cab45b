package org.lectern.protocol;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CompletionStage;
import org.lectern.content.Content;
import org.lectern.content.ContentId;
import org.lectern.content.Membership;
import org.lectern.principal.PrincipalId;

/**
 * What an operation wants from the store next: one call of {@link Store} or {@link Announcements}, as a value.
 *
 * @param <A> the answer
 */
public sealed interface Request<A> {
    /** Makes the call. */
    CompletionStage<A> on(Store store, Announcements announcements);

    /** {@link Store#readFloor()} */
    record ReadFloor() implements Request<Floor> {
        @Override
        public CompletionStage<Floor> on(Store store, Announcements announcements) {
            return store.readFloor();
        }
    }

    /** {@link Store#raiseFloor()} */
    record RaiseFloor() implements Request<Floor> {
        @Override
        public CompletionStage<Floor> on(Store store, Announcements announcements) {
            return store.raiseFloor();
        }
    }

    /** {@link Store#readContent} */
    record ReadContent(ContentId content, boolean serial) implements Request<ContentRead> {
        @Override
        public CompletionStage<ContentRead> on(Store store, Announcements announcements) {
            return store.readContent(content, serial);
        }
    }

    /** {@link Store#readMembers} */
    record ReadMembers(Audience audience, boolean serial) implements Request<Members> {
        @Override
        public CompletionStage<Members> on(Store store, Announcements announcements) {
            return store.readMembers(audience, serial);
        }
    }

    /** {@link Store#swapContent} */
    record SwapContent(Optional<Content> expected, Content next) implements Request<SwapOutcome> {
        @Override
        public CompletionStage<SwapOutcome> on(Store store, Announcements announcements) {
            return store.swapContent(expected, next);
        }
    }

    /** {@link Store#swapMemberships} */
    record SwapMemberships(ContentId content, SortedMap<PrincipalId, Membership> next) implements Request<SwapOutcome> {
        @Override
        public CompletionStage<SwapOutcome> on(Store store, Announcements announcements) {
            return store.swapMemberships(content, next);
        }
    }

    /** {@link Store#writeLibraries} */
    record WriteLibraries(List<LibraryBatch> batches) implements Request<Map<PrincipalId, String>> {
        @Override
        public CompletionStage<Map<PrincipalId, String>> on(Store store, Announcements announcements) {
            return store.writeLibraries(batches);
        }
    }

    /** {@link Store#readHoldings} */
    record ReadHoldings(PrincipalId principal, Optional<ContentId> after, int limit)
            implements Request<List<ContentId>> {
        @Override
        public CompletionStage<List<ContentId>> on(Store store, Announcements announcements) {
            return store.readHoldings(principal, after, limit);
        }
    }

    /** {@link Store#readTruths} */
    record ReadTruths(PrincipalId principal, List<ContentId> contents) implements Request<Truths> {
        @Override
        public CompletionStage<Truths> on(Store store, Announcements announcements) {
            return store.readTruths(principal, contents);
        }
    }

    /** {@link Store#replaceLibrary} */
    record ReplaceLibrary(Replacement replacement) implements Request<Acknowledged> {
        @Override
        public CompletionStage<Acknowledged> on(Store store, Announcements announcements) {
            return store.replaceLibrary(replacement);
        }
    }

    /** {@link Announcements#announce} */
    record Announce(Intent intent, Optional<Instant> version) implements Request<IntentId> {
        @Override
        public CompletionStage<IntentId> on(Store store, Announcements announcements) {
            return announcements.announce(intent, version);
        }
    }

    /** {@link Announcements#conclude} */
    record Conclude(IntentId intent) implements Request<Acknowledged> {
        @Override
        public CompletionStage<Acknowledged> on(Store store, Announcements announcements) {
            return announcements.conclude(intent);
        }
    }
}
