package org.lectern.event;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lectern.async.Retry;
import org.lectern.async.Stages;
import org.lectern.job.EndedJobs;
import org.lectern.job.JobRecord;
import org.lectern.job.Moment;
import org.lectern.job.Timing;
import org.lectern.status.store.EndedViews;
import org.lectern.wording.HasMessage;

/**
 * Puts on record what is to be told. Where nobody has registered it reads a row now and then, and writes nothing. From any thread;
 * nothing blocks.
 *
 * <p>A job that has ended is still on record as long as it has not been put here: whoever finishes it after its process puts it
 * here. A view has nobody to look after it, so it is announced here before it ends; what was announced and is not known to have
 * happened, whoever tells events asks the truth for.
 */
public final class Outbox implements EndedJobs, EndedViews {
    private static final int ATTEMPTS = 10;

    private final KnownSubscriptions subscriptions;
    private final OutboxRows rows;
    private final OpenSlots slots;
    private final Timing timing;
    private final Duration stale;
    private final Retry retry;

    public Outbox(KnownSubscriptions subscriptions, OutboxRows rows, Timing timing, EventTimes times) {
        this.subscriptions = subscriptions;
        this.rows = rows;
        this.timing = timing;
        this.slots = new OpenSlots(rows, timing.clocks(), times);
        this.stale = times.stale();
        this.retry = Retry.of(failure -> Optional.of(HasMessage.of(failure)))
                .attempts(ATTEMPTS)
                .delays(times.first(), times.longest())
                .timer(timing.timer())
                .build();
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
        Moment begun = Moment.now(timing.clocks());
        Event event = Event.ViewEnded.of(view);
        List<OutboxRow> announced = rows(wanting, event, true);
        return put(announced)
                .thenCompose(put -> isSure(begun)
                        ? write.get().thenCompose(outcome -> settled(announced, begun, outcome))
                        // This machine has slept: whoever tells events may have found that it has not happened.
                        : written(announced, rows::delete).thenCompose(gone -> announced(view, wanting, write)));
    }

    /** Whether what was announced then is still there, unless it was told. */
    private boolean isSure(Moment announced) {
        return announced.isWithin(stale, timing.clocks());
    }

    private List<OutboxRow> rows(List<Subscription> wanting, Event event, boolean announced) {
        Instant now = timing.now();
        String id = UUID.randomUUID().toString();
        return wanting.stream().map(one -> row(one, event, now, id, announced)).toList();
    }

    private CompletionStage<Outcome> settled(List<OutboxRow> announced, Moment begun, Outcome outcome) {
        if (outcome == Outcome.NOT_MADE) {
            return written(announced, rows::delete).thenApply(done -> outcome);
        }
        if (!isSure(begun)) {
            // The write took so long that the rows may have been dropped before it was made: others take their place.
            List<OutboxRow> others = announced.stream()
                    .map(row -> row.again(timing.now(), UUID.randomUUID().toString(), outcome == Outcome.UNKNOWN))
                    .toList();
            return retry.run(() -> put(others).thenApply(put -> outcome));
        }
        return outcome == Outcome.UNKNOWN
                ? CompletableFuture.completedStage(outcome) // the truth is asked then
                : written(announced, rows::confirm).thenApply(done -> outcome);
    }

    /** Whether the rows could be written does not matter: the truth is asked for what stays announced. */
    private static CompletionStage<Boolean> written(
            List<OutboxRow> all, Function<OutboxRow, CompletionStage<?>> write) {
        return Stages.all(all, row -> write.apply(row).thenApply(written -> true))
                .handle((done, failure) -> true);
    }

    private CompletionStage<?> put(List<OutboxRow> all) {
        return Stages.all(all, row -> slots.put(row).thenApply(written -> true));
    }

    private static OutboxRow row(Subscription wanting, Event event, Instant at, String id, boolean announced) {
        return new OutboxRow(wanting.key(), at, id, EventJson.of(event).toString(), announced);
    }
}
