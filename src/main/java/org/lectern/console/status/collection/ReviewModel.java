package org.lectern.console.status.collection;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.collections.ObservableList;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.status.BatchJobGuard;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.table.TableRows;
import org.lectern.console.work.Job;
import org.lectern.console.work.Latest;
import org.lectern.console.work.PollingTimer;
import org.lectern.job.Steering;
import org.lectern.status.StatusBatchJobs;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.batch.Learner;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.wording.Message;
import org.lectern.write.Write;

/**
 * The one review or recomputation that this view follows: begun, steered, looked at a few times a second; and those that
 * were left on the way. UI thread only.
 */
final class ReviewModel implements TableRows<Learner> {
    /** What is shown. */
    sealed interface State {
        record Nothing() implements State {}

        /** @param paused whether it is held */
        record Running(BatchJobRecord record, boolean paused) implements State {}

        record Ended(BatchJobRecord record, List<Message> notes) implements State {}

        /** What was seen before goes on being shown. */
        record Failed(Throwable failure) implements State {}
    }

    private static final Set<BatchJobRecord.Kind> KINDS =
            EnumSet.of(BatchJobRecord.Kind.REVIEW, BatchJobRecord.Kind.RECOMPUTE);
    private static final int LATEST = 50;
    private static final double WHOLE = 1000;

    private final ConsoleContext context;
    private final StatusTexts words;
    private final BatchJobGuard guard;
    private final LearnersModel learners;
    private final Latest beginning;
    private final Latest lookingBack;
    private final Latest again;
    private final PollingTimer beat;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.Nothing());
    private final ReadOnlyObjectWrapper<Optional<BatchJobRecord>> unfinished =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<Optional<String>>> scope =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<BatchJob> running = Optional.empty();
    private Optional<Job> listed = Optional.empty();
    private long rate;
    private int taken;

    ReviewModel(ConsoleContext context, LearnersModel learners, StatusTexts words) {
        this.context = context;
        this.words = words;
        this.guard = new BatchJobGuard(context, words);
        this.learners = learners;
        this.beginning = new Latest(context.ui());
        this.lookingBack = new Latest(context.ui());
        this.again = new Latest(context.ui());
        this.beat = new PollingTimer(context.ui(), this::look, this::isRunning);
    }

    @Override
    public ObservableList<Learner> rows() {
        return learners.shown();
    }

    @Override
    public ReadOnlyBooleanProperty reading() {
        return lookingBack.asking();
    }

    @Override
    public Optional<Throwable> failure() {
        return state.get() instanceof State.Failed failed ? Optional.of(failed.failure()) : Optional.empty();
    }

    /** Looks again at what is chosen, unless that is being done. */
    @Override
    public void reload() {
        scope.get()
                .filter(where -> !isRunning())
                .ifPresent(where -> where.ifPresentOrElse(collection -> review(), this::openEverything));
    }

    @Override
    public ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /** The latest of this scope that was left on the way, by whatever process. */
    ReadOnlyObjectProperty<Optional<BatchJobRecord>> unfinished() {
        return unfinished.getReadOnlyProperty();
    }

    /** Learners come a few times a second. */
    @Override
    public ObservableBooleanValue streaming() {
        return Bindings.createBooleanBinding(() -> state.get() instanceof State.Running, state);
    }

    boolean isRunning() {
        return running.isPresent();
    }

    /** A collection, or within it nothing for everything; empty while none is chosen. */
    ReadOnlyObjectProperty<Optional<Optional<String>>> scope() {
        return scope.getReadOnlyProperty();
    }

    private StatusBatchJobs batchJobs() {
        return context.lectern().contentStatuses().batchJobs();
    }

    /** Looks at a collection: every learner is read. A recomputation of another goes on, in the list of jobs. */
    void open(String collection) {
        choose(Optional.of(collection));
        review();
    }

    /** Looks at everything: what the last review has found; a new one is begun by the operator. */
    void openEverything() {
        choose(Optional.empty());
        lookingBack.ask(
                () -> batchJobs()
                        .recent(KINDS, LATEST)
                        .thenCompose(recent -> recent.stream()
                                .filter(one -> one.kind() == BatchJobRecord.Kind.REVIEW
                                        && one.collection().isEmpty())
                                .findFirst()
                                .map(one ->
                                        batchJobs().seen(one.id()).thenApply(seen -> Optional.of(new Last(one, seen))))
                                .orElseGet(() -> CompletableFuture.completedStage(Optional.empty()))),
                last -> last.filter(found -> !isRunning()).ifPresent(found -> {
                    learners.take(found.learners());
                    learners.sort();
                    state.set(new State.Ended(found.record(), List.of()));
                }),
                failure -> state.set(new State.Failed(failure)));
    }

    private record Last(BatchJobRecord record, List<Learner> learners) {}

    private void choose(Optional<String> chosen) {
        if (!scope.get().equals(Optional.of(chosen))) {
            running.filter(job -> job.record().kind() == BatchJobRecord.Kind.REVIEW)
                    .ifPresent(BatchJob::cancel);
            forget();
            // What is on its way belongs to what was looked at before.
            beginning.drop();
            lookingBack.drop();
            learners.clear();
            state.set(new State.Nothing());
            unfinished.set(Optional.empty());
            scope.set(Optional.of(chosen));
        }
        lookForUnfinished();
    }

    private void lookForUnfinished() {
        scope.get()
                .ifPresent(where -> again.ask(
                        () -> batchJobs().recent(KINDS, LATEST),
                        recent -> unfinished.set(recent.stream()
                                .filter(one ->
                                        !one.finished() && one.collection().equals(where))
                                .filter(one -> batchJobs().running().stream()
                                        .noneMatch(job -> job.record().id().equals(one.id())))
                                .findFirst()),
                        failure -> unfinished.set(Optional.empty())));
    }

    /** Begins a review of what is chosen. */
    void review() {
        scope.get().filter(where -> !isRunning()).ifPresent(where -> {
            learners.clear();
            begin(() -> batchJobs().review(where, context.writes().cause(words.get("collection.review.why"))));
        });
    }

    /** Takes up what was left on the way. */
    void resume() {
        unfinished.get().ifPresent(record -> {
            Write<BatchJob> resumed = batchJobs().resume(record, Map.of());
            guard.resume(record, resumed, cause -> {
                if (!isRunning()) {
                    learners.clear();
                    begin(() -> resumed.make(cause));
                }
            });
        });
    }

    /**
     * Follows a recomputation.
     *
     * @param where the collection, or empty for everything: the scope of the preview
     * @return completes when it has begun
     */
    CompletionStage<BatchJob> recomputing(Optional<String> where, CompletionStage<BatchJob> begun) {
        if (scope.get().equals(Optional.of(where))) {
            begin(() -> begun);
        } else {
            // It goes on without this view.
            begun.thenAccept(job -> context.ui().execute(() -> leave(job)));
        }
        return begun;
    }

    private void begin(Supplier<CompletionStage<BatchJob>> batchJob) {
        lookingBack.drop();
        beginning.ask(batchJob, this::follow, failure -> state.set(new State.Failed(failure)), this::leave);
    }

    /** Nobody here wants it any more: a review ends, a recomputation goes on, in the list of jobs. */
    private void leave(BatchJob job) {
        if (job.record().kind() == BatchJobRecord.Kind.REVIEW) {
            job.cancel();
        } else {
            context.works().<BatchJob.Report>job(title(job.record())).follow(shown -> job.ended(), job::cancel);
        }
    }

    private void follow(BatchJob job) {
        running = Optional.of(job);
        taken = 0;
        unfinished.set(Optional.empty());
        job.throttle(rate);
        look();
        beat.begin();
        BatchJobRecord record = job.record();
        listed = Optional.of(context.works()
                .<BatchJob.Report>job(title(record))
                .success(report -> ended(job, report))
                .failure(failure -> {
                    if (isThis(job)) {
                        forget();
                        state.set(new State.Failed(failure));
                        lookForUnfinished();
                    }
                })
                .follow(shown -> job.ended(), job::cancel));
        if (!isRunning()) {
            listed = Optional.empty();
        }
    }

    private String title(BatchJobRecord record) {
        return words.get("collection.job." + record.kind(), subject(record));
    }

    private String subject(BatchJobRecord record) {
        return record.collection().orElseGet(() -> words.get("collection.everything"));
    }

    private boolean isThis(BatchJob job) {
        return running.equals(Optional.of(job));
    }

    private void ended(BatchJob job, BatchJob.Report report) {
        if (isThis(job)) {
            look();
            forget();
            learners.sort();
            state.set(new State.Ended(report.record(), report.notes()));
            lookForUnfinished();
        }
    }

    private void forget() {
        running = Optional.empty();
        listed = Optional.empty();
    }

    /** Takes over what is new: a few times a second. */
    private void look() {
        running.ifPresent(job -> {
            List<Learner> fresh = job.learners(taken);
            taken += fresh.size();
            learners.take(fresh);
            BatchJobRecord record = job.record();
            State now = new State.Running(record, job.isPaused());
            if (!state.get().equals(now)) {
                state.set(now);
                listed.ifPresent(
                        shown -> shown.tell((long) (record.fraction() * WHOLE), (long) WHOLE, words.figures(record)));
            }
        });
    }

    void pause(boolean hold) {
        steer(hold ? Steering.Kind.PAUSE : Steering.Kind.RESUME, job -> job.pause(hold));
    }

    @Override
    public void cancel() {
        steer(Steering.Kind.STOP, BatchJob::cancel);
    }

    /** Whether the operator is asked before the job is cancelled. */
    boolean asksBeforeCancel() {
        return running.filter(job -> guard.asks(job.record())).isPresent();
    }

    private void steer(Steering.Kind kind, Consumer<BatchJob> confirmed) {
        running.ifPresent(job -> guard.steer(job.record(), subject(job.record()), kind, cause -> {
            confirmed.accept(job);
            look();
        }));
    }

    /** From now on at most so many users a second; 0 for no limit. */
    void throttle(long usersPerSecond) {
        rate = usersPerSecond;
        running.ifPresent(job -> job.throttle(usersPerSecond));
    }

    /** Reads these again, after they were changed. */
    void lookAgain(List<EnrolmentKey> changed) {
        lookingBack.ask(
                () -> batchJobs().look(changed), learners::take, failure -> state.set(new State.Failed(failure)));
    }
}
