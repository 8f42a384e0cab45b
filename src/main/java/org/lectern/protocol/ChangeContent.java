package org.lectern.protocol;

import java.util.Optional;
import org.lectern.model.Change;
import org.lectern.model.ChangeWithdrawnException;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.UnknownContentException;

/**
 * Changes a content item, by compare-and-set, after announcing it. What follows is {@link FanOut}, then {@link Settle}.
 */
public final class ChangeContent {
    private ChangeContent() {}

    /** The change of truth alone. Fails with {@link UnknownContentException} before anything is written. */
    public static Operation<Swapped> truth(ContentId content, Change change) {
        return new Read(content, change);
    }

    /** The change, carried to every member, and settled. */
    public static Operation<Reconciled> whole(ContentId content, Change change, int pageSize) {
        return Then.sequence(truth(content, change), new Carry(content, pageSize));
    }

    record Carry(ContentId content, int pageSize) implements Then.Continuation<Swapped, Reconciled> {
        @Override
        public Operation<Reconciled> after(Swapped swapped) {
            return swapped.pending().isEmpty()
                    ? new Done<>(Reconciled.NONE)
                    : Then.sequence(
                            FanOut.of(content, pageSize),
                            new Settle.AfterFanOut(swapped.pending().get(), swapped.toSettle()));
        }
    }

    record Read(ContentId content, Change change) implements Step<ContentRead, Swapped> {
        @Override
        public Request<ContentRead> request() {
            return new Request.ReadContent(content, false);
        }

        @Override
        public Operation<Swapped> then(ContentRead read) {
            Optional<Content> next = change.apply(content, read.content(), read.now());
            return next.isEmpty()
                    ? new Done<>(new Swapped(Optional.empty(), read.content()))
                    : new Announce(change, read.content(), next.get());
        }
    }

    record Announce(Change change, Optional<Content> expected, Content next) implements Step<PendingChangeId, Swapped> {
        @Override
        public Request<PendingChangeId> request() {
            return new Request.Announce(PendingChange.everyMember(next.id()), Optional.of(next.lastModified()));
        }

        @Override
        public Operation<Swapped> then(PendingChangeId pending) {
            return new Swap(change, pending, expected, next);
        }
    }

    record Swap(Change change, PendingChangeId pending, Optional<Content> expected, Content next)
            implements Step<SwapOutcome, Swapped> {
        @Override
        public Request<SwapOutcome> request() {
            return new Request.SwapContent(expected, made());
        }

        private Content made() {
            return next.madeBy(pending.ids());
        }

        @Override
        public Operation<Swapped> then(SwapOutcome outcome) {
            return outcome == SwapOutcome.APPLIED
                    ? new Done<>(new Swapped(Optional.of(pending), Optional.of(made())))
                    : new ReadAgain(change, pending, outcome == SwapOutcome.UNKNOWN);
        }
    }

    /**
     * After a refused swap, or one that timed out: then at SERIAL, to learn whether it was applied after all. The truth says
     * so by the change's id: an equal version may be a rival's. Fails with {@link UnknownContentException} if the item was
     * deleted meanwhile, with {@link ChangeWithdrawnException} if another process has said that the change was not made:
     * nothing was changed then.
     */
    record ReadAgain(Change change, PendingChangeId pending, boolean serial) implements Step<ContentRead, Swapped> {
        @Override
        public Request<ContentRead> request() {
            return new Request.ReadContent(pending.content(), serial);
        }

        @Override
        public Operation<Swapped> then(ContentRead read) {
            if (read.content().filter(pending::made).isPresent()) {
                return new Done<>(new Swapped(Optional.of(pending), read.content()));
            }
            if (read.content().filter(pending::withdrawn).isPresent()) {
                throw new ChangeWithdrawnException();
            }
            Optional<Content> next = change.apply(pending.content(), read.content(), read.now());
            // Announced already, so a change that turned out to be none is carried out all the same: it heals.
            return next.isEmpty()
                    ? new Done<>(new Swapped(Optional.of(pending), read.content()))
                    : new Swap(change, pending, read.content(), next.get());
        }
    }
}
