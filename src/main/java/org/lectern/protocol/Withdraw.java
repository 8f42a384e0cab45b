package org.lectern.protocol;

import java.util.Optional;
import org.lectern.model.Content;

/**
 * Learns whether a change that was announced was made; and if it was not, sees to it, by compare-and-set, that it never will
 * be: its process may be slow, not dead, and its swap may still be on its way.
 *
 * <p>An item that does not exist has no row to say so in. There nobody makes a change whose lease has run out, which is enough
 * as long as a swap does not take longer than the rest of a lease: some 18 seconds.
 */
public final class Withdraw {
    private Withdraw() {}

    /** @return the item as it is now if the change was made; empty if it was not, and will not be */
    public static Operation<Optional<Content>> unlessMade(PendingChangeId pending) {
        return new Read(pending);
    }

    record Read(PendingChangeId pending) implements Step<ContentRead, Optional<Content>> {
        @Override
        public Request<ContentRead> request() {
            return new Request.ReadContent(pending.content(), true); // settles a swap that nobody saw the end of
        }

        @Override
        public Operation<Optional<Content>> then(ContentRead read) {
            if (read.content().isEmpty()
                    || read.content().filter(pending::withdrawn).isPresent()) {
                return new Done<>(Optional.empty());
            }
            Content item = read.content().get();
            return pending.made(item) ? new Done<>(Optional.of(item)) : new Swap(pending, item);
        }
    }

    record Swap(PendingChangeId pending, Content item) implements Step<SwapOutcome, Optional<Content>> {
        @Override
        public Request<SwapOutcome> request() {
            return new Request.SwapContent(Optional.of(item), item.withdrawn(pending.ids()));
        }

        @Override
        public Operation<Optional<Content>> then(SwapOutcome outcome) {
            return outcome == SwapOutcome.APPLIED ? new Done<>(Optional.empty()) : new Read(pending);
        }
    }
}
