package org.lectern.status.mode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.lectern.async.Stages;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.PlatformsOwn;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.model.StatusWriteSentence;
import org.lectern.status.model.Transfer;
import org.lectern.status.store.CompareAndSet;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.OperatorWrites;
import org.lectern.status.store.StatusStatements.RowKind;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.StatusStore.ModeSetting;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;

/** Users enter contexts, and what they have completed elsewhere comes along as the instance's mode has it. */
public final class ContextEntries {
    private final StatusStore store;
    private final EventContext eventContext;
    private final TransferPlans plans;
    private final Transfers transfers;
    private final OperatorWrites writes;

    ContextEntries(
            StatusStore store,
            EventContext eventContext,
            TransferPlans plans,
            Transfers transfers,
            OperatorWrites writes) {
        this.store = store;
        this.eventContext = eventContext;
        this.plans = plans;
        this.transfers = transfers;
        this.writes = writes;
    }

    /**
     * What entering a context would do.
     *
     * @param setting the instance's mode and its rule
     * @param over whether the context is over: then nothing comes along
     * @param transfer what comes along, from where; with carry forward to each content's own level
     * @param cutShort copies and moves of this user that have begun: they are finished first
     */
    record Entry(ModeSetting setting, boolean over, Transfer transfer, List<Transfer> cutShort) {
        Entry {
            cutShort = List.copyOf(cutShort);
        }

        boolean isDone() {
            return transfer.contents().isEmpty() && cutShort.isEmpty();
        }

        List<Transfer> all() {
            List<Transfer> all = new ArrayList<>(cutShort);
            if (!transfer.contents().isEmpty()) {
                all.add(transfer);
            }
            return all;
        }
    }

    /** What {@link #enter} would do, from the rows as they are now. Refused as that is. */
    CompletionStage<Entry> preview(EnrolmentKey key) {
        return store.transfers()
                .transfers(key.user())
                .thenCompose(open -> eventContext
                        .batch(key)
                        .thenCompose(batch -> batch.isOver(eventContext.now())
                                ? eventContext.mode().thenApply(setting -> new Entry(setting, true, nothing(key), open))
                                : eventContext
                                        .requirePlace(key, eventContext.now())
                                        .thenCompose(allowed -> eventContext.mode())
                                        .thenCompose(setting -> plans.plan(key, setting)
                                                .thenApply(transfer ->
                                                        new Entry(setting, false, without(transfer, open), open)))));
    }

    /** What is left to take along once those that have begun are finished. */
    private static Transfer without(Transfer planned, List<Transfer> open) {
        Map<EnrolmentKey, Set<String>> left = new HashMap<>();
        planned.sources().forEach((from, contents) -> {
            Set<String> more = new TreeSet<>(contents);
            open.stream()
                    .filter(begun -> begun.move() || begun.to().equals(planned.to()))
                    .forEach(begun -> more.removeAll(begun.sources().getOrDefault(from, Set.of())));
            if (!more.isEmpty()) {
                left.put(from, more);
            }
        });
        return new Transfer(planned.to(), planned.move(), left);
    }

    private static Transfer nothing(EnrolmentKey key) {
        return new Transfer(key, false, Map.of());
    }

    /** At least a row for each content that is to be copied, and another for each that is to go from where it was. */
    Plan plan(List<Transfer> open, Message message, List<Message> lines) {
        long rows = open.stream()
                .mapToLong(transfer -> transfer.sources().values().stream()
                                .mapToLong(Set::size)
                                .sum()
                        * (transfer.move() ? 2 : 1))
                .sum();
        List<RowKind> kinds = new ArrayList<>(
                List.of(RowKind.PUT_VIEW, RowKind.PUT_ATTEMPT, RowKind.UNIT, RowKind.ENROLMENT, RowKind.AGGREGATE));
        if (open.isEmpty() || open.stream().anyMatch(Transfer::move)) {
            kinds.addAll(List.of(RowKind.DELETE_ATTEMPT, RowKind.DELETE_VIEW));
        }
        return Plan.of(
                        message,
                        rows,
                        writes.statements("for each content that is taken along; sources go in move mode only:", kinds))
                .listing(lines);
    }

    /** Each content with its source. */
    static Stream<Message> lines(Transfer transfer) {
        return transfer.sources().entrySet().stream()
                .flatMap(source -> source.getValue().stream()
                        .sorted()
                        .map(content -> StatusWriteSentence.TRANSFER_LINE.of(
                                content, source.getKey().place(), transfer.to().place())));
    }

    /**
     * The same as {@link Modes#enter}, as an operator's write.
     *
     * @param moves whether the instance's mode takes away what comes along
     */
    public Write<Set<String>> enter(EnrolmentKey key, boolean moves) {
        return writes.write(
                OperatorWrites.head(key, Message.plain(key.toString()), StatusSentence.ENTER.of(key), moves),
                cause -> preview(key).thenApply(entry -> plan(key, entry)),
                cause -> {
                    eventContext.requireOwn(PlatformsOwn.ENTER);
                    return enter(key);
                },
                taken -> preview(key)
                        .thenApply(after -> OperatorWrites.verified(
                                after.isDone(),
                                (after.isDone() ? StatusWriteSentence.ENTERED : StatusWriteSentence.ENTER_FAILED)
                                        .of(taken.size(), key.place()),
                                taken.stream().map(Message::plain).toList())));
    }

    private Plan plan(EnrolmentKey key, Entry entry) {
        if (entry.isDone()) {
            return Plan.nothing(nothing(key, entry));
        }
        Message first = StatusWriteSentence.ENTER_FIRST.of(entry.cutShort().size());
        Message then =
                summary(entry.setting().mode()).of(entry.transfer().contents().size(), key.place());
        return plan(
                entry.all(),
                entry.transfer().contents().isEmpty()
                        ? first
                        : entry.cutShort().isEmpty() ? then : StatusWriteSentence.TWO.of(first, then),
                entry.all().stream().flatMap(ContextEntries::lines).toList());
    }

    private static StatusWriteSentence summary(Mode mode) {
        return switch (mode) {
            case STRICT, COPY -> StatusWriteSentence.ENTER_COPY;
            case CARRY_FORWARD -> StatusWriteSentence.ENTER_CARRY;
            case MOVE -> StatusWriteSentence.ENTER_MOVE;
        };
    }

    /** Why nothing comes along. */
    private static Message nothing(EnrolmentKey key, Entry entry) {
        if (entry.over()) {
            return StatusWriteSentence.ENTER_OVER.of(key.place());
        }
        return entry.setting().mode() == Mode.STRICT
                ? StatusWriteSentence.ENTER_STRICT.of(entry.setting().sentence())
                : StatusWriteSentence.ENTER_NOTHING.of(
                        key.place(), entry.setting().sentence());
    }

    /** See {@link Modes#enter}. */
    CompletionStage<Set<String>> enter(EnrolmentKey key) {
        return transfers
                .finish(key.user())
                .thenCompose(done -> eventContext.batch(key))
                .thenCompose(batch -> batch.isOver(eventContext.now())
                        ? CompletableFuture.completedStage(Set.of())
                        : eventContext
                                .requirePlace(key, eventContext.now())
                                .thenCompose(open -> eventContext.mode())
                                .thenCompose(setting -> enter(key, setting)));
    }

    private CompletionStage<Set<String>> enter(EnrolmentKey key, ModeSetting setting) {
        return switch (setting.mode()) {
            case STRICT -> CompletableFuture.completedStage(Set.of());
            case COPY, MOVE ->
                CompareAndSet.until(store, key, () -> plans.plan(key, setting).thenCompose(transfers::begin));
            case CARRY_FORWARD -> plans.plan(key, setting).thenCompose(this::raise);
        };
    }

    /** Nothing goes from where it was, so one that is cut short is done by the next: no intent has to be on record. */
    private CompletionStage<Set<String>> raise(Transfer transfer) {
        Set<String> contents = new TreeSet<>(transfer.contents());
        return Stages.inTurn(
                        transfer.sources().entrySet(), source -> transfers.raise(source.getKey(), source.getValue()))
                .thenCompose(raised -> showing(transfer.to(), contents))
                .thenCompose(places -> Stages.inTurn(places, transfers::compute))
                .thenApply(computed -> contents);
    }

    /** The context that was entered, and the user's other ones that have one of the contents. */
    private CompletionStage<List<EnrolmentKey>> showing(EnrolmentKey entered, Set<String> contents) {
        return store.enrolments(entered.user())
                .thenCompose(enrolments -> Stages.all(
                        enrolments,
                        one -> store.collections()
                                .tree(one.key().collection())
                                .thenApply(tree -> tree.filter(
                                                known -> contents.stream().anyMatch(known::has))
                                        .map(known -> one.key()))))
                .thenApply(found -> {
                    Set<EnrolmentKey> places = new LinkedHashSet<>(List.of(entered));
                    found.forEach(place -> place.ifPresent(places::add));
                    return List.copyOf(places);
                });
    }
}
