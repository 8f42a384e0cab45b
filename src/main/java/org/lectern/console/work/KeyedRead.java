package org.lectern.console.work;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * What is known of a thing besides what is read of it elsewhere: where it cannot be read it is merely not known, since the
 * page says already what went wrong. UI thread only.
 *
 * @param <K> names the thing
 */
public class KeyedRead<K, T> {
    private final Latest asking;
    private final Function<K, CompletionStage<T>> question;
    private final ReadOnlyObjectWrapper<Optional<T>> value = new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<K> key = Optional.empty();

    public KeyedRead(UiExecutor ui, Function<K, CompletionStage<T>> question) {
        this.asking = new Latest(ui);
        this.question = question;
    }

    /** Empty while nothing is known. */
    public ReadOnlyObjectProperty<Optional<T>> value() {
        return value.getReadOnlyProperty();
    }

    public void show(K wanted) {
        if (!key.equals(Optional.of(wanted))) {
            key = Optional.of(wanted);
            value.set(Optional.empty());
        }
        reload();
    }

    /** Asks again; what is known stays until the answer is there. */
    public void reload() {
        key.ifPresent(one -> asking.<T>ask(
                () -> question.apply(one),
                found -> value.set(Optional.of(found)),
                failure -> value.set(Optional.empty())));
    }
}
