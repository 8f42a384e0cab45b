package org.lectern.console.status.jobs;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import org.lectern.console.connection.WriteGuard;
import org.lectern.console.export.Export;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.PageButtons;
import org.lectern.console.page.Shortcut;
import org.lectern.console.status.StatusView;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.TableText;
import org.lectern.console.work.VisibleTimer;
import org.lectern.status.batch.ListedBatchJob;
import org.lectern.status.model.BatchJobRecord.Kind;

/** The view of work over many users: what can be begun, and how everything stands that was. */
public final class BatchJobsController implements StatusView {
    /** So often is read what other processes have done. */
    private static final Duration BETWEEN_READS = Duration.ofSeconds(5);

    private final ConsoleContext context;
    private final BatchJobsModel model;
    private final ReportModel report;
    private final BatchJobChanges changes;
    private final BatchJobTexts words;
    private final MenuButton export;
    private Optional<String> selected = Optional.empty();
    /** Selected as soon as it is listed. */
    private Optional<String> begun = Optional.empty();

    @FXML
    private VBox root;

    @FXML
    private Button migrate;

    @FXML
    private Button archive;

    @FXML
    private Button restore;

    @FXML
    private PagedTable<ListedBatchJob> table;

    @FXML
    private BatchJobController jobController;

    BatchJobsController(
            ConsoleContext context,
            BatchJobsModel model,
            ReportModel report,
            BatchJobChanges changes,
            BatchJobTexts words) {
        this.context = context;
        this.model = model;
        this.report = report;
        this.changes = changes;
        this.words = words;
        this.export = new PageButtons(words.texts())
                .export(
                        "export-jobs",
                        new Export(context, () -> "content-status-report")
                                .shown("contentstatus.jobs.export.report", ReportLine.EXPORT, report::rows)
                                .shown("contentstatus.jobs.export.list", BatchJobColumns.EXPORT, model::all)
                                .menu());
    }

    @FXML
    private void initialize() {
        table.setColumns(context, "contentstatus.jobs", "contentstatus.jobs.column.", new BatchJobColumns(words)::make);
        table.onSelected(now -> now.filter(job -> !model.isChanging())
                .ifPresent(job -> select(job.record().id())));
        model.onBegun(id -> {
            begun = Optional.of(id);
            show();
        });
        table.follow(
                context,
                model,
                "contentstatus.jobs.",
                () -> TableText.of(
                        "contentstatus.jobs.empty",
                        words.get("count", model.all().size())));
        // After the table has heard of it.
        model.rows().addListener((ListChangeListener<ListedBatchJob>) change -> show());
        new VisibleTimer(root, BETWEEN_READS, this::lookElsewhere);
    }

    private void select(String id) {
        selected = Optional.of(id);
        show();
    }

    /** The selected one, as it is now; else the first. */
    private void show() {
        if (begun.flatMap(model::find).isPresent()) {
            selected = begun;
            begun = Optional.empty();
        }
        Optional<ListedBatchJob> now =
                selected.flatMap(model::find).or(() -> model.all().stream().findFirst());
        selected = now.map(job -> job.record().id());
        mark();
        report.show(now);
        jobController.show(now);
    }

    /** In the table. */
    private void mark() {
        selected.flatMap(model::find)
                .filter(job -> !table.selected().equals(Optional.of(job)))
                .ifPresent(table.selection()::select);
    }

    private void lookElsewhere() {
        if (!model.reading().get()) {
            model.reload();
        }
    }

    @FXML
    private void migrate() {
        changes.migrate();
    }

    @FXML
    private void archive() {
        changes.archive();
    }

    @FXML
    private void restore() {
        changes.restore();
    }

    @Override
    public Parent root() {
        return root;
    }

    @Override
    public List<Node> actions() {
        return List.of(export);
    }

    @Override
    public void requestFocus() {
        table.requestFocus();
    }

    @Override
    public void reload() {
        WriteGuard.refuse(migrate, changes.refusal(Kind.MIGRATE));
        WriteGuard.refuse(archive, changes.refusal(Kind.ARCHIVE));
        WriteGuard.refuse(restore, changes.refusal(Kind.RESTORE));
        model.reload();
    }

    @Override
    public List<Shortcut> shortcuts() {
        return List.of(
                Shortcut.of(Shortcut.ctrl(KeyCode.E), words.texts().get("shortcut.export"), export::show),
                jobController.resumes(Shortcut.ctrl(KeyCode.ENTER)));
    }
}
