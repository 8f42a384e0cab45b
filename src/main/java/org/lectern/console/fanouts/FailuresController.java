package org.lectern.console.fanouts;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.export.Export;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.TableText;
import org.lectern.console.view.Managed;
import org.lectern.job.JobFailure;
import org.lectern.job.JobStatus;

/** The libraries that the selected job could not write. */
public final class FailuresController {
    private static final double ROOM_FOR_WORDS = 420;

    private final ConsoleContext context;
    private final FailuresModel model;
    private final SelectedJob selected;
    private final JobTexts words;

    @FXML private VBox box;
    @FXML private Label heading;
    @FXML private TextField filter;
    @FXML private Button copy;
    @FXML private MenuButton export;
    @FXML private PagedTable<JobFailure> failures;

    FailuresController(ConsoleContext context, FailuresModel model, SelectedJob selected, JobTexts words) {
        this.context = context;
        this.model = model;
        this.selected = selected;
        this.words = words;
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(box);
        // Before the table, which copies what is selected alone.
        box.addEventFilter(KeyEvent.KEY_PRESSED, this::keyPressed);
        WindowTheme.shorten(box, ROOM_FOR_WORDS, ContentDisplay.GRAPHIC_ONLY, copy, export);
        JobColumns columns = new JobColumns(words);
        failures.setColumns(context, columns.failures(Optional.empty()));
        failures.selection().setSelectionMode(SelectionMode.MULTIPLE);
        failures.follow(context, model, "fanouts.failures.", () -> new TableText("search.nothing", "", ""));
        filter.textProperty().addListener((observable, before, now) -> model.filter(now, words.texts()::say));
        export.getItems()
                .setAll(new Export(
                                context,
                                () -> selected.id().map(id -> id + "-failures").orElse("failures"))
                        .offer(
                                "fanouts.export",
                                () -> selected.id()
                                        .map(id -> Export.rows(columns.failures(Optional.of(id)), model.rows())))
                        .menu());
        model.rows().addListener((ListChangeListener<JobFailure>)
                change -> show(selected.view().get()));
        selected.view().subscribe(now -> show(now));
    }

    private void show(Optional<JobRow.View> view) {
        Optional<JobStatus> job = view.map(JobRow.View::status);
        long count = job.map(status -> status.counts().failed()).orElse(0L);
        box.setVisible(count > 0);
        model.show(count > 0 ? job : Optional.empty());
        boolean whole = model.all().size() < FailuresModel.MOST || count <= FailuresModel.MOST;
        heading.setText(
                words.texts().get(whole ? "fanouts.failures" : "fanouts.failures.first", count, FailuresModel.MOST));
    }

    /** The selected ones, else all that are shown. */
    @FXML
    private void copy() {
        List<JobFailure> chosen = failures.allSelected();
        List<JobFailure> copied = chosen.isEmpty() ? model.rows() : chosen;
        Dialogs.copy(copied.stream().map(words::copy).collect(Collectors.joining("\n")));
    }

    private void keyPressed(KeyEvent event) {
        if (event.isShortcutDown()
                && event.getCode() == KeyCode.C
                && failures.table().isFocused()) {
            copy();
            event.consume();
        }
    }
}
