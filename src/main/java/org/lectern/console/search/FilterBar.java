package org.lectern.console.search;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.NamedArg;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.DatePicker;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.lectern.console.view.Choice;
import org.lectern.console.view.Icon;

/**
 * The filter of a table: a text, two choices, and the days between which something was. UI thread only.
 *
 * @param <A> what the first choice is among
 * @param <B> what the second one is among
 */
public final class FilterBar<A, B> extends HBox {
    private final TextField text = new TextField();
    private final Choice<Optional<A>> first = new Choice<>();
    private final Choice<Optional<B>> second = new Choice<>();
    private final DatePicker from = new DatePicker();
    private final DatePicker to = new DatePicker();
    private final List<TextField> others = new ArrayList<>();

    /**
     * What is wanted.
     *
     * @param text in any case; empty for all
     * @param from the first day, the operator's
     * @param to the last day
     */
    public record Wanted<A, B>(
            String text, Optional<A> first, Optional<B> second, Optional<LocalDate> from, Optional<LocalDate> to) {
        public Wanted {
            text = text.strip().toLowerCase(Locale.ROOT);
        }

        public static <A, B> Wanted<A, B> all() {
            return new Wanted<>("", Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        }
    }

    /**
     * @param name begins the ids of the fields, as {@code history-filter}
     * @param prompt in the field for the text
     * @param textText what is looked through, for those who cannot see it; likewise for the others
     */
    public FilterBar(
            @NamedArg("name") String name,
            @NamedArg("prompt") String prompt,
            @NamedArg("textText") String textText,
            @NamedArg("firstText") String firstText,
            @NamedArg("secondText") String secondText,
            @NamedArg("fromText") String fromText,
            @NamedArg("toText") String toText,
            @NamedArg("clearText") String clearText) {
        text.setId(name + "-filter");
        text.setPromptText(prompt);
        text.setAccessibleText(textText);
        text.setTooltip(new Tooltip(textText));
        // It takes what the others leave.
        text.getStyleClass().add("filter-text");
        text.setMaxWidth(Double.MAX_VALUE);
        setHgrow(text, Priority.ALWAYS);
        combo(first, name + "-kind", firstText, "filter-first");
        combo(second, name + "-result", secondText, "filter-second");
        day(from, name + "-from", fromText);
        day(to, name + "-to", toText);
        Button clear = new Button("", new Icon("fth-x"));
        clear.getStyleClass().addAll("button-icon", "flat");
        clear.setAccessibleText(clearText);
        clear.setTooltip(new Tooltip(clearText));
        clear.setOnAction(event -> clear());
        getStyleClass().add("filter-bar");
        getChildren().setAll(text, first, second, from, to, clear);
    }

    private static void combo(ComboBox<?> box, String id, String accessible, String styleClass) {
        box.setId(id);
        box.setAccessibleText(accessible);
        box.getStyleClass().add(styleClass);
    }

    private static void day(DatePicker picker, String id, String prompt) {
        picker.setId(id);
        picker.setPromptText(prompt);
        picker.setAccessibleText(prompt);
        picker.getStyleClass().add("filter-day");
    }

    /** What the first choice is among, and how it is said; before them stands any of them. */
    public FilterBar<A, B> first(List<A> values, Function<A, String> name, String any) {
        first.named(one -> one.map(name).orElse(any)).offer(Choice.orAny(values));
        return this;
    }

    public FilterBar<A, B> second(List<B> values, Function<B, String> name, String any) {
        second.named(one -> one.map(name).orElse(any)).offer(Choice.orAny(values));
        return this;
    }

    /** Fields beside the bar that belong to the filter: they are told of and cleared with it. */
    public FilterBar<A, B> with(TextField... fields) {
        others.addAll(List.of(fields));
        return this;
    }

    /** Told whenever something else is wanted. */
    public void onChanged(Consumer<Wanted<A, B>> handler) {
        List<ObservableValue<?>> fields = new ArrayList<>(List.of(
                text.textProperty(),
                first.valueProperty(),
                second.valueProperty(),
                from.valueProperty(),
                to.valueProperty()));
        others.forEach(field -> fields.add(field.textProperty()));
        for (ObservableValue<?> field : fields) {
            field.addListener((observable, before, now) -> handler.accept(new Wanted<>(
                    text.getText(),
                    first.getValue(),
                    second.getValue(),
                    Optional.ofNullable(from.getValue()),
                    Optional.ofNullable(to.getValue()))));
        }
    }

    /** Wants everything. */
    public void clear() {
        text.clear();
        others.forEach(TextField::clear);
        first.getSelectionModel().select(0);
        second.getSelectionModel().select(0);
        from.setValue(null);
        to.setValue(null);
        text.requestFocus();
    }

    /** Filters by a text. */
    public void type(String wanted) {
        text.setText(wanted);
    }

    @Override
    public void requestFocus() {
        text.requestFocus();
        text.selectAll();
    }
}
