package org.lectern.console.status.jobs;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import org.lectern.console.connection.WriteGuard;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Shortcut;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.status.StatusView;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.TableText;
import org.lectern.console.view.Fold;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Managed;
import org.lectern.console.work.VisibleTimer;
import org.lectern.status.batch.ListedBatchJob;
import org.lectern.status.model.BatchJobRecord.Kind;
import org.lectern.status.model.StatusSentence;

/** The view of work over many users: what can be begun, and how everything stands that was. */
public final class BatchJobsController extends StatusView {
    /** So often is read what other processes have done. */
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

    private final BatchJobsModel model;
    private final ReportModel report;
    private final BatchJobChanges changes;
    private final BatchJobTexts words;

    @FXML private Button migrate;
    @FXML private Button archive;
    @FXML private Button restore;
    @FXML private MenuButton onSpark;
    @FXML private Fold more;
    @FXML private PagedTable<ListedBatchJob> table;
    @FXML private HBox column;
    @FXML private Label columnText;
    @FXML private Button copyColumn;
    @FXML private SplitPane split;
    @FXML private BatchJobController jobController;

    BatchJobsController(ReportModel report, BatchJobChanges changes) {
        super(changes.context());
        this.model = changes.model();
        this.report = report;
        this.changes = changes;
        this.words = changes.words();
    }

    /** Puts the view together. */
    public static StatusView load(ConsoleContext context, StatusTexts words) {
        BatchJobTexts texts = new BatchJobTexts(words);
        BatchJobsModel model = new BatchJobsModel(context, texts);
        ReportModel report = new ReportModel(context, texts);
        BatchJobChanges changes = new BatchJobChanges(context, model, texts);
        return context.views()
                .load(
                        Fxml.STATUS_JOBS,
                        new BatchJobsController(report, changes),
                        new BatchJobController(report, changes))
                .controller();
    }

    @FXML
    private void initialize() {
        show(export("export-jobs", report.export(model)));
        // Where there is no job, there is nothing below the list.
        Managed.partsWhileVisible(split);
        migrate.setOnAction(event -> changes.migrate());
        archive.setOnAction(event -> changes.archive());
        restore.setOnAction(event -> changes.restore());
        Managed.whileVisible(column);
        more.advanced(context.settings(), context.texts(), changes.spark().areOffered());
        onSpark.getItems()
                .setAll(
                        onSpark(Kind.REVIEW, List.of("status", "review")),
                        onSpark(Kind.MIGRATE_DRY_RUN, List.of("status", "migrate")),
                        takeUpOnSpark());
        table.setColumns(context, new BatchJobColumns(words).list());
        table.onSelected(now -> now.filter(job -> !model.isChanging()).ifPresent(job -> {
            model.lookAt(job);
            show();
        }));
        model.onBegun(this::show);
        table.follow(
                context,
                model,
                "contentstatus.jobs.",
                () -> TableText.of(
                        "contentstatus.jobs.empty",
                        words.get("count", model.all().size())));
        // After the table has heard of it.
        model.rows().addListener((ListChangeListener<ListedBatchJob>) change -> show());
        new VisibleTimer(root(), BETWEEN_LOOKS, model::lookElsewhere);
    }

    /** What only looks, over everything: another process does it, and lists it here. */
    private MenuItem onSpark(Kind kind, List<String> command) {
        MenuItem item = new MenuItem(words.kind(kind));
        item.setId("status-on-spark-" + kind);
        item.setOnAction(event -> changes.look(words.kind(kind), command));
        return item;
    }

    /** What was looked for and cut short; what writes is taken up in its own dialog. */
    private MenuItem takeUpOnSpark() {
        MenuItem item = new MenuItem(words.get("spark.resume"));
        item.setId("status-on-spark-resume");
        item.setOnAction(event -> toTakeUp().ifPresent(changes::resumeOnSpark));
        onSpark.setOnShowing(event -> item.setDisable(toTakeUp().isEmpty()));
        return item;
    }

    private Optional<ListedBatchJob> toTakeUp() {
        return model.lookedAt()
                .filter(ListedBatchJob::canBeResumed)
                .filter(job -> BatchJobChanges.isForSpark(job.record().kind()) && !BatchJobChanges.writes(job));
    }

    private void show() {
        Optional<ListedBatchJob> now = model.lookedAt();
        now.ifPresent(table::select);
        report.show(now);
        jobController.show(now);
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
        showColumn(changes.statusColumn());
        model.reload();
    }

    /** What the owner of a platform has to run before a migration. */
    private void showColumn(Optional<String> statement) {
        column.setVisible(statement.isPresent());
        statement.ifPresent(ddl -> {
            columnText.setText(words.texts().say(StatusSentence.STATUS_COLUMN.of(ddl)));
            copyColumn.setOnAction(event -> Dialogs.copy(ddl));
        });
    }

    @Override
    protected List<Shortcut> keys() {
        return List.of(jobController.resumes(Shortcut.ctrl(KeyCode.ENTER)));
    }
}
