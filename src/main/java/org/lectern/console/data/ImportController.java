package org.lectern.console.data;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TableView;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.export.Export;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.ColumnList;
import org.lectern.console.table.Copying;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;
import org.lectern.console.work.VisibleTimer;
import org.lectern.transfer.Outcome;
import org.lectern.transfer.RefusedLine;

/** The import: where a file is dropped, how far it is, and what came of it. */
public final class ImportController {
    private static final Duration EACH = Duration.ofMillis(200);

    private final ImportModel model;
    private final Export export;
    private final ColumnWidths widths;
    private final ImportTexts words;
    private final Texts texts;

    @FXML private Label headline;
    @FXML private Label figures;
    @FXML private CheckBox seconds;
    @FXML private ProgressBar bar;
    @FXML private Button cancel;
    @FXML private Button goOn;
    @FXML private TableView<RefusedLine> table;
    @FXML private VBox message;
    @FXML private Icon messageIcon;
    @FXML private Label messageTitle;
    @FXML private Label messageText;
    @FXML private Label sidecar;
    @FXML private HBox foot;
    @FXML private Button copySidecar;
    @FXML private MenuButton report;

    /** @param export of what came of it */
    ImportController(ImportModel model, Export export, ColumnWidths widths, Texts texts) {
        this.widths = widths;
        this.export = export;
        this.model = model;
        this.words = new ImportTexts(texts);
        this.texts = texts;
    }

    @FXML
    private void initialize() {
        ColumnList<RefusedLine> columns = new RefusalColumns(texts).list();
        table.getColumns().setAll(columns.make(table, widths, texts));
        Copying.follow(table, columns::line);
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_LAST_COLUMN);
        table.setPlaceholder(new Label(""));
        Managed.whileVisible(seconds, bar, cancel, goOn, figures, foot, message, copySidecar);
        report.getItems().setAll(export.menu());
        new VisibleTimer(model.state().map(state -> model.isBusy()), EACH, this::showProgress);
        seconds.selectedProperty().bindBidirectional(model.seconds());
        model.state().subscribe(now -> show(now));
        cancel.setOnAction(event -> model.cancel());
        goOn.setOnAction(event -> model.goOn());
        copySidecar.setOnAction(event -> Dialogs.copy(sidecar.getText()));
    }

    private void show(ImportModel.State state) {
        boolean busy = model.isBusy();
        bar.setVisible(busy);
        seconds.setDisable(busy);
        seconds.setVisible(model.isOffered());
        cancel.setVisible(busy);
        goOn.setVisible(
                state instanceof ImportModel.State.Ended ended && ended.report().outcome() != Outcome.FINISHED);
        boolean platform = !model.isOffered() && state instanceof ImportModel.State.Idle;
        headline.setText(platform ? texts.get("data.platform") : words.headline(state));
        figures.setText(platform ? "" : words.figures(state));
        figures.setVisible(!figures.getText().isEmpty());
        List<RefusedLine> refusals = state instanceof ImportModel.State.Ended ended
                ? ended.report().refusals().stream()
                        .sorted(Comparator.comparingLong(RefusedLine::line))
                        .toList()
                : List.of();
        table.getItems().setAll(refusals);
        table.setVisible(!refusals.isEmpty());
        message.setVisible(refusals.isEmpty());
        messageIcon.setIconLiteral(words.icon(state));
        messageTitle.setText(platform ? texts.get("data.platform.title") : words.title(state));
        messageText.setText(platform ? texts.get("data.platform.text") : words.text(state));
        String path = state instanceof ImportModel.State.Ended ended
                ? ended.report().sidecar().map(Object::toString).orElse("")
                : "";
        sidecar.setText(path);
        copySidecar.setVisible(!path.isEmpty());
        foot.setVisible(state instanceof ImportModel.State.Ended);
        showProgress();
    }

    private void showProgress() {
        if (model.state().get() instanceof ImportModel.State.Running running) {
            bar.setProgress(running.progress().fraction());
            figures.setText(words.figures(running));
            figures.setVisible(true);
            running.job().tell(Math.round(running.progress().fraction() * 1_000), 1_000, figures.getText());
        } else if (model.state().get() instanceof ImportModel.State.UnderWay now) {
            bar.setProgress(now.job().progress().get());
            figures.setText(now.job().message().get());
            figures.setVisible(true);
        }
    }

    @FXML
    private void dragOver(DragEvent event) {
        if (event.getDragboard().hasFiles() && !model.isBusy() && model.isOffered()) {
            event.acceptTransferModes(TransferMode.COPY);
        }
        event.consume();
    }

    @FXML
    private void dropped(DragEvent event) {
        boolean taken = event.getDragboard().getFiles().size() == 1 && !model.isBusy();
        if (taken) {
            model.start(event.getDragboard().getFiles().get(0).toPath());
        }
        event.setDropCompleted(taken);
        event.consume();
    }
}
