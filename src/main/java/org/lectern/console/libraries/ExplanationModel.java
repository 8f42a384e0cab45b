package org.lectern.console.libraries;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Latest;

/**
 * Why something is, or is not, in the library at hand, whoever keeps the library. UI thread only.
 *
 * @param <Q> what is asked about; equal if it is the same thing
 * @param <E> the explanation
 */
public final class ExplanationModel<Q, E> {
    /** What is known. */
    public sealed interface State<Q, E> {
        /** Nothing is asked about. */
        record Nothing<Q, E>() implements State<Q, E> {}

        record Asking<Q, E>(Q about) implements State<Q, E> {}

        record Known<Q, E>(E explanation) implements State<Q, E> {}

        record Failed<Q, E>(Q about, Throwable failure) implements State<Q, E> {}
    }

    private final Function<Q, CompletionStage<E>> explain;
    private final Latest asking;
    private final ReadOnlyObjectWrapper<State<Q, E>> state = new ReadOnlyObjectWrapper<>(new State.Nothing<>());
    private Optional<Q> question = Optional.empty();

    public ExplanationModel(ConsoleContext context, Function<Q, CompletionStage<E>> explain) {
        this.explain = explain;
        this.asking = context.latest();
    }

    public ReadOnlyObjectProperty<State<Q, E>> state() {
        return state.getReadOnlyProperty();
    }

    public void ask(Q about) {
        if (!question.equals(Optional.of(about))) {
            state.set(new State.Asking<>(about));
        }
        question = Optional.of(about);
        reload();
    }

    /** Asks again, and keeps what is shown until the answer is there. */
    public void reload() {
        question.ifPresent(about -> asking.<E>ask(
                () -> explain.apply(about),
                found -> state.set(new State.Known<>(found)),
                failure -> state.set(new State.Failed<>(about, failure))));
    }

    public void clear() {
        asking.drop();
        question = Optional.empty();
        state.set(new State.Nothing<>());
    }
}
