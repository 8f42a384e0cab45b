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
import java.util.stream.Stream;
import org.lectern.activity.ActivityKind;
import org.lectern.async.Stages;
import org.lectern.status.model.BestScore;
import org.lectern.status.model.BestScores;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Raw;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.model.StatusWriteSentence;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.OperatorWrites;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.StatusWrite;
import org.lectern.status.summary.Summaries;
import org.lectern.status.summary.SummaryComputation;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteHead;
import org.lectern.write.WriteReport;

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
    private final OperatorWrites writes;

    /** @param summaries where scores are read */
    public ContentStates(
            StatusStore store,
            EventContext eventContext,
            SummaryComputation computation,
            Summaries summaries,
            Views views,
            Assessments assessments,
            OperatorWrites writes) {
        this.store = store;
        this.eventContext = eventContext;
        this.computation = computation;
        this.summaries = summaries;
        this.views = views;
        this.assessments = assessments;
        this.writes = writes;
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
     * Imports the content of a file on behalf of the learners, as {@link #update} does. Refused without a reason.
     */
    public Write<List<Outcome>> updateFrom(ContentStateFile file) {
        return writes.write(
                new WriteHead(
                        ActivityKind.STATUS,
                        Message.plain(file.name()),
                        StatusSentence.UPDATE_STATES.of(
                                file.progress().size(), file.submissions().size(), file.name()),
                        true),
                cause -> expected(file).thenApply(this::plan),
                cause -> {
                    OperatorWrites.requireReason(cause, StatusSentence.TO_UPDATE_STATES.of());
                    return update(file.progress(), file.submissions());
                },
                outcomes -> expected(file)
                        .thenApply(again -> report(outcomes, again.rows().size())));
    }

    /**
     * The result that {@link #updateFrom} would have.
     *
     * @param outcomes of each item, in their order
     * @param rows each once, as it would be afterwards; empty if everything is there already, or refused
     */
    public record Expected(List<Outcome> outcomes, List<StatusWrite> rows) {}

    /** Returns the result of an import of this file now. */
    public CompletionStage<Expected> expected(ContentStateFile file) {
        ContentStatePlan plan = new ContentStatePlan(store, eventContext, computation, views, assessments);
        return outcomes(file.progress(), file.submissions(), plan::add, plan::add)
                .thenCompose(outcomes -> plan.writes().thenApply(rows -> new Expected(outcomes, rows)));
    }

    /** The number of refused items. */
    public static long refused(List<Outcome> outcomes) {
        return outcomes.stream().filter(one -> one.refusal().isPresent()).count();
    }

    private Plan plan(Expected expected) {
        long refused = refused(expected.outcomes());
        long taken = expected.outcomes().size() - refused;
        return writes.plan(
                        expected.rows(),
                        StatusWriteSentence.UPDATE_PREVIEW.of(
                                taken, refused, expected.rows().size()),
                        StatusWriteSentence.UPDATE_NOTHING.of(taken, refused))
                .listing(lines(expected.outcomes()));
    }

    private static WriteReport report(List<Outcome> outcomes, int left) {
        long refused = refused(outcomes);
        Message message = left > 0
                ? StatusWriteSentence.UPDATE_FAILED.of(left)
                : refused > 0
                        ? StatusWriteSentence.UPDATED_PART.of(outcomes.size() - refused, refused)
                        : StatusWriteSentence.UPDATED.of(outcomes.size());
        return OperatorWrites.verified(left == 0 && refused == 0, message, lines(outcomes));
    }

    /** Refused items first. */
    private static List<Message> lines(List<Outcome> outcomes) {
        return Stream.concat(
                        outcomes.stream()
                                .flatMap(
                                        one -> one
                                                .refusal()
                                                .map(why -> StatusWriteSentence.UPDATE_REFUSED.of(item(one), why))
                                                .stream()),
                        outcomes.stream()
                                .filter(one -> one.refusal().isEmpty())
                                .map(one -> StatusWriteSentence.UPDATE_TAKEN.of(item(one))))
                .toList();
    }

    private static Message item(Outcome one) {
        Message view = StatusWriteSentence.UPDATE_ITEM.of(
                one.key().content(), one.key().where().user(), one.key().where().place());
        return one.attempt()
                .map(attempt -> StatusWriteSentence.UPDATE_ATTEMPT.of(view, attempt))
                .orElse(view);
    }

    private static <T> CompletionStage<Outcome> outcome(
            ViewKey key, Optional<String> attempt, Supplier<? extends CompletionStage<T>> event) {
        return Stages.begun(event)
                .thenApply(done -> new Outcome(key, attempt, Optional.empty()))
                .exceptionally(StatusRefusedException.answered(
                        refused -> new Outcome(key, attempt, Optional.of(refused.message()))));
    }
}
