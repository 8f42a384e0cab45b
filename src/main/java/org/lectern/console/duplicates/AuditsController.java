package org.lectern.console.duplicates;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import org.lectern.audit.AuditRecord;
import org.lectern.audit.AuditState;
import org.lectern.console.notice.Problem;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.Rows;
import org.lectern.console.text.Texts;

/** The last audits: what each found, and those that can be taken up again. */
public final class AuditsController {
    private final AuditsModel model;
    private final AuditModel running;
    private final ColumnWidths widths;
    private final AuditTexts words;
    private final Texts texts;
    private Consumer<AuditRecord> show = record -> {};
    private Consumer<AuditRecord> resume = record -> {};

    @FXML
    private TableView<AuditRecord> table;

    @FXML
    private VBox message;

    @FXML
    private Label messageTitle;

    @FXML
    private Label messageText;

    @FXML
    private Button retry;

    @FXML
    private Button open;

    @FXML
    private Button resumeButton;

    @FXML
    private ProgressBar busy;

    @FXML
    private Label reason;

    AuditsController(AuditsModel model, AuditModel running, ColumnWidths widths, AuditTexts words) {
        this.model = model;
        this.running = running;
        this.widths = widths;
        this.words = words;
        this.texts = words.texts();
    }

    @FXML
    private void initialize() {
        table.setPlaceholder(new Label(""));
        table.getColumns().setAll(new AuditColumns(widths, words).make());
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_SUBSEQUENT_COLUMNS);
        Rows.oneLine(table);
        table.setItems(model.rows());
        widths.follow(table);
        table.setRowFactory(view -> {
            TableRow<AuditRecord> row = new TableRow<>();
            row.setOnMouseClicked(event -> {
                if (event.getClickCount() == 2 && !row.isEmpty()) {
                    show();
                }
            });
            return row;
        });
        table.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER) {
                show();
                event.consume();
            }
        });
        busy.managedProperty().bind(busy.visibleProperty());
        busy.visibleProperty().bind(model.reading());
        retry.managedProperty().bind(retry.visibleProperty());
        table.getSelectionModel().selectedItemProperty().addListener((observable, before, now) -> enable());
        running.progress().addListener((observable, before, now) -> enable());
        model.rows().addListener((ListChangeListener<AuditRecord>) change -> showState());
        model.failure().addListener((observable, before, now) -> showState());
        model.known().addListener((observable, before, now) -> showState());
        showState();
    }

    /** Told which audit's findings the operator wants to see. */
    void onShow(Consumer<AuditRecord> handler) {
        show = handler;
    }

    /** Told which audit is to be taken up again. */
    void onResume(Consumer<AuditRecord> handler) {
        resume = handler;
    }

    private Optional<AuditRecord> selected() {
        return Optional.ofNullable(table.getSelectionModel().getSelectedItem());
    }

    void requestFocus() {
        table.requestFocus();
        if (selected().isEmpty()) {
            table.getSelectionModel().select(0);
        }
    }

    private void enable() {
        open.setDisable(selected().isEmpty());
        resumeButton.setDisable(
                running.isRunning() || selected().filter(AuditTexts::canResume).isEmpty());
        List<String> leftOut = selected().map(AuditRecord::unreadable).orElse(List.of());
        String why = selected().map(record -> texts.recorded(record.reason())).orElse("");
        reason.setText(
                leftOut.isEmpty() || selected().map(AuditRecord::state).equals(Optional.of(AuditState.INCOMPLETE))
                        ? why
                        : texts.get("duplicates.audits.unreadable", leftOut.size(), why));
        reason.setTooltip(leftOut.isEmpty() ? null : new Tooltip(String.join("\n", leftOut)));
    }

    Optional<Problem> problem() {
        return model.failure().get().map(failure -> Problem.of(failure, texts));
    }

    private void showState() {
        Optional<Problem> problem = problem();
        boolean none = model.rows().isEmpty();
        message.setVisible(none);
        table.setVisible(!none);
        retry.setVisible(problem.isPresent());
        String key = problem.isPresent() ? "failed" : model.known().get() ? "empty" : "loading";
        messageTitle.setText(texts.get("duplicates.audits." + key + ".title"));
        messageText.setText(
                problem.map(Problem::sentence).orElseGet(() -> texts.get("duplicates.audits." + key + ".text")));
        enable();
    }

    @FXML
    private void reload() {
        model.reload();
    }

    @FXML
    private void show() {
        selected().ifPresent(show);
    }

    @FXML
    private void resume() {
        selected().filter(AuditTexts::canResume).ifPresent(resume);
    }
}
