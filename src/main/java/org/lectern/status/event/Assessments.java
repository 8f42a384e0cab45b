package org.lectern.status.event;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.Json;
import org.lectern.status.model.Question;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.AttemptRows;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.MergedRows;

/** Attempts at assessments. Safe to repeat: an attempt replaces the stored one of its id only if it is later. */
public final class Assessments {
    private final AttemptRows store;
    private final EventContext eventContext;
    private final Views views;

    /** @param views where a completed assessment ends its view */
    public Assessments(AttemptRows store, EventContext eventContext, Views views) {
        this.store = store;
        this.eventContext = eventContext;
        this.views = views;
    }

    /**
     * Submits an attempt, and computes the summary.
     *
     * @param attempt its id: sent again, it is the same attempt
     * @param at the attempt's own time
     * @param events JSON, an array of questions with {@code id}, {@code assess_ts}, {@code score} and {@code max_score}
     * @return the attempt that is stored now
     */
    public CompletionStage<Attempt> submit(ViewKey key, String attempt, Instant at, String events) {
        return Stages.begun(() -> submit(key, attempt, at, Json.questions(events)));
    }

    /** The same with events as values. */
    public CompletionStage<Attempt> submit(ViewKey key, String attempt, Instant at, List<Question> events) {
        return admitted(key, attempt, at, events)
                .thenCompose(sent -> views.place(key)
                        .thenCompose(place -> MergedRows.put(store, place.where(), sent))
                        .thenCompose(stored -> views.completed(key, stored).thenApply(done -> stored)));
    }

    /** The attempt as it would be stored, where there is none; refused if it breaks a rule. */
    CompletionStage<Attempt> admitted(ViewKey key, String attempt, Instant at, List<Question> events) {
        return Stages.begun(() -> {
            Attempt sent = Attempt.of(key.content(), attempt, eventContext.now(), at, events);
            if (events.isEmpty()) {
                throw new StatusRefusedException(StatusSentence.NO_QUESTIONS.of(attempt, key));
            }
            events.forEach(event -> eventContext.requirePast(event.requireStorable().at()));
            eventContext.requirePast(at);
            return eventContext
                    .requireAttempt(key, at)
                    .thenCompose(admitted -> requireCount(key, sent))
                    .thenApply(counted -> sent);
        });
    }

    private CompletionStage<Void> requireCount(ViewKey key, Attempt sent) {
        return key.isOwn()
                ? CompletableFuture.completedStage(null)
                : eventContext.tree(key.where().collection()).thenAccept(tree -> {
                    Integer count = tree.questions().get(key.content());
                    if (count != null && sent.questions().size() > count) {
                        throw new StatusRefusedException(StatusSentence.OTHER_QUESTIONS.of(
                                sent.id(), key, sent.questions().size(), count));
                    }
                });
    }

    /** The attempts at one content, as the instance's mode records them. Read at quorum. */
    public CompletionStage<List<Attempt>> attempts(ViewKey key) {
        return views.place(key)
                .thenCompose(place -> store.attempts(place.where()))
                .thenApply(all -> all.stream()
                        .filter(one -> one.content().equals(key.content()))
                        .toList());
    }
}
