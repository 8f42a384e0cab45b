package org.lectern.status.mode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.lectern.activity.ActivityKind;
import org.lectern.async.Stages;
import org.lectern.job.JobKind;
import org.lectern.job.JobTask;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.PlatformsOwn;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.model.StatusWriteSentence;
import org.lectern.status.model.Transfer;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.OperatorWrites;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.StatusStore.ModeSetting;
import org.lectern.status.store.StatusWrite;
import org.lectern.status.store.ViewRows.Stored;
import org.lectern.status.summary.Archives;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteHead;

/** The instance's mode: entering a context, comparing modes, switching. */
public final class Modes {
    private final StatusStore store;
    private final Archives archives;
    private final EventContext eventContext;
    private final Transfers transfers;
    private final TransferPlans plans;
    private final ContextEntries entries;
    private final OperatorWrites writes;

    public Modes(StatusStore store, EventContext eventContext, Transfers transfers, OperatorWrites writes) {
        this.store = store;
        this.archives = new Archives(store);
        this.eventContext = eventContext;
        this.transfers = transfers;
        this.writes = writes;
        this.plans = new TransferPlans(store, archives, eventContext);
        this.entries = new ContextEntries(store, eventContext, plans, transfers, writes);
    }

    /** The instance's mode, and the rule of copy and move. */
    public CompletionStage<ModeSetting> setting() {
        return eventContext.mode();
    }

    /** Why the mode is not switched here, a sentence; empty if it is. */
    public Optional<Message> refusal() {
        return eventContext.refusal(PlatformsOwn.SWITCH_MODE);
    }

    /** Switches the instance's mode. No row is changed; see {@link #preview} for what will be seen differently. */
    public Write<Void> switchTo(ModeSetting next) {
        return writes.onRecord(
                JobTask.step(
                        JobKind.MODE_SWITCH,
                        StatusSentence.MODE_OF_STATUS.of(),
                        Message.plain(next.mode().name())),
                head(StatusSentence.SWITCH_MODE.of(next.mode()), true),
                cause -> {
                    eventContext.requireOwn(PlatformsOwn.SWITCH_MODE);
                    return eventContext
                            .mode()
                            .thenApply(now -> writes.plan(
                                    now.equals(next) ? List.of() : List.of(new StatusWrite.PutMode(next)),
                                    StatusWriteSentence.MODE_PREVIEW.of(),
                                    StatusWriteSentence.MODE_SAME.of(now.sentence())));
                },
                cause -> {
                    OperatorWrites.requireReason(cause, StatusSentence.TO_SWITCH_MODE.of());
                    eventContext.requireOwn(PlatformsOwn.SWITCH_MODE);
                    return eventContext.putMode(next);
                },
                done -> eventContext
                        .mode()
                        .thenApply(now -> OperatorWrites.verified(
                                now.equals(next),
                                (now.equals(next) ? StatusWriteSentence.MODE_SWITCHED : StatusWriteSentence.MODE_FAILED)
                                        .of(now.sentence()))));
    }

    private static WriteHead head(Message title, boolean takesAway) {
        return new WriteHead(ActivityKind.STATUS, StatusSentence.MODE_OF_STATUS.of(), title, takesAway);
    }

    /**
     * A user enters a context. With copy and move, what was completed elsewhere is taken along, by the rule; with carry
     * forward, what was completed in any context before the instance was in that mode is put at the content's own level, and
     * shows in every context from then on. A copy or move of this user that was cut short is finished first. A context that is
     * over takes nothing any more. Safe to repeat.
     *
     * @return contents taken along
     */
    public CompletionStage<Set<String>> enter(EnrolmentKey key) {
        return entries.enter(key);
    }

    /** Entering a context, with a preview, and on record. */
    public ContextEntries entries() {
        return entries;
    }

    /** All copies and moves that have begun and not ended: cut short, unless another process is at them now. */
    public CompletionStage<List<Transfer>> cutShort() {
        return store.transfers()
                .usersWithTransfers()
                .thenCompose(users -> Stages.all(users, store.transfers()::transfers))
                .thenApply(open -> open.stream().flatMap(List::stream).toList());
    }

    /** Finishes all copies and moves that were cut short. Returns the number of users. */
    public Write<Integer> finishAll() {
        return writes.write(
                head(StatusSentence.FINISH_TRANSFERS.of(), false),
                cause -> cutShort().thenApply(this::finishing),
                cause -> {
                    eventContext.requireOwn(PlatformsOwn.SWITCH_MODE);
                    return store.transfers()
                            .usersWithTransfers()
                            .thenCompose(users ->
                                    Stages.inTurn(users, transfers::finish).thenApply(done -> users.size()));
                },
                users -> cutShort()
                        .thenApply(left -> OperatorWrites.verified(
                                left.isEmpty(),
                                left.isEmpty()
                                        ? StatusWriteSentence.FINISHED.of()
                                        : StatusWriteSentence.FINISH_FAILED.of(left.size()))));
    }

    private Plan finishing(List<Transfer> open) {
        return open.isEmpty()
                ? Plan.nothing(StatusWriteSentence.FINISH_NOTHING.of())
                : entries.plan(
                        open,
                        StatusWriteSentence.FINISH_PREVIEW.of(open.size()),
                        open.stream()
                                .flatMap(transfer -> Stream.concat(
                                        Stream.of(StatusWriteSentence.TRANSFER_WHOSE.of(
                                                transfer.to().user())),
                                        ContextEntries.lines(transfer)))
                                .toList());
    }

    /**
     * What a user would see of a content, had the instance been in each of the modes when the rows were written.
     *
     * @param place where it is opened; the content's own level stands for "found by search"
     */
    public record Seen(Mode mode, EnrolmentKey place, ContentStatus status) {}

    /** Compares the four modes for a user and a content, in every context of theirs that has it, and found by search. */
    public CompletionStage<List<Seen>> compare(String user, String content) {
        List<Stored> rows = new ArrayList<>();
        return eventContext
                .requireUser(user)
                .thenCompose(known -> store.eachView(user, stored -> {
                    if (stored.key().content().equals(content)) {
                        rows.add(stored);
                    }
                }))
                .thenCompose(done -> archives.views(user, content::equals))
                .thenAccept(rows::addAll)
                .thenCompose(done -> places(user, content))
                .thenCombine(
                        eventContext.mode(),
                        (places, setting) ->
                                new ModeComparison(rows, places, setting.rule(), eventContext.now()).seen());
    }

    /** The user's enrolments whose collection has the content, the earliest first. */
    private CompletionStage<List<ModeComparison.Place>> places(String user, String content) {
        return store.enrolments(user)
                .thenCompose(enrolments -> Stages.all(
                                enrolments,
                                one -> store.collections()
                                        .tree(one.key().collection())
                                        .thenCombine(
                                                eventContext.batch(one.key()),
                                                (tree, batch) -> tree.filter(known -> known.hasLeaf(content))
                                                        .map(known -> new ModeComparison.Place(one, batch))))
                        .thenApply(places ->
                                places.stream().flatMap(Optional::stream).toList()));
    }

    /**
     * A content that would be seen differently.
     *
     * @param now with the mode as it is
     * @param then with the other mode, once the context is entered again
     */
    public record Change(ViewKey key, ContentStatus now, ContentStatus then) {}

    /** What would be seen differently by a user, with the rows as they are, after switching. */
    public CompletionStage<List<Change>> preview(String user, ModeSetting next) {
        return store.enrolments(user)
                .thenCompose(enrolments -> Stages.all(enrolments, one -> preview(one.key(), next)))
                .thenApply(changes -> changes.stream().flatMap(List::stream).toList());
    }

    private CompletionStage<List<Change>> preview(EnrolmentKey key, ModeSetting next) {
        return eventContext
                .mode()
                .thenCompose(current -> store.collections()
                        .tree(key.collection())
                        .thenCompose(tree -> tree.isEmpty()
                                ? CompletableFuture.completedStage(List.<Change>of())
                                : seen(key, tree.get(), current)
                                        .thenCombine(
                                                seen(key, tree.get(), next), (now, then) -> changes(key, now, then))));
    }

    private static List<Change> changes(
            EnrolmentKey key, Map<String, ContentStatus> now, Map<String, ContentStatus> then) {
        Set<String> contents = new TreeSet<>(now.keySet());
        contents.addAll(then.keySet());
        return contents.stream()
                .map(content -> new Change(
                        key.view(content),
                        now.getOrDefault(content, ContentStatus.NOT_STARTED),
                        then.getOrDefault(content, ContentStatus.NOT_STARTED)))
                .filter(change -> change.now() != change.then())
                .toList();
    }

    private CompletionStage<Map<String, ContentStatus>> seen(
            EnrolmentKey key, CollectionTree tree, ModeSetting setting) {
        CompletionStage<Map<String, ContentStatus>> here =
                archives.all(key).thenApply(raw -> statuses(raw.effective()));
        return switch (setting.mode()) {
            case STRICT -> here;
            case CARRY_FORWARD ->
                taken(
                        here.thenCombine(store.ownViews(key.user(), tree.contents()), (rows, own) -> {
                            statuses(own)
                                    .forEach((content, status) -> rows.merge(content, status, ContentStatus::merge));
                            return rows;
                        }),
                        key,
                        setting);
            case COPY, MOVE -> taken(here, key, setting);
        };
    }

    /** With what comes along once the context is entered. */
    private CompletionStage<Map<String, ContentStatus>> taken(
            CompletionStage<Map<String, ContentStatus>> here, EnrolmentKey key, ModeSetting setting) {
        return here.thenCombine(takenIfOpen(key, setting), (rows, plan) -> {
            plan.contents().forEach(content -> rows.put(content, ContentStatus.COMPLETED));
            return rows;
        });
    }

    private CompletionStage<Transfer> takenIfOpen(EnrolmentKey key, ModeSetting setting) {
        return eventContext
                .batch(key)
                .thenCompose(batch -> batch.isOver(eventContext.now())
                        ? CompletableFuture.completedStage(new Transfer(key, false, Map.of()))
                        : plans.plan(key, setting));
    }

    private static Map<String, ContentStatus> statuses(Map<String, View> views) {
        Map<String, ContentStatus> statuses = new HashMap<>();
        views.forEach((content, view) -> statuses.put(content, view.status()));
        return statuses;
    }
}
