package org.lectern.console.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.scene.control.ComboBox;

/**
 * A line of the drop-down list of a filter: one of its values, or any.
 *
 * @param value empty: any
 */
public record FilterChoice<E>(Optional<E> value, String name) {
    /** Fills a list, with any of them first and chosen. */
    public static <E> void fill(
            ComboBox<FilterChoice<E>> box, List<E> values, Function<? super E, String> name, String any) {
        List<FilterChoice<E>> choices = new ArrayList<>(List.of(new FilterChoice<>(Optional.empty(), any)));
        values.forEach(value -> choices.add(new FilterChoice<>(Optional.of(value), name.apply(value))));
        box.getItems().setAll(choices);
        box.getSelectionModel().select(0);
    }

    /** Empty: any. */
    public static <E> Optional<E> chosen(ComboBox<FilterChoice<E>> box) {
        return Optional.ofNullable(box.getValue()).flatMap(FilterChoice::value);
    }

    @Override
    public String toString() {
        return name;
    }
}
