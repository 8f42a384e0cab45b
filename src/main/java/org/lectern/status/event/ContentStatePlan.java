package org.lectern.status.event;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import org.lectern.async.Stages;
import org.lectern.status.event.ContentStates.Progress;
import org.lectern.status.event.ContentStates.Submission;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Json;
import org.lectern.status.model.PlatformsOwn;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.StatusWrite;
import org.lectern.status.summary.SummaryComputation;

/**
 * What progress and assessments would write, one after the other, from the rows as they are: each sees what those before it
 * would have written. Used by one preview, one item at a time.
 */
final class ContentStatePlan {
    private final StatusStore store;
    private final EventContext eventContext;
    private final SummaryComputation summaries;
    private final Views views;
    private final Assessments assessments;

    /** Rows that were looked at, by where they lie: as they are, and as they would be. */
    private final Map<ViewKey, Row<View>> viewRows = new LinkedHashMap<>();

    private final Map<EnrolmentKey, List<Attempt>> stored = new HashMap<>();
    private final Map<EnrolmentKey, Map<List<String>, Row<Attempt>>> attemptRows = new LinkedHashMap<>();

    /** What each summary would be computed from. */
    private final Map<EnrolmentKey, Sent> sent = new LinkedHashMap<>();

    /** Those that would be computed: a start is followed by none. */
    private final Set<EnrolmentKey> computed = new LinkedHashSet<>();

    ContentStatePlan(
            StatusStore store,
            EventContext eventContext,
            SummaryComputation summaries,
            Views views,
            Assessments assessments) {
        this.store = store;
        this.eventContext = eventContext;
        this.summaries = summaries;
        this.views = views;
        this.assessments = assessments;
    }

    private record Row<T>(Optional<T> expected, T next) {
        boolean differs() {
            return !expected.equals(Optional.of(next));
        }
    }

    private record Sent(Map<String, View> views, Map<List<String>, Attempt> attempts) {
        Sent() {
            this(new TreeMap<>(), new LinkedHashMap<>());
        }
    }

    /** Refused as {@link Views#update}. */
    CompletionStage<?> add(Progress progress) {
        ViewKey key = progress.key();
        return eventContext
                .requireView(key, progress.at())
                .thenCompose(admitted -> views.place(key))
                .thenCompose(place -> switch (ContentStatus.of(progress.status())) {
                    case NOT_STARTED -> CompletableFuture.completedStage(List.<EnrolmentKey>of());
                    case IN_PROGRESS ->
                        change(key, place, View.started(progress.started()), view -> view.start(progress.started()));
                    case COMPLETED ->
                        change(
                                        key,
                                        place,
                                        View.started(progress.started()).end(progress.at()),
                                        view -> view.start(progress.started()).end(progress.at()))
                                .whenComplete((shown, failure) -> computed.addAll(shown == null ? List.of() : shown));
                });
    }

    /** Refused as {@link Assessments#submit}. */
    CompletionStage<?> add(Submission submission) {
        ViewKey key = submission.key();
        if (store.layout().deployed()) {
            throw new StatusRefusedException(PlatformsOwn.KEEP_ATTEMPTS.sentence());
        }
        return assessments
                .admitted(key, submission.attempt(), submission.at(), Json.questions(submission.events()))
                .thenCompose(attempt -> views.place(key)
                        .thenCompose(place -> put(place.where(), attempt)
                                .thenCompose(kept -> change(
                                                key,
                                                place,
                                                View.completed(kept.attemptedOn()),
                                                view -> view.end(kept.attemptedOn()))
                                        .thenAccept(shown -> shown.forEach(where -> {
                                            computed.add(where);
                                            sent(where).attempts().put(kept.name(), kept);
                                        })))));
    }

    private Sent sent(EnrolmentKey where) {
        return sent.computeIfAbsent(where, any -> new Sent());
    }

    /** Answers where the view shows. */
    private CompletionStage<List<EnrolmentKey>> change(
            ViewKey key, ViewKey place, View fresh, UnaryOperator<View> event) {
        Row<View> before = viewRows.get(place);
        CompletionStage<Row<View>> row = before != null
                ? CompletableFuture.completedStage(new Row<>(before.expected(), event.apply(before.next())))
                : store.view(place)
                        .thenApply(there -> new Row<>(there, there.map(event).orElse(fresh)));
        return row.thenCompose(now -> views.shownIn(key).thenApply(shown -> {
            viewRows.put(place, now);
            shown.forEach(where -> sent(where).views().put(key.content(), now.next()));
            return shown;
        }));
    }

    /** Answers the attempt that would be there then: of two sendings of one the later. */
    private CompletionStage<Attempt> put(EnrolmentKey place, Attempt attempt) {
        List<Attempt> known = stored.get(place);
        CompletionStage<List<Attempt>> there =
                known != null ? CompletableFuture.completedStage(known) : store.attempts(place);
        return there.thenApply(all -> {
            stored.put(place, all);
            Map<List<String>, Row<Attempt>> rows = attemptRows.computeIfAbsent(place, any -> new LinkedHashMap<>());
            Row<Attempt> before = rows.get(attempt.name());
            Optional<Attempt> expected = before != null
                    ? before.expected()
                    : all.stream()
                            .filter(one -> one.name().equals(attempt.name()))
                            .findFirst();
            Attempt now = Optional.ofNullable(before)
                    .map(Row::next)
                    .or(() -> expected)
                    .map(one ->
                            attempt.attemptedOn().isAfter(one.attemptedOn()) ? attempt.createdOn(one.createdOn()) : one)
                    .orElse(attempt);
            rows.put(attempt.name(), new Row<>(expected, now));
            return now;
        });
    }

    /** The rows that would be written, the raw ones first. */
    CompletionStage<List<StatusWrite>> writes() {
        List<StatusWrite> writes = new ArrayList<>();
        attemptRows.forEach((place, rows) -> rows.values().stream()
                .filter(Row::differs)
                .forEach(row -> writes.add(new StatusWrite.SwapAttempt(place, row.expected(), row.next()))));
        viewRows.forEach((place, row) -> {
            if (row.differs()) {
                writes.add(row.expected()
                        .<StatusWrite>map(there -> new StatusWrite.SwapView(place, there, row.next()))
                        .orElseGet(() -> new StatusWrite.PutView(place, row.next())));
            }
        });
        return Stages.inTurn(
                        List.copyOf(computed),
                        where -> summaries
                                .plan(
                                        where,
                                        sent(where).views(),
                                        List.copyOf(sent(where).attempts().values()))
                                .thenAccept(writes::addAll))
                .thenApply(done -> List.copyOf(writes));
    }
}
