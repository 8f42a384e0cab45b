package org.lectern.console.overview;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.console.work.Latest;
import org.lectern.console.work.UiExecutor;

/** One figure of the page: asked for by itself, and known, or not, by itself. UI thread only. */
final class Figure<T> {
    /** What is known of it. */
    sealed interface State<T> {
        /** Asked for the first time, or again after it failed. */
        record Reading<T>() implements State<T> {}

        record Known<T>(T value) implements State<T> {}

        record Failed<T>(Throwable failure) implements State<T> {}
    }

    private final Supplier<CompletionStage<T>> question;
    private final Latest latest;
    private final ReadOnlyObjectWrapper<State<T>> state = new ReadOnlyObjectWrapper<>(new State.Reading<>());

    Figure(Supplier<CompletionStage<T>> question, UiExecutor ui) {
        this.question = question;
        this.latest = new Latest(ui);
    }

    ReadOnlyObjectProperty<State<T>> state() {
        return state.getReadOnlyProperty();
    }

    Optional<T> value() {
        return state.get() instanceof State.Known<T> known ? Optional.of(known.value()) : Optional.empty();
    }

    Optional<Throwable> failure() {
        return state.get() instanceof State.Failed<T> failed ? Optional.of(failed.failure()) : Optional.empty();
    }

    boolean isFailed() {
        return failure().isPresent();
    }

    /** Asks, unless the answer is awaited already. */
    void refresh() {
        if (!latest.asking().get()) {
            ask();
        }
    }

    private void ask() {
        latest.ask(
                question,
                value -> state.set(new State.Known<>(value)),
                failure -> state.set(new State.Failed<>(failure)));
    }

    /** Asks at once, whatever is awaited; what had failed says that it is read again. */
    void retry() {
        if (isFailed()) {
            state.set(new State.Reading<>());
        }
        ask();
    }
}
