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
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;
import org.lectern.console.text.Texts;
import org.lectern.journal.JobKind;
import org.lectern.journal.JobState;

/** The filter of the history. */
public final class FilterController {
    private final HistoryModel model;
    private final JobTexts words;
    private final Texts texts;

    @FXML
    private TextField text;

    @FXML
    private ComboBox<Optional<JobKind>> kind;

    @FXML
    private ComboBox<Optional<JobState>> state;

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

    private <E> void choices(
            ComboBox<Optional<E>> box, List<E> values, Function<? super E, String> name, String anyKey) {
        box.setConverter(new StringConverter<>() {
            @Override
            public String toString(@Nullable Optional<E> value) {
                return value == null ? "" : value.map(name).orElse(texts.get(anyKey));
            }

            @Override
            public Optional<E> fromString(String ignored) {
                return Optional.empty();
            }
        });
        List<Optional<E>> items = new ArrayList<>(List.of(Optional.empty()));
        values.stream().map(Optional::of).forEach(items::add);
        box.getItems().setAll(items);
        box.getSelectionModel().select(0);
    }

    private void apply() {
        model.filter(new JobFilter(
                text.getText(),
                Optional.ofNullable(kind.getValue()).flatMap(any -> any),
                Optional.ofNullable(state.getValue()).flatMap(any -> any),
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
