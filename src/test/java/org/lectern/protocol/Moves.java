package org.lectern.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownContentException;
import org.lectern.wording.Message;

/** What one process can do next, and what can happen to it. */
final class Moves {
    private final Rules rules;
    private final Faults faults;
    private final boolean bystander;

    Moves(Rules rules, Configuration configuration) {
        this.rules = rules;
        faults = configuration.faults();
        bystander = configuration.bystander();
    }

    /** A way on: what happened, and the store and the process after it. */
    record Move(String what, ModelStore store, Actor process) {}

    List<Move> of(ModelStore store, Actor process) {
        return switch (process.phase()) {
            case DONE -> List.of();
            case WIPING ->
                List.of(new Move(
                        "deletes the library by hand",
                        store.wiped(Subjects.ANNE),
                        process.in(Actor.Phase.RUNNING, process.progress())));
            case DEAD ->
                List.of(store.announced(process.pending())
                        .map(open -> takenOver(store, process, open))
                        .orElseGet(() -> new Move("left nothing open", store, Actor.FINISHED)));
            case IDLE ->
                store.intents().stream()
                        .filter(open -> open.changed() || rules.takesOverBeforeTheChange())
                        .map(open -> takenOver(store, process, open))
                        .toList();
            case READING ->
                List.of(
                        store.library(Subjects.ANNE).isBuilt()
                                ? new Move("is read: it is there", store, Actor.FINISHED)
                                : new Move(
                                        "is read: it is not there",
                                        store,
                                        process.in(Actor.Phase.REBUILDING, RebuildLibrary.of(Subjects.ANNE))));
            case RUNNING, ANNOUNCED, RECOVERING, REBUILDING -> step(store, process, (Step<?, ?>) process.progress());
        };
    }

    /** What happens without anybody's doing: late writes land, undecided swaps are applied. */
    List<Move> ofNobody(ModelStore store) {
        List<Move> moves = new ArrayList<>();
        if (!store.late().isEmpty()) {
            moves.add(new Move("a late write lands", store.withLate(List.of()).with(store.late()), Actor.FINISHED));
        }
        store.undecided()
                .ifPresent(swap -> store.withUndecided(Optional.empty())
                        .swapped(swap)
                        .ifPresent(applied -> moves.add(new Move("a late swap is applied", applied, Actor.FINISHED))));
        return moves;
    }

    /** Where a bystander may strike out the pending change, it matters when the dead process is taken over; else it is at once. */
    private Move died(String what, ModelStore store, Actor process) {
        Actor dead = process.dead();
        if (bystander) {
            return new Move(what, store, dead);
        }
        Move next = of(store, dead).get(0);
        return new Move(what + "; " + next.what(), next.store(), next.process());
    }

    private Move takenOver(ModelStore store, Actor process, ModelStore.Announced open) {
        Operation<Reconciled> recovery = Recover.of(open.id(), open.pending(), Configuration.PAGE_SIZE);
        Actor recovering = new Actor(open.id().ids().first(), Actor.Phase.RECOVERING, recovery, Optional.empty());
        return new Move(
                "is taken over by another process" + (process.finished() ? ", alive or not" : ""), store, recovering);
    }

    private List<Move> step(ModelStore store, Actor process, Step<?, ?> step) {
        Request<?> request = step.request();
        List<Move> moves = new ArrayList<>();
        if (request instanceof Request.RaiseFloor) {
            moves.add(raise(store, process, step));
        } else if (request instanceof Request.WriteLibraries write) {
            write(store, process, step, write.batches(), moves);
        } else if (request instanceof Request.ReplaceLibrary replace) {
            List<Mutation> mutations = Mutation.of(replace.replacement(), rules);
            moves.add(next("replaces the library", store.with(mutations), process, step, Acknowledged.WRITTEN));
            dies(
                    "dies; its replacement is late",
                    store.withLate(mutations),
                    store.late().isEmpty(),
                    process,
                    moves);
        } else if (request instanceof Request.SwapContent || request instanceof Request.SwapMemberships) {
            swap(store, process, step, request, moves);
        } else {
            ModelStore.Answered answered = store.answer(request, rules);
            Object answer = innermost(step) instanceof Reconcile.ReadFloorAgain again
                    ? rules.secondLook(again.memberPage().floor(), store.floor())
                    : answered.answer();
            moves.add(next(request + " \u2192 " + answer, answered.store(), process, step, answer));
        }
        dies("dies", store, true, process, moves);
        return moves;
    }

    /** A floor raised after it was asked for: by this process, or by another that came first. */
    private Move raise(ModelStore store, Actor process, Step<?, ?> step) {
        if (process.floorBefore().isEmpty()) {
            return new Move("asks for a higher floor", store, process.waitingForFloorAbove(store.floor()));
        }
        boolean first = process.floorBefore().get().equals(store.floor());
        ModelStore raised = first && rules.rebuildRaisesFloor() ? store.withFloorRaised() : store;
        return next("has a higher floor: " + raised.floor().micros(), raised, process, step, raised.floor());
    }

    private void write(ModelStore store, Actor process, Step<?, ?> step, List<LibraryBatch> batches, List<Move> moves) {
        List<Mutation> mutations = innermost(step) instanceof Reconcile.WriteBatches reconcile
                ? Mutation.of(reconcile.memberPage(), batches, rules)
                : Mutation.of(batches, rules);
        moves.add(next("writes " + mutations, store.with(mutations), process, step, Map.of()));
        if (faults.lateWrites() && store.late().isEmpty()) {
            Map<PrincipalId, Message> failures = new TreeMap<>();
            mutations.forEach(mutation -> failures.put(mutation.principal(), Message.plain("timed out")));
            moves.add(next(
                    "fails to write " + mutations, store.withLate(mutations), process, step, Map.copyOf(failures)));
        }
        dies("dies; its write is late", store.withLate(mutations), store.late().isEmpty(), process, moves);
    }

    private void swap(ModelStore store, Actor process, Step<?, ?> step, Request<?> request, List<Move> moves) {
        ModelStore.Answered answered = store.answer(request, rules);
        boolean applies = answered.answer() == SwapOutcome.APPLIED;
        ModelStore known = applies && bystander ? answered.store().withChanged(process.pending()) : answered.store();
        moves.add(next(request + " \u2192 " + answered.answer(), known, process, step, answered.answer()));
        if (applies) {
            ModelStore undecided = store.withUndecided(Optional.of(swapOf(request)));
            if (store.timeouts() > 0) {
                String what = request + " \u2192 times out";
                ModelStore applied = answered.store().withTimeout();
                moves.add(next(what + ", applied", applied, process, step, SwapOutcome.UNKNOWN));
                moves.add(next(what + ", undecided", undecided.withTimeout(), process, step, SwapOutcome.UNKNOWN));
            }
            dies("dies; its swap is undecided", undecided, true, process, moves);
        }
    }

    private void dies(String what, ModelStore store, boolean possible, Actor process, List<Move> moves) {
        if (!faults.crashes() || !possible) {
            return;
        }
        switch (process.phase()) {
            case ANNOUNCED, RECOVERING -> moves.add(died(what, store, process));
            case RUNNING -> {
                // Before an operation has announced anything it has changed nothing: as if it had never been.
                if (innermost((Step<?, ?>) process.progress()).getClass().getEnclosingClass() == RebuildLibrary.class) {
                    moves.add(new Move(what, store, process.reading()));
                } else if (innermost((Step<?, ?>) process.progress()) instanceof Heal.WriteBatches) {
                    moves.add(new Move(what, store, Actor.FINISHED));
                }
            }
            default -> {}
        }
    }

    /** The process after its answer. A pending change is announced at once: nobody looks at pending changes while their owner lives. */
    private Move next(String what, ModelStore store, Actor process, Step<?, ?> step, Object answer) {
        Operation<?> progress;
        try {
            progress = advanced(step, answer);
        } catch (UnknownContentException refused) {
            // After it was announced, somebody else finds that it was not made, and makes up for what others have left.
            return process.phase() == Actor.Phase.RUNNING
                    ? new Move(what + "; is refused", store, Actor.FINISHED)
                    : died(what + "; is refused", store, process);
        }
        if (progress instanceof Step<?, ?> following && following.request() instanceof Request.Announce announce) {
            ModelStore announced =
                    store.withAnnounced(new ModelStore.Announced(process.pending(), announce.pending(), false));
            Operation<?> after = advanced(following, process.pending());
            return new Move(what + "; announces", announced, process.in(Actor.Phase.ANNOUNCED, after));
        }
        if (progress instanceof Done<?> done) {
            boolean incomplete = done.result() instanceof Reconciled reconciled && !reconciled.complete();
            boolean open = incomplete && process.phase() != Actor.Phase.RUNNING;
            return open ? died(what + "; gives up", store, process) : new Move(what, store, Actor.FINISHED);
        }
        if (progress instanceof Step<?, ?> following && following.request() instanceof Request.Conclude conclude) {
            // At once, too: to die before it is to die one step earlier, with the store as it is now.
            ModelStore concluded = store.answer(conclude, rules).store();
            return next(what + "; concludes", concluded, process, following, Acknowledged.WRITTEN);
        }
        return new Move(what, store, process.at(progress));
    }

    private static Step<?, ?> innermost(Step<?, ?> step) {
        Step<?, ?> inner = step;
        while (inner instanceof Then<?, ?, ?> then) {
            inner = then.inner();
        }
        return inner;
    }

    @SuppressWarnings("unchecked") // the answer was made for this step's request
    private static <A, R> Operation<R> advanced(Step<A, R> step, Object answer) {
        return step.then((A) answer);
    }

    @SuppressWarnings("unchecked") // called with swaps only
    private static Request<SwapOutcome> swapOf(Request<?> request) {
        return (Request<SwapOutcome>) request;
    }
}
