package org.lectern.console.write;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.activity.ReasonRule;
import org.lectern.console.work.Job;
import org.lectern.console.work.Latest;
import org.lectern.console.work.UiExecutor;
import org.lectern.model.Cause;
import org.lectern.wording.InvalidInputException;
import org.lectern.write.Plan;

/** A write from its preview to what came of it. UI thread only. */
final class WriteModel {
    /** Where a change stands. */
    sealed interface State {
        record Looking() implements State {}

        record Previewed(Plan preview) implements State {}

        /** A field is wrong, or the change is refused. */
        record Refused(Throwable failure) implements State {}

        /** It was not made, or not all of it; what it would write now, a new preview says. */
        record Failed(Throwable failure) implements State {}

        /** @param job how far it is; empty while it has not begun */
        record Making(Optional<Job> job) implements State {}

        record Made(WriteForm.Result result) implements State {}

        /** Why there is no preview, or the change was not made. */
        default Optional<Throwable> problem() {
            if (this instanceof Refused refused) {
                return Optional.of(refused.failure());
            }
            return this instanceof Failed failed ? Optional.of(failed.failure()) : Optional.empty();
        }
    }

    private final WriteQuestion question;
    private final Function<String, Cause> causes;
    private final Latest previewing;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.Looking());
    private Consumer<Cause> confirmed = cause -> {};
    private CompletableFuture<Plan> asked = new CompletableFuture<>();

    /** @param causes who wants it, for a reason */
    WriteModel(UiExecutor ui, WriteQuestion question, Function<String, Cause> causes) {
        this.question = question;
        this.causes = causes;
        this.previewing = new Latest(ui);
    }

    ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /** Why the preview is still awaited, if it is tried again. */
    ReadOnlyObjectProperty<Optional<Throwable>> waiting() {
        return previewing.waiting();
    }

    /** Nobody looks at the preview any more. */
    void leave() {
        previewing.drop();
        asked.cancel(false);
    }

    WriteQuestion question() {
        return question;
    }

    void preview() {
        if (isUnderWay()) {
            return;
        }
        state.set(new State.Looking());
        previewing.ask(
                () -> {
                    CompletableFuture<Plan> before = asked;
                    try {
                        asked = question.preview(causes.apply("")).toCompletableFuture();
                        return asked;
                    } finally {
                        // After the new one has begun: it may share a count with the one before.
                        before.cancel(false);
                    }
                },
                preview -> state.set(new State.Previewed(preview)),
                failure -> state.set(new State.Refused(failure)));
    }

    /** The preview, while it is shown. */
    Optional<Plan> previewed() {
        return state.get() instanceof State.Previewed now ? Optional.of(now.preview()) : Optional.empty();
    }

    /** Whether the operator has to give a reason. */
    boolean needsReason() {
        return question.writes()
                && !question.hasReason()
                && ReasonRule.requires(
                        question.head().isDestructive(),
                        previewed().map(Plan::rows).orElse(OptionalLong.empty()));
    }

    private boolean isUnderWay() {
        return state.get() instanceof State.Making || state.get() instanceof State.Made;
    }

    /**
     * The operator has said yes.
     *
     * @param name the name of the target, if the operator was asked for it
     */
    void confirm(String why, Optional<String> name) {
        if (isUnderWay()) {
            return;
        }
        previewing.drop();
        Cause cause;
        try {
            Cause given = causes.apply(why);
            cause = name.map(given::confirmingName).orElse(given);
        } catch (InvalidInputException unstorable) {
            state.set(new State.Refused(unstorable));
            return;
        }
        confirmed.accept(cause);
    }

    /** Told once the operator has said yes. */
    void onConfirmed(Consumer<Cause> handler) {
        confirmed = handler;
    }

    /** False if it is under way or done already. */
    boolean begin() {
        boolean begins = !isUnderWay();
        if (begins) {
            state.set(new State.Making(Optional.empty()));
        }
        return begins;
    }

    void making(Job job) {
        state.set(new State.Making(Optional.of(job)));
    }

    void made(WriteForm.Result result) {
        state.set(new State.Made(result));
    }

    void failed(Throwable failure) {
        state.set(new State.Failed(failure));
    }
}
