package org.lectern.console.fanouts;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.ComboBox;
import javafx.scene.control.DatePicker;
import javafx.scene.control.TextField;
import org.lectern.console.search.FilterChoice;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;

/** The filter of the history. */
public final class HistoryFilterController {
    private final HistoryModel model;
    private final JobTexts words;

    @FXML
    private TextField text;

    @FXML
    private ComboBox<FilterChoice<JobKind>> kind;

    @FXML
    private ComboBox<FilterChoice<JobState>> state;

    @FXML
    private DatePicker from;

    @FXML
    private DatePicker to;

    HistoryFilterController(HistoryModel model, JobTexts words) {
        this.model = model;
        this.words = words;
    }

    @FXML
    private void initialize() {
        FilterChoice.fill(
                kind, List.of(JobKind.values()), words::kind, words.texts().get("fanouts.filter.kinds"));
        List<JobState> ended =
                Arrays.stream(JobState.values()).filter(one -> !one.isOpen()).toList();
        FilterChoice.fill(state, ended, words::state, words.texts().get("fanouts.filter.states"));
        text.textProperty().addListener((observable, before, now) -> apply());
        kind.valueProperty().addListener((observable, before, now) -> apply());
        state.valueProperty().addListener((observable, before, now) -> apply());
        from.valueProperty().addListener((observable, before, now) -> apply());
        to.valueProperty().addListener((observable, before, now) -> apply());
    }

    private void apply() {
        model.filter(new JobFilter(
                text.getText(),
                FilterChoice.chosen(kind),
                FilterChoice.chosen(state),
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
