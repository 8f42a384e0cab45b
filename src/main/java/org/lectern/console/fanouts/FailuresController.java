package org.lectern.console.fanouts;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.export.Export;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.RowStyles;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Managed;
import org.lectern.job.JobFailure;
import org.lectern.job.JobStatus;

/** The libraries that the selected job could not write. */
public final class FailuresController {
    private final ConsoleContext context;
    private final FailuresModel model;
    private final SelectedJob selected;
    private final JobTexts words;
    private final Texts texts;

    @FXML
    private VBox box;

    @FXML
    private Label heading;

    @FXML
    private TextField filter;

    @FXML
    private MenuButton export;

    @FXML
    private TableView<JobFailure> failures;

    @FXML
    private Label problem;

    FailuresController(ConsoleContext context, FailuresModel model, SelectedJob selected, JobTexts words) {
        this.context = context;
        this.model = model;
        this.selected = selected;
        this.words = words;
        this.texts = words.texts();
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(box, problem);
        TableColumn<JobFailure, String> principal = new TableColumn<>(texts.get("fanouts.failures.principal"));
        principal.setCellValueFactory(
                row -> new ReadOnlyObjectWrapper<>(row.getValue().principal().value()));
        principal.getStyleClass().add("mono");
        principal.setPrefWidth(150);
        // The first thousand of more: see Sorting.
        principal.setSortable(false);
        TableColumn<JobFailure, String> why = new TableColumn<>(texts.get("fanouts.failures.reason"));
        why.setCellValueFactory(
                row -> new ReadOnlyObjectWrapper<>(texts.say(row.getValue().reason())));
        why.setPrefWidth(240);
        why.setSortable(false);
        failures.getColumns().setAll(List.of(principal, why));
        failures.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_LAST_COLUMN);
        RowStyles.oneLine(failures);
        failures.setPlaceholder(new Label(texts.get("search.nothing")));
        failures.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        failures.setItems(model.rows());
        filter.textProperty().addListener((observable, before, now) -> model.filter(now, texts::say));
        export.getItems()
                .setAll(new Export(
                                context,
                                () -> job().map(job -> job.id() + "-failures").orElse("failures"))
                        .offer(
                                "fanouts.export",
                                () -> job().map(job -> Export.rows(JobExport.failures(job.id()), model.rows())))
                        .menu());
        selected.view().addListener((observable, before, now) -> show(now));
        model.rows().addListener((ListChangeListener<JobFailure>)
                change -> show(selected.view().get()));
        model.failure().addListener((observable, before, now) -> showProblem(now));
        show(selected.view().get());
        showProblem(model.failure().get());
    }

    private Optional<JobStatus> job() {
        return selected.view().get().map(JobRow.View::status);
    }

    private void show(Optional<JobRow.View> view) {
        Optional<JobStatus> job = view.map(JobRow.View::status);
        long count = job.map(status -> status.counts().failed()).orElse(0L);
        box.setVisible(count > 0);
        model.show(count > 0 ? job : Optional.empty());
        String all = texts.get("fanouts.failures", count);
        heading.setText(
                model.all().size() >= FailuresModel.MOST && count > FailuresModel.MOST
                        ? texts.get("fanouts.failures.first", count, FailuresModel.MOST)
                        : all);
    }

    private void showProblem(Optional<Throwable> failure) {
        problem.setVisible(failure.isPresent());
        failure.ifPresent(thrown -> problem.setText(
                texts.get("fanouts.failures.unread", Problem.of(thrown, texts).sentence())));
    }

    /** The selected ones, else all that are shown. */
    @FXML
    private void copy() {
        List<JobFailure> chosen = failures.getSelectionModel().getSelectedItems();
        List<JobFailure> copied = chosen.isEmpty() ? model.rows() : chosen;
        Dialogs.copy(copied.stream().map(words::copy).collect(Collectors.joining("\n")));
    }

    @FXML
    private void keyPressed(KeyEvent event) {
        if (event.isShortcutDown() && event.getCode() == KeyCode.C && failures.isFocused()) {
            copy();
            event.consume();
        }
    }
}
