package org.lectern.console.duplicates;

import java.util.List;
import java.util.function.Consumer;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditState;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.RowStyles;
import org.lectern.console.table.TableText;

/** The last audits: what each found, and those that can be taken up again. */
public final class AuditsController {
    private final ConsoleContext context;
    private final DuplicatesModule.Models models;
    private Consumer<AuditRecord> show = record -> {};
    private Consumer<AuditRecord> resume = record -> {};

    @FXML private PagedTable<AuditRecord> table;
    @FXML private Button open;
    @FXML private Button resumeButton;
    @FXML private Label reason;

    AuditsController(ConsoleContext context, DuplicatesModule.Models models) {
        this.context = context;
        this.models = models;
    }

    @FXML
    private void initialize() {
        table.setColumns(context, new AuditColumns(models.words()).list());
        RowStyles.opened(table.table(), this::show);
        table.onSelected(now -> {
            models.audits().choose(now.map(AuditRecord::id));
            enable();
        });
        models.audit().progress().addListener((observable, before, now) -> enable());
        table.follow(context, models.audits(), "duplicates.audits.", () -> TableText.of("duplicates.audits.empty", ""));
        models.audits().state().subscribe(now -> enable());
        models.audits().rows().addListener((ListChangeListener<AuditRecord>) change -> enable());
        resumeButton.setOnAction(
                event -> table.selected().filter(AuditTexts::canResume).ifPresent(resume));
    }

    /** Told which audit's findings the operator wants to see. */
    void onShow(Consumer<AuditRecord> handler) {
        show = handler;
    }

    /** Told which audit is to be taken up again. */
    void onResume(Consumer<AuditRecord> handler) {
        resume = handler;
    }

    void requestFocus() {
        table.requestFocus();
        if (table.selected().isEmpty()) {
            table.selection().select(0);
        }
    }

    private void enable() {
        open.setDisable(table.selected().isEmpty());
        boolean again = table.selected().filter(models.spark()::beginsAgain).isPresent();
        resumeButton.setText(
                models.words().texts().get(again ? "duplicates.audits.again" : "duplicates.audits.resume"));
        resumeButton.setDisable((models.audit().isRunning() && !again)
                || table.selected().filter(AuditTexts::canResume).isEmpty());
        List<String> leftOut = table.selected().map(AuditRecord::unreadable).orElse(List.of());
        reason.setText(table.selected()
                .map(record -> record.state() == AuditState.RUNNING
                        ? models.words().now(models.audits().rates().progress(record))
                        : models.words().unreadable(record))
                .orElse(""));
        reason.setTooltip(leftOut.isEmpty() ? null : new Tooltip(String.join("\n", leftOut)));
    }

    @FXML
    private void show() {
        table.selected().ifPresent(show);
    }
}
