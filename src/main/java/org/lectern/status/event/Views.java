package org.lectern.status.event;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.lectern.async.Stages;
import org.lectern.job.JobKind;
import org.lectern.job.JobTask;
import org.lectern.model.StorableText;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Json;
import org.lectern.status.model.Mode;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.model.StatusWriteSentence;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.CompareAndSet;
import org.lectern.status.store.EndedViews;
import org.lectern.status.store.EndedViews.Outcome;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.OperatorWrites;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.StatusWrite;
import org.lectern.status.summary.ReviewReports;
import org.lectern.status.summary.SummaryComputation;
import org.lectern.wording.Message;
import org.lectern.write.Write;

/**
 * Starts, progress and ends of views (Sunbird, collection tracking, content view lifecycle). Events may be sent twice, out
 * of order and late. Nothing blocks; stages fail with a {@link StatusRefusedException} where an event breaks a rule, and
 * nothing is written then.
 */
public final class Views {
    private final StatusStore store;
    private final EventContext eventContext;
    private final SummaryComputation summaries;
    private final OperatorWrites writes;
    private final EndedViews ended;

    /** @param ended hears of each view that ends */
    public Views(
            StatusStore store,
            EventContext eventContext,
            SummaryComputation summaries,
            OperatorWrites writes,
            EndedViews ended) {
        this.store = store;
        this.eventContext = eventContext;
        this.summaries = summaries;
        this.writes = writes;
        this.ended = ended;
    }

    /** The content is viewed for the first time; a revisit changes nothing. */
    public CompletionStage<View> start(ViewKey key, Instant at) {
        return admitted(key, at).thenCompose(place -> {
            View fresh = View.started(at);
            return store.insertView(place, fresh)
                    .thenCompose(there -> there.isEmpty()
                            ? CompletableFuture.completedStage(fresh)
                            : there.get().start(at).equals(there.get())
                                    ? CompletableFuture.completedStage(there.get())
                                    : change(key, place, Optional.empty(), view -> view.start(at)));
        });
    }

    /** @param details JSON */
    public CompletionStage<View> progress(ViewKey key, String details, Instant at) {
        return Stages.inTurn(List.of(details), text -> {
                    Json.parse(
                            EnrolmentKey.storable(
                                    () -> StorableText.requireLines(text, StatusSentence.WHAT_DETAILS::of)),
                            StatusSentence.WHAT_DETAILS.of());
                    return CompletableFuture.completedStage(text);
                })
                .thenCompose(valid -> admitted(key, at))
                .thenCompose(place -> change(key, place, Optional.empty(), view -> view.progress(details, at)));
    }

    /** The view has ended: the content is completed, and the summary is computed before this completes. */
    public CompletionStage<View> end(ViewKey key, Instant at) {
        return admitted(key, at)
                .thenCompose(place -> change(key, place, Optional.empty(), view -> view.end(at)))
                .thenCompose(view -> computed(key).thenApply(done -> view));
    }

    /**
     * What the older content state update sends: one number.
     *
     * @param status 0 says nothing, 1 starts, 2 starts and ends; above 2 counts as 2, below 0 is refused
     */
    public CompletionStage<Optional<View>> update(ViewKey key, int status, Instant at) {
        return update(key, status, at, at);
    }

    /** The same, of what is known to have started earlier than it ended. */
    CompletionStage<Optional<View>> update(ViewKey key, int status, Instant started, Instant at) {
        return admitted(key, at).thenCompose(place -> switch (ContentStatus.of(status)) {
            case NOT_STARTED -> store.view(place);
            case IN_PROGRESS -> start(key, at).thenApply(Optional::of);
            case COMPLETED ->
                start(key, started).thenCompose(there -> end(key, at)).thenApply(Optional::of);
        });
    }

    /** The view as the instance's mode shows it; empty if it was not started. Read at quorum. */
    public CompletionStage<Optional<View>> read(ViewKey key) {
        if (key.isOwn()) {
            return store.view(key);
        }
        return eventContext
                .tree(key.where().collection())
                .thenCompose(tree -> summaries.raw(key.where(), tree))
                .thenApply(raw -> Optional.ofNullable(raw.effective().get(key.content())));
    }

    /**
     * Repairs a view whose end was lost: ends it now, and computes each summary that shows it. The batch may be closed by now,
     * the view must have been started.
     */
    public Write<View> forceEnd(ViewKey key) {
        return writes.onRecord(
                JobTask.step(JobKind.FORCED_END, StatusSentence.VIEW_OF.of(key), Message.NONE),
                OperatorWrites.head(
                        key.where(), StatusSentence.VIEW_OF.of(key), StatusSentence.FORCE_END.of(key), true),
                cause -> forcing(key)
                        .thenApply(rows -> writes.plan(
                                rows,
                                StatusWriteSentence.FORCE_END_PREVIEW.of(key.content(), rows.size()),
                                StatusWriteSentence.FORCE_END_NOTHING.of(key.content()))),
                cause -> {
                    OperatorWrites.requireReason(cause, StatusSentence.TO_FORCE_END.of());
                    Instant now = eventContext.now();
                    return place(key)
                            .thenCompose(place -> change(
                                    key, place, Optional.empty(), view -> view.isCompleted() ? view : view.end(now)))
                            .thenCompose(view -> computed(key).thenApply(done -> view));
                },
                view -> key.isOwn()
                        ? store.view(key)
                                .thenApply(after -> OperatorWrites.verified(
                                        after.filter(View::isCompleted).isPresent(),
                                        StatusWriteSentence.VIEW_SAYS.of(
                                                key.content(),
                                                after.map(View::status).orElse(ContentStatus.NOT_STARTED))))
                        : summaries.review(key.where()).thenApply(after -> ReviewReports.ended(key, after)));
    }

    private CompletionStage<List<StatusWrite>> forcing(ViewKey key) {
        return place(key)
                .thenCompose(place -> started(place).thenCompose(view -> {
                    View next = view.isCompleted() ? view : view.end(eventContext.now());
                    List<StatusWrite> rows = new ArrayList<>();
                    if (!next.equals(view)) {
                        rows.add(new StatusWrite.SwapView(place, view, next));
                    }
                    return shownIn(key)
                            .thenCompose(summarised -> Stages.inTurn(
                                    summarised,
                                    where -> summaries
                                            .plan(where, Map.of(key.content(), next), List.of())
                                            .thenAccept(rows::addAll)))
                            .thenApply(done -> rows);
                }));
    }

    /**
     * Writes the progress details of a view for an operator, as of now. Changes nothing where the view has ended. The view must
     * have been started.
     *
     * @param details JSON
     */
    public Write<View> updateProgress(ViewKey key, String details) {
        return writes.write(
                OperatorWrites.head(
                        key.where(), StatusSentence.VIEW_OF.of(key), StatusSentence.UPDATE_PROGRESS.of(key), false),
                cause -> {
                    Json.parse(details, StatusSentence.WHAT_DETAILS.of());
                    return place(key)
                            .thenCompose(place -> started(place).thenApply(view -> {
                                View next = view.progress(details, eventContext.now());
                                return writes.plan(
                                        next.details().equals(view.details())
                                                ? List.of()
                                                : List.of(new StatusWrite.SwapView(place, view, next)),
                                        StatusWriteSentence.DETAILS_PREVIEW.of(key.content()),
                                        (view.isCompleted()
                                                        ? StatusWriteSentence.DETAILS_ENDED
                                                        : StatusWriteSentence.DETAILS_SAME)
                                                .of(key.content()));
                            }));
                },
                cause -> {
                    Json.parse(details, StatusSentence.WHAT_DETAILS.of());
                    Instant now = eventContext.now();
                    return place(key)
                            .thenCompose(
                                    place -> change(key, place, Optional.empty(), view -> view.progress(details, now)));
                },
                view -> read(key).thenApply(after -> {
                    boolean there = after.flatMap(View::details).equals(Optional.of(details));
                    return OperatorWrites.verified(
                            there,
                            (there ? StatusWriteSentence.DETAILS_WRITTEN : StatusWriteSentence.DETAILS_FAILED)
                                    .of(key.content()));
                }));
    }

    private CompletionStage<View> started(ViewKey place) {
        return store.view(place).thenApply(there -> there.orElseThrow(() -> notStarted(place)));
    }

    /** Checks the event, and says where it is recorded. */
    private CompletionStage<ViewKey> admitted(ViewKey key, Instant at) {
        return Stages.begun(() -> eventContext.requireView(key, at)).thenCompose(admitted -> place(key));
    }

    /** Where the instance's mode records it. */
    CompletionStage<ViewKey> place(ViewKey key) {
        return eventContext.mode().thenApply(mode -> mode.mode() == Mode.CARRY_FORWARD ? key.own() : key);
    }

    /** @param score of the attempt that the event comes of */
    private CompletionStage<View> change(
            ViewKey key, ViewKey place, Optional<EndedViews.Score> score, UnaryOperator<View> event) {
        return CompareAndSet.until(
                store,
                place,
                () -> store.view(place).thenCompose(there -> {
                    View view = there.orElseThrow(() -> notStarted(place));
                    View next = event.apply(view);
                    return next.equals(view)
                            ? CompletableFuture.completedStage(Optional.of(view))
                            : swap(
                                            new EndedViews.EndedView(
                                                    key,
                                                    place,
                                                    next.lastCompleted().orElse(Instant.EPOCH),
                                                    score),
                                            view,
                                            next)
                                    .thenApply(applied -> applied ? Optional.of(next) : Optional.<View>empty());
                }));
    }

    /** Only what ends the view, or ends it earlier, is an end: whoever wants to hear of it does. */
    private CompletionStage<Boolean> swap(EndedViews.EndedView end, View view, View next) {
        Supplier<CompletionStage<Boolean>> write = () -> store.swapView(end.place(), view, next);
        return next.isCompleted() && !next.lastCompleted().equals(view.lastCompleted())
                ? ended.ending(end, () -> write.get().thenApply(applied -> applied ? Outcome.MADE : Outcome.UNKNOWN))
                        .thenApply(outcome -> outcome == Outcome.MADE)
                : write.get();
    }

    private static StatusRefusedException notStarted(ViewKey key) {
        return new StatusRefusedException(StatusSentence.NEVER_STARTED.of(key));
    }

    /** An assessment was submitted: its content is completed, started or not. */
    CompletionStage<Void> completed(ViewKey key, Attempt attempt) {
        View fresh = View.completed(attempt.attemptedOn());
        Optional<EndedViews.Score> score =
                Optional.of(new EndedViews.Score(attempt.id(), attempt.totalScore(), attempt.totalMaxScore()));
        return place(key)
                .thenCompose(place -> put(
                                new EndedViews.EndedView(key, place, View.stored(attempt.attemptedOn()), score), fresh)
                        .thenCompose(put -> put
                                ? CompletableFuture.completedStage(fresh)
                                : change(key, place, score, view -> view.end(attempt.attemptedOn()))))
                .thenCompose(view -> computed(key));
    }

    /** Answers false if there is one. */
    private CompletionStage<Boolean> put(EndedViews.EndedView end, View fresh) {
        return ended.ending(
                        end,
                        () -> store.insertView(end.place(), fresh)
                                .thenApply(there ->
                                        there.isEmpty() || there.get().equals(fresh) ? Outcome.MADE : Outcome.NOT_MADE))
                .thenApply(outcome -> outcome == Outcome.MADE);
    }

    private CompletionStage<Void> computed(ViewKey key) {
        return shownIn(key).thenCompose(places -> Stages.inTurn(places, place -> summaries.recompute(place, Set.of())));
    }

    /** Where summaries show this content: in one place, or with carry forward in every context that has it. */
    CompletionStage<List<EnrolmentKey>> shownIn(ViewKey key) {
        List<EnrolmentKey> here = key.isOwn() ? List.of() : List.of(key.where());
        return eventContext
                .mode()
                .thenCompose(mode -> mode.mode() == Mode.CARRY_FORWARD
                        ? elsewhere(key).thenApply(others -> {
                            List<EnrolmentKey> all = new ArrayList<>(here);
                            all.addAll(others);
                            return all;
                        })
                        : CompletableFuture.completedStage(here));
    }

    private CompletionStage<List<EnrolmentKey>> elsewhere(ViewKey key) {
        return store.enrolments(key.where().user()).thenCompose(enrolments -> {
            List<EnrolmentKey> others = enrolments.stream()
                    .map(Enrolment::key)
                    .filter(other -> !other.equals(key.where()))
                    .toList();
            List<EnrolmentKey> having = new ArrayList<>();
            return Stages.inTurn(
                            others,
                            other -> store.collections()
                                    .tree(other.collection())
                                    .thenAccept(tree -> tree.filter(known -> known.has(key.content()))
                                            .ifPresent(known -> having.add(other))))
                    .thenApply(done -> having);
        });
    }
}
