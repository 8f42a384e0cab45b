package org.lectern.console.activity;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.fxml.FXML;
import javafx.scene.control.ComboBox;
import javafx.scene.control.DatePicker;
import javafx.scene.control.TextField;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityResult;

/** The filter of the writes. */
public final class FilterController {
    /** A line of a drop-down list, or all of them. */
    private record Choice<E>(Optional<E> value, String name) {
        @Override
        public String toString() {
            return name;
        }
    }

    private final ActivityModel model;
    private final ActivityTexts words;

    @FXML
    private TextField text;

    @FXML
    private ComboBox<Choice<ActivityKind>> kind;

    @FXML
    private ComboBox<Choice<ActivityResult>> result;

    @FXML
    private DatePicker from;

    @FXML
    private DatePicker to;

    FilterController(ActivityModel model, ActivityTexts words) {
        this.model = model;
        this.words = words;
    }

    @FXML
    private void initialize() {
        choices(kind, List.of(ActivityKind.values()), words::kind, "activity.filter.kinds");
        choices(result, List.of(ActivityResult.values()), words::result, "activity.filter.results");
        text.textProperty().addListener((observable, before, now) -> apply());
        kind.valueProperty().addListener((observable, before, now) -> apply());
        result.valueProperty().addListener((observable, before, now) -> apply());
        from.valueProperty().addListener((observable, before, now) -> apply());
        to.valueProperty().addListener((observable, before, now) -> apply());
    }

    /** The first of them is all of them. */
    private <E> void choices(ComboBox<Choice<E>> box, List<E> values, Function<? super E, String> name, String anyKey) {
        List<Choice<E>> choices = new ArrayList<>(
                List.of(new Choice<>(Optional.empty(), words.texts().get(anyKey))));
        values.forEach(value -> choices.add(new Choice<>(Optional.of(value), name.apply(value))));
        box.getItems().setAll(choices);
        box.getSelectionModel().select(0);
    }

    private static <E> Optional<E> chosen(ComboBox<Choice<E>> box) {
        return Optional.ofNullable(box.getValue()).flatMap(Choice::value);
    }

    /** Days are the operator's. */
    private void apply() {
        ZoneId zone = words.times().zone();
        model.filter(new ActivityFilter(
                text.getText(),
                chosen(kind),
                chosen(result),
                Optional.ofNullable(from.getValue())
                        .map(day -> day.atStartOfDay(zone).toInstant()),
                Optional.ofNullable(to.getValue()).map(day -> endOf(day, zone))));
    }

    private static java.time.Instant endOf(LocalDate day, ZoneId zone) {
        return day.plusDays(1).atStartOfDay(zone).toInstant();
    }

    @FXML
    void clear() {
        text.clear();
        kind.getSelectionModel().select(0);
        result.getSelectionModel().select(0);
        from.setValue(null);
        to.setValue(null);
        text.requestFocus();
    }

    void requestFocus() {
        text.requestFocus();
        text.selectAll();
    }
}
