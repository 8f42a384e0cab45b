package org.lectern.console.activity;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.ComboBox;
import javafx.scene.control.DatePicker;
import javafx.scene.control.TextField;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityResult;
import org.lectern.console.search.FilterChoice;

/** The filter of the writes. */
public final class ActivityFilterController {
    private final ActivityModel model;
    private final ActivityTexts words;

    @FXML
    private TextField text;

    @FXML
    private ComboBox<FilterChoice<ActivityKind>> kind;

    @FXML
    private ComboBox<FilterChoice<ActivityResult>> result;

    @FXML
    private DatePicker from;

    @FXML
    private DatePicker to;

    ActivityFilterController(ActivityModel model, ActivityTexts words) {
        this.model = model;
        this.words = words;
    }

    @FXML
    private void initialize() {
        FilterChoice.fill(
                kind, List.of(ActivityKind.values()), words::kind, words.texts().get("activity.filter.kinds"));
        FilterChoice.fill(
                result,
                List.of(ActivityResult.values()),
                words::result,
                words.texts().get("activity.filter.results"));
        text.textProperty().addListener((observable, before, now) -> apply());
        kind.valueProperty().addListener((observable, before, now) -> apply());
        result.valueProperty().addListener((observable, before, now) -> apply());
        from.valueProperty().addListener((observable, before, now) -> apply());
        to.valueProperty().addListener((observable, before, now) -> apply());
    }

    /** Days are the operator's. */
    private void apply() {
        ZoneId zone = words.times().zone();
        model.filter(new ActivityFilter(
                text.getText(),
                FilterChoice.chosen(kind),
                FilterChoice.chosen(result),
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
