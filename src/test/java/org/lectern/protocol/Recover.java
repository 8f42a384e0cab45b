package org.lectern.protocol;

import java.util.Map;
import org.lectern.model.Content;

/**
 * Finishes what another process announced and may have begun. What is left to do is read off the truth, so it does not
 * matter how far that process came, or whether it is still at work, with one exception: a process that makes its change
 * after this has read the truth, and then dies, leaves a change that nobody knows of, since its intent is struck out. So
 * take over only when the owner can no longer make its change: a lease that outlasts it.
 */
public final class Recover {
    private Recover() {}

    /**
     * @param pageSize members read at a time, if the pending change concerns all of them
     */
    public static Operation<Reconciled> of(PendingChangeId id, PendingChange pending, int pageSize) {
        return pending.memberships().isEmpty() ? new ReadContent(id, pageSize) : SetMemberships.finish(id, pending);
    }

    record ReadContent(PendingChangeId id, int pageSize) implements Step<ContentRead, Reconciled> {
        @Override
        public Request<ContentRead> request() {
            return new Request.ReadContent(
                    id.content(), true); // settles a swap that its process did not see the end of
        }

        @Override
        public Operation<Reconciled> then(ContentRead read) {
            return Then.sequence(
                    FanOut.of(id.content(), pageSize),
                    new Settle.AfterFanOut(
                            id, read.content().map(Content::superseded).orElse(Map.of())));
        }
    }
}
