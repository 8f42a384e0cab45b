package org.lectern.event;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.async.Stages;
import org.lectern.job.EndedJobs;
import org.lectern.job.JobRecord;
import org.lectern.job.Timing;
import org.lectern.status.store.EndedViews;

/**
 * Puts on record what is to be told. Where nobody has registered it reads a row now and then, and writes nothing. From any thread;
 * nothing blocks.
 *
 * <p>A job that has ended is still on record as long as it has not been put here: whoever finishes it after its process puts it
 * here. A view has nobody to look after it, so it is announced here before it ends; what was announced and is not known to have
 * happened, whoever tells events asks the truth for.
 */
public final class Outbox implements EndedJobs, EndedViews {
    private final KnownSubscriptions subscriptions;
    private final OutboxRows rows;
    private final Timing timing;
    private final Duration stale;

    public Outbox(KnownSubscriptions subscriptions, OutboxRows rows, Timing timing, EventTimes times) {
        this.subscriptions = subscriptions;
        this.rows = rows;
        this.timing = timing;
        this.stale = times.stale();
    }

    @Override
    public CompletionStage<?> ended(JobRecord job) {
        if (!Event.LibraryChanged.isToldOf(job)) {
            return CompletableFuture.completedStage(null);
        }
        Event event = Event.LibraryChanged.of(job);
        // The same row each time it is said of the same job: who says it again may not know whether it was heard.
        return subscriptions
                .of(EventKind.LIBRARY_CHANGED)
                .thenCompose(wanting -> put(wanting.stream()
                        .map(one -> row(one, event, event.at(), event.id(), false))
                        .toList()));
    }

    @Override
    public CompletionStage<Outcome> ending(EndedView view, Supplier<CompletionStage<Outcome>> write) {
        return subscriptions
                .of(EventKind.VIEW_ENDED)
                .thenCompose(wanting -> wanting.isEmpty() ? write.get() : announced(view, wanting, write));
    }

    private CompletionStage<Outcome> announced(
            EndedView view, List<Subscription> wanting, Supplier<CompletionStage<Outcome>> write) {
        Event event = Event.ViewEnded.of(view);
        Instant now = timing.now();
        String id = UUID.randomUUID().toString();
        List<OutboxRow> announced =
                wanting.stream().map(one -> row(one, event, now, id, true)).toList();
        return put(announced).thenCompose(put -> {
            // This machine may have slept: by now whoever tells events may have found that it has not happened.
            return timing.now().isAfter(now.plus(stale))
                    ? announced(view, wanting, write)
                    : write.get().thenCompose(outcome -> settled(announced, outcome));
        });
    }

    /** Whether the row could be settled does not matter: the truth is asked then. */
    private CompletionStage<Outcome> settled(List<OutboxRow> announced, Outcome outcome) {
        return outcome == Outcome.UNKNOWN
                ? CompletableFuture.completedStage(outcome)
                : Stages.all(
                                announced,
                                row -> (outcome == Outcome.MADE ? rows.confirm(row) : rows.delete(row))
                                        .thenApply(written -> true))
                        .handle((done, failure) -> outcome);
    }

    private CompletionStage<?> put(List<OutboxRow> all) {
        return Stages.all(all, row -> rows.put(row).thenApply(written -> true));
    }

    private static OutboxRow row(Subscription wanting, Event event, Instant at, String id, boolean announced) {
        return new OutboxRow(wanting.key(), at, id, EventJson.of(event).toString(), announced);
    }
}
