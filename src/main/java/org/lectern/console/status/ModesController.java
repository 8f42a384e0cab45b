package org.lectern.console.status;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import org.lectern.console.notice.Problem;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.ColumnList;
import org.lectern.console.view.Choice;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Review;

/** The four modes compared for a user and a content. */
public final class ModesController {
    private static final double ROOM_FOR_BADGE = 132;
    private static final double PLACE = 116;

    private final StatusChanges changes;
    private final ColumnWidths widths;
    private final StatusTexts words;
    private Optional<Review> review = Optional.empty();
    private Optional<ModesModel.Comparison> columnsOf = Optional.empty();
    private boolean front;

    @FXML private Choice<String> content;
    @FXML private Label rule;
    @FXML private TableView<Mode> table;
    @FXML private Label why;
    @FXML private Label problem;
    @FXML private Button retry;

    ModesController(StatusChanges changes) {
        this.changes = changes;
        this.words = changes.words();
        this.widths = changes.context().columns("contentstatus.modes");
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(problem, retry);
        table.setFixedCellSize(34);
        table.setPlaceholder(new Label(""));
        table.getSelectionModel()
                .selectedItemProperty()
                .addListener((observable, before, now) -> why(Optional.ofNullable(now)));
        content.onChosen(chosen -> ask());
        changes.modes().state().subscribe(now -> show(now));
        retry.setOnAction(event -> ask());
    }

    /** Whether it is looked at: nothing is asked while it is not. */
    void front(boolean now) {
        front = now;
        ask();
    }

    /** The contents of this review can be compared. */
    void show(Optional<Review> shown) {
        review = shown;
        Set<String> contents =
                new LinkedHashSet<>(shown.map(one -> one.tree().leaves()).orElse(List.of()));
        shown.ifPresent(one -> contents.addAll(one.summary().contentStatus().keySet()));
        content.offer(contents);
        ask();
    }

    /** The content that is selected elsewhere. */
    void follow(Optional<String> selected) {
        selected.filter(content.getItems()::contains).ifPresent(content::setValue);
    }

    private void ask() {
        Optional<String> chosen = Optional.ofNullable(content.getValue());
        if (review.isEmpty() || chosen.isEmpty()) {
            changes.modes().clear();
        } else if (front) {
            changes.modes().compare(review.get().key().user(), chosen.get());
        }
    }

    private void show(ModesModel.State state) {
        Optional<Problem> failed = state instanceof ModesModel.State.Failed failure
                ? Optional.of(Problem.of(failure.failure(), words.texts()))
                : Optional.empty();
        problem.setVisible(failed.isPresent());
        retry.setVisible(failed.isPresent());
        problem.setText(failed.map(Problem::sentence).orElse(""));
        table.setVisible(state instanceof ModesModel.State.Shown);
        if (state instanceof ModesModel.State.Shown shown) {
            show(shown.comparison());
        }
        if (!(state instanceof ModesModel.State.Shown)) {
            rule.setText(words.get(state instanceof ModesModel.State.Loading ? "modes.loading" : "modes.nothing"));
            why.setText("");
        }
    }

    private void show(ModesModel.Comparison comparison) {
        Optional<Mode> before = Optional.ofNullable(table.getSelectionModel().getSelectedItem());
        columnsOf = Optional.of(comparison);
        table.getColumns().setAll(columns(comparison).make(table, widths, words.texts()));
        table.getItems().setAll(Mode.values());
        rule.setText(words.rule(comparison.setting()));
        table.getSelectionModel().select(before.orElse(comparison.setting().mode()));
        why(Optional.of(before.orElse(comparison.setting().mode())));
    }

    private ColumnList<Mode> columns(ModesModel.Comparison comparison) {
        ColumnList<Mode> list = new ColumnList<Mode>("contentstatus.modes", "contentstatus.column.")
                .graphic(
                        "mode",
                        170,
                        190,
                        mode -> name(mode, mode == comparison.setting().mode()));
        for (EnrolmentKey place : comparison.places()) {
            list.graphic(
                            "place-" + place.collection() + "-" + place.context(),
                            ROOM_FOR_BADGE,
                            PLACE,
                            mode -> words.badge(comparison.seen(mode, place)))
                    .tip(mode -> why(mode, comparison))
                    .heading(comparison.isSearch(place) ? words.get("modes.search") : words.context(place));
        }
        return list;
    }

    private Label name(Mode mode, boolean current) {
        Label name = new Label(words.mode(mode));
        if (current) {
            name.setGraphic(new Icon("fth-check-circle"));
            name.setText(words.get("modes.current", words.mode(mode)));
            name.getStyleClass().add("current-mode");
        }
        return name;
    }

    private void why(Optional<Mode> mode) {
        mode.ifPresent(chosen -> columnsOf.ifPresent(comparison -> why.setText(why(chosen, comparison))));
    }

    private String why(Mode mode, ModesModel.Comparison comparison) {
        String sources = comparison.sources().stream()
                .map(place -> comparison.isSearch(place) ? words.get("modes.own") : place.place())
                .collect(Collectors.joining(", "));
        return (sources.isEmpty()
                        ? words.get("modes.nowhere", comparison.content())
                        : words.get("modes.sources", comparison.content(), sources))
                + " "
                + words.get("modes.why." + mode);
    }

    @FXML
    private void switchMode() {
        changes.switchMode(review.map(one -> one.key().user()));
    }
}
