package org.lectern.console.view;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.scene.control.ComboBox;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/**
 * A drop-down list of values, each shown by its name. Who fills it or shows a value in it is not told of that: only what the
 * operator chooses is. UI thread only.
 */
public final class Choice<T> extends ComboBox<T> {
    private Consumer<? super T> chosen = value -> {};
    private boolean silent;

    public Choice() {
        valueProperty().addListener((observable, before, now) -> {
            if (!silent && now != null) {
                chosen.accept(now);
            }
        });
    }

    /** How a value is shown. */
    public Choice<T> named(Function<? super T, String> name) {
        setConverter(new StringConverter<>() {
            @Override
            public String toString(@Nullable T value) {
                return value == null ? "" : name.apply(value);
            }

            @Override
            public @Nullable T fromString(String text) {
                return null; // nobody can type here
            }
        });
        return this;
    }

    /** Told what the operator chooses. One handler. */
    public Choice<T> onChosen(Consumer<? super T> handler) {
        chosen = handler;
        return this;
    }

    /** Offers these; what is chosen stays so if it is among them, else the first one is chosen. */
    public Choice<T> offer(Collection<? extends T> values) {
        T before = getValue();
        silent = true;
        getItems().setAll(values);
        setValue(
                before != null && values.contains(before)
                        ? before
                        : values.stream().findFirst().orElse(null));
        silent = false;
        return this;
    }

    /** Shows a value. */
    public void show(@Nullable T value) {
        silent = true;
        setValue(value);
        silent = false;
    }

    /** Values to be offered, with any of them first: empty. */
    public static <E> List<Optional<E>> orAny(Collection<? extends E> values) {
        return Stream.concat(Stream.of(Optional.<E>empty()), values.stream().map(Optional::<E>of))
                .toList();
    }
}
