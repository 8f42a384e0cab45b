package org.lectern.protocol;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Visibility;

/**
 * The end of a change: the positions it superseded are gone from every library, so they leave the truth, by
 * compare-and-set, and so does its name: it must be on record elsewhere by then that the change was made; then its intent is struck out. A change that failed for some principals is not settled.
 */
public final class Settle {
    private Settle() {}

    /**
     * What made an item out of nothing superseded nothing: its name stays in the truth, so that making items costs one
     * transaction each.
     *
     * @param settled the superseded positions that were known when the fan-out began
     */
    public static Operation<Reconciled> after(
            Reconciled reconciled, PendingChangeId pending, Map<Instant, Visibility> settled) {
        if (!reconciled.complete()) {
            return new Done<>(reconciled);
        }
        return settled.isEmpty()
                ? new Conclude(pending, reconciled)
                : new Read(pending.content(), pending, settled, reconciled, false);
    }

    record AfterFanOut(PendingChangeId pending, Map<Instant, Visibility> settled)
            implements Then.Continuation<Reconciled, Reconciled> {
        @Override
        public Operation<Reconciled> after(Reconciled reconciled) {
            return Settle.after(reconciled, pending, settled);
        }
    }

    record Read(
            ContentId content,
            PendingChangeId pending,
            Map<Instant, Visibility> settled,
            Reconciled reconciled,
            boolean serial)
            implements Step<ContentRead, Reconciled> {
        @Override
        public Request<ContentRead> request() {
            return new Request.ReadContent(content, serial);
        }

        @Override
        public Operation<Reconciled> then(ContentRead read) {
            return read.content()
                    .filter(current -> !Collections.disjoint(
                                    current.superseded().keySet(), settled.keySet())
                            || !Collections.disjoint(current.openChanges().keySet(), pending.ids()))
                    .<Operation<Reconciled>>map(current -> new Prune(current, pending, settled, reconciled))
                    .orElseGet(() -> new Conclude(pending, reconciled));
        }
    }

    record Prune(Content current, PendingChangeId pending, Map<Instant, Visibility> settled, Reconciled reconciled)
            implements Step<SwapOutcome, Reconciled> {
        @Override
        public Request<SwapOutcome> request() {
            return new Request.SwapContent(Optional.of(current), current.concluded(settled, pending.ids()));
        }

        @Override
        public Operation<Reconciled> then(SwapOutcome outcome) {
            return outcome == SwapOutcome.APPLIED
                    ? new Conclude(pending, reconciled)
                    : new Read(current.id(), pending, settled, reconciled, outcome == SwapOutcome.UNKNOWN);
        }
    }

    record Conclude(PendingChangeId pending, Reconciled reconciled) implements Step<Acknowledged, Reconciled> {
        @Override
        public Request<Acknowledged> request() {
            return new Request.Conclude(pending);
        }

        @Override
        public Operation<Reconciled> then(Acknowledged acknowledged) {
            return new Done<>(reconciled);
        }
    }
}
