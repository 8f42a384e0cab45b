package org.lectern.status.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import org.lectern.status.mode.Modes;
import org.lectern.status.model.Drift;
import org.lectern.status.model.SkipReason;
import org.lectern.wording.Message;

/** What a step of a batch job found, or a page of steps, held until it is known that it stands, or that it is its turn. */
final class HeldNotes implements BatchJobWork.Notes {
    private final List<Consumer<BatchJobWork.Notes>> held = new ArrayList<>();
    private Optional<BatchJobWork.Notes> next = Optional.empty();

    /** Does a step; what it found is handed over once it is done: one that is tried again finds the same again. */
    static <T> CompletionStage<T> during(Function<BatchJobWork.Notes, CompletionStage<T>> step, BatchJobWork.Notes to) {
        HeldNotes held = new HeldNotes();
        return step.apply(held).thenApply(done -> {
            held.passOn(to);
            return done;
        });
    }

    private synchronized void hold(Consumer<BatchJobWork.Notes> one) {
        next.ifPresentOrElse(one, () -> held.add(one));
    }

    /** In the order in which it was found; what is found from now on at once. */
    synchronized void passOn(BatchJobWork.Notes to) {
        next = Optional.of(to);
        held.forEach(one -> one.accept(to));
        held.clear();
    }

    @Override
    public void drift(Drift drift) {
        hold(to -> to.drift(drift));
    }

    @Override
    public void note(Message sentence) {
        hold(to -> to.note(sentence));
    }

    @Override
    public void changed(Modes.Change change) {
        hold(to -> to.changed(change));
    }

    @Override
    public void learner(Learner learner) {
        hold(to -> to.learner(learner));
    }

    @Override
    public void user() {
        hold(BatchJobWork.Notes::user);
    }

    @Override
    public void rows(long found) {
        hold(to -> to.rows(found));
    }

    @Override
    public void leftOut(SkipReason why) {
        hold(to -> to.leftOut(why));
    }

    @Override
    public void sample(List<String> statements) {
        hold(to -> to.sample(statements));
    }
}
