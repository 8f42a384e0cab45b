package org.lectern.status.event;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lectern.async.Stages;
import org.lectern.model.Cause;
import org.lectern.status.model.BestScore;
import org.lectern.status.model.BestScores;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Raw;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.StatusPreview;
import org.lectern.status.store.StatusRecorder;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.WriteEstimates;
import org.lectern.status.summary.Summaries;
import org.lectern.status.summary.SummaryComputation;
import org.lectern.wording.Message;

/**
 * Content state as the older API has it (Sunbird, collection tracking, current and new APIs): one read and one update for views
 * and assessments alike, for clients that still speak it. Views are read from the raw rows, at quorum, so that a user reads
 * their own write; scores from the aggregate.
 */
public final class ContentStates {
    private final StatusStore store;
    private final EventContext eventContext;
    private final SummaryComputation computation;
    private final Summaries summaries;
    private final Views views;
    private final Assessments assessments;
    private final StatusRecorder records;

    /**
     * @param summaries where scores are read
     * @param records where operators' actions are put on record
     */
    public ContentStates(
            StatusStore store,
            EventContext eventContext,
            SummaryComputation computation,
            Summaries summaries,
            Views views,
            Assessments assessments,
            StatusRecorder records) {
        this.store = store;
        this.eventContext = eventContext;
        this.computation = computation;
        this.summaries = summaries;
        this.views = views;
        this.assessments = assessments;
        this.records = records;
    }

    /**
     * The state of one content.
     *
     * @param view empty if it was not started
     * @param score the best one; empty if it was not attempted
     */
    public record State(String content, Optional<View> view, Optional<BestScore> score) {
        public ContentStatus status() {
            return view.map(View::status).orElse(ContentStatus.NOT_STARTED);
        }
    }

    /**
     * Reads several contents in a collection.
     *
     * @return one for each content that was asked for, in that order; those that were never started, too
     */
    public CompletionStage<List<State>> read(EnrolmentKey key, Collection<String> contents) {
        List<String> asked = List.copyOf(new LinkedHashSet<>(contents));
        return eventContext
                .tree(key.collection())
                .thenCompose(tree -> computation
                        .raw(key, tree)
                        .thenCombine(summaries.scores(key), (raw, scores) -> states(asked, raw.effective(), scores)));
    }

    /** Reads a whole collection: its leaves in order, and then what else was viewed or attempted there. */
    public CompletionStage<List<State>> readCollection(EnrolmentKey key) {
        return eventContext
                .tree(key.collection())
                .thenCompose(tree -> computation
                        .raw(key, tree)
                        .thenCombine(
                                summaries.scores(key),
                                (raw, scores) -> states(whole(tree, raw), raw.effective(), scores)));
    }

    private static List<String> whole(CollectionTree tree, Raw raw) {
        Set<String> contents = new LinkedHashSet<>(tree.leaves());
        contents.addAll(raw.effective().keySet());
        return List.copyOf(contents);
    }

    /** Reads several contents that are viewed by themselves, in no collection. */
    public CompletionStage<List<State>> readOwn(String user, Collection<String> contents) {
        List<String> asked = List.copyOf(new LinkedHashSet<>(contents));
        return Stages.all(asked, content -> {
            ViewKey key = ViewKey.of(user, null, null, content);
            return store.view(key)
                    .thenCombine(
                            store.attempts(key.where()),
                            (view, attempts) -> new State(
                                    content,
                                    view,
                                    Optional.ofNullable(BestScores.read(BestScores.keys(attempts))
                                            .get(content))));
        });
    }

    private static List<State> states(List<String> contents, Map<String, View> views, Map<String, BestScore> scores) {
        return contents.stream()
                .map(content -> new State(
                        content, Optional.ofNullable(views.get(content)), Optional.ofNullable(scores.get(content))))
                .toList();
    }

    /**
     * One content's progress, as the older API sends it.
     *
     * @param status 0, 1 or 2: see {@link Views#update}
     * @param started no later than {@code at}
     */
    public record Progress(ViewKey key, int status, Instant started, Instant at) {
        /** Of which one time is known. */
        public Progress(ViewKey key, int status, Instant at) {
            this(key, status, at, at);
        }
    }

    /**
     * An assessment that is submitted with it.
     *
     * @param events JSON: see {@link Assessments#submit}
     */
    public record Submission(ViewKey key, String attempt, Instant at, String events) {}

    /**
     * What became of one of them.
     *
     * @param attempt empty for progress
     * @param refusal why it was not taken; empty if it was
     */
    public record Outcome(ViewKey key, Optional<String> attempt, Optional<Message> refusal) {}

    /**
     * Takes progress, and then assessments, in the order in which they were sent. What breaks a rule is refused by itself, and
     * holds up nothing else. If the cluster fails, so does the stage, and all may be sent again.
     *
     * @return what became of each, in the same order
     */
    public CompletionStage<List<Outcome>> update(List<Progress> progress, List<Submission> submissions) {
        return outcomes(
                progress,
                submissions,
                one -> views.update(one.key(), one.status(), one.started(), one.at()),
                one -> assessments.submit(one.key(), one.attempt(), one.at(), one.events()));
    }

    private static CompletionStage<List<Outcome>> outcomes(
            List<Progress> progress,
            List<Submission> submissions,
            Function<Progress, CompletionStage<?>> view,
            Function<Submission, CompletionStage<?>> attempt) {
        List<Outcome> outcomes = new ArrayList<>();
        return Stages.inTurn(
                        progress,
                        one -> outcome(one.key(), Optional.empty(), () -> view.apply(one))
                                .thenAccept(outcomes::add))
                .thenCompose(done -> Stages.inTurn(
                        submissions,
                        one -> outcome(one.key(), Optional.of(one.attempt()), () -> attempt.apply(one))
                                .thenAccept(outcomes::add)))
                .thenApply(done -> List.copyOf(outcomes));
    }

    /**
     * Takes what a file holds, on behalf of the learners: as {@link #update} does, on record with its reason.
     *
     * @return fails with a {@link StatusRefusedException} if no reason is given
     */
    public CompletionStage<List<Outcome>> updateFrom(ContentStateFile file, Cause cause) {
        return Stages.begun(() -> {
            StatusRecorder.requireReason(cause, StatusSentence.TO_UPDATE_STATES.of());
            return records.write(
                    Message.plain(file.name()),
                    StatusSentence.UPDATE_STATES.of(
                            file.progress().size(), file.submissions().size(), file.name()),
                    cause,
                    () -> previewUpdateFrom(file).thenApply(preview -> WriteEstimates.of(preview.writes())),
                    () -> update(file.progress(), file.submissions()));
        });
    }

    /**
     * What {@link #updateFrom} would do.
     *
     * @param outcomes of each item, in their order
     * @param writes each row once, as it would be afterwards; empty if everything is there already, or refused
     */
    public record UpdatePreview(List<Outcome> outcomes, StatusPreview writes) {
        /** How many would be refused. */
        public long refused() {
            return outcomes.stream().filter(one -> one.refusal().isPresent()).count();
        }
    }

    /** What {@link #updateFrom} would write, from the rows as they are now, and what it would refuse. */
    public CompletionStage<UpdatePreview> previewUpdateFrom(ContentStateFile file) {
        ContentStatePlan plan = new ContentStatePlan(store, eventContext, computation, views, assessments);
        return outcomes(file.progress(), file.submissions(), plan::add, plan::add)
                .thenCompose(outcomes -> plan.writes()
                        .thenApply(writes -> new UpdatePreview(outcomes, StatusPreview.of(store, writes))));
    }

    private static <T> CompletionStage<Outcome> outcome(
            ViewKey key, Optional<String> attempt, Supplier<? extends CompletionStage<T>> event) {
        return Stages.begun(event)
                .thenApply(done -> new Outcome(key, attempt, Optional.empty()))
                .exceptionally(StatusRefusedException.answered(
                        refused -> new Outcome(key, attempt, Optional.of(refused.message()))));
    }
}
