package org.lectern.console.work;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * What is read of one thing at a time: an explanation, its sizes. UI thread only.
 *
 * @param <K> names the thing; equal if it is the same one
 */
public final class KeyedRead<K, T> {
    /** What is known. */
    public sealed interface State<K, T> {
        /** Nothing is asked about. */
        record Nothing<K, T>() implements State<K, T> {}

        record Asking<K, T>(K about) implements State<K, T> {}

        record Known<K, T>(T value) implements State<K, T> {}

        record Failed<K, T>(K about, Throwable failure) implements State<K, T> {}

        /** Empty while it is not known, for whatever reason. */
        default Optional<T> found() {
            return this instanceof Known<K, T> known ? Optional.of(known.value()) : Optional.empty();
        }
    }

    private final Latest asking;
    private final Function<K, CompletionStage<T>> question;
    private final ReadOnlyObjectWrapper<State<K, T>> state = new ReadOnlyObjectWrapper<>(new State.Nothing<>());
    private Optional<K> key = Optional.empty();

    public KeyedRead(UiExecutor ui, Function<K, CompletionStage<T>> question) {
        this.asking = new Latest(ui);
        this.question = question;
    }

    public ReadOnlyObjectProperty<State<K, T>> state() {
        return state.getReadOnlyProperty();
    }

    public void show(K wanted) {
        if (!key.equals(Optional.of(wanted))) {
            state.set(new State.Asking<>(wanted));
        }
        key = Optional.of(wanted);
        reload();
    }

    /** Asks again, and keeps what is known until the answer is there. */
    public void reload() {
        key.ifPresent(about -> asking.<T>ask(
                () -> question.apply(about),
                found -> state.set(new State.Known<>(found)),
                failure -> state.set(new State.Failed<>(about, failure))));
    }

    public void clear() {
        asking.drop();
        key = Optional.empty();
        state.set(new State.Nothing<>());
    }
}
