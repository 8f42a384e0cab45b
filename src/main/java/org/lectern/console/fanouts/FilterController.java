package org.lectern.console.fanouts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.fxml.FXML;
import javafx.scene.control.ComboBox;
import javafx.scene.control.DatePicker;
import javafx.scene.control.TextField;
import org.lectern.console.text.Texts;
import org.lectern.journal.JobKind;
import org.lectern.journal.JobState;

/** The filter of the history. */
public final class FilterController {
    /** A line of a drop-down list, or all of them. */
    private record Choice<E>(Optional<E> value, String name) {
        @Override
        public String toString() {
            return name;
        }
    }

    private final HistoryModel model;
    private final JobTexts words;
    private final Texts texts;

    @FXML
    private TextField text;

    @FXML
    private ComboBox<Choice<JobKind>> kind;

    @FXML
    private ComboBox<Choice<JobState>> state;

    @FXML
    private DatePicker from;

    @FXML
    private DatePicker to;

    FilterController(HistoryModel model, JobTexts words) {
        this.model = model;
        this.words = words;
        this.texts = words.texts();
    }

    @FXML
    private void initialize() {
        choices(kind, List.of(JobKind.values()), words::kind, "fanouts.filter.kinds");
        List<JobState> ended =
                Arrays.stream(JobState.values()).filter(one -> !one.isOpen()).toList();
        choices(state, ended, words::state, "fanouts.filter.states");
        text.textProperty().addListener((observable, before, now) -> apply());
        kind.valueProperty().addListener((observable, before, now) -> apply());
        state.valueProperty().addListener((observable, before, now) -> apply());
        from.valueProperty().addListener((observable, before, now) -> apply());
        to.valueProperty().addListener((observable, before, now) -> apply());
    }

    /** The first of them is all of them. */
    private <E> void choices(ComboBox<Choice<E>> box, List<E> values, Function<? super E, String> name, String anyKey) {
        List<Choice<E>> choices = new ArrayList<>(List.of(new Choice<>(Optional.empty(), texts.get(anyKey))));
        values.forEach(value -> choices.add(new Choice<>(Optional.of(value), name.apply(value))));
        box.getItems().setAll(choices);
        box.getSelectionModel().select(0);
    }

    private static <E> Optional<E> chosen(ComboBox<Choice<E>> box) {
        return Optional.ofNullable(box.getValue()).flatMap(Choice::value);
    }

    private void apply() {
        model.filter(new JobFilter(
                text.getText(),
                chosen(kind),
                chosen(state),
                Optional.ofNullable(from.getValue()),
                Optional.ofNullable(to.getValue())));
    }

    @FXML
    private void clear() {
        text.clear();
        kind.getSelectionModel().select(0);
        state.getSelectionModel().select(0);
        from.setValue(null);
        to.setValue(null);
        text.requestFocus();
    }

    void requestFocus() {
        text.requestFocus();
        text.selectAll();
    }
}
