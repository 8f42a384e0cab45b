package org.lectern.console.oae;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.lectern.audit.repair.RepairJob;
import org.lectern.console.duplicates.AuditTexts;
import org.lectern.console.duplicates.FixMenu;
import org.lectern.console.duplicates.ProgressController;
import org.lectern.console.duplicates.RepairForms;
import org.lectern.console.export.Export;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.PageController;
import org.lectern.console.page.PageView;
import org.lectern.console.page.Shortcut;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.TableText;
import org.lectern.console.view.Fxml;
import org.lectern.console.write.JobForm;
import org.lectern.console.write.SimpleForm;
import org.lectern.oae.audit.IndexAuditReport;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.oae.repair.IndexRepairReport;
import org.lectern.oae.repair.IndexRepairs;
import org.lectern.oae.repair.RebuildWay;

/** The Duplicates page of an OAE keyspace: an audit of all libraries, a tenant's or one, its findings, and what puts them right. */
public final class IndexAuditController extends PageController {
    private final IndexFindings model;
    private final IndexFindingColumns columns;

    @FXML private TextField filter;
    @FXML private Button fixSelected;
    @FXML private MenuButton fixAll;
    @FXML private MenuButton rebuild;
    @FXML private MenuItem purge;
    @FXML private SplitPane split;
    @FXML private PagedTable<IndexFindingRow> table;
    @FXML private Label coverage;
    @FXML private IndexScopeController scopeController;
    @FXML private IndexEvidenceController evidenceController;

    IndexAuditController(ConsoleContext context, IndexFindings model) {
        super(context);
        this.model = model;
        this.columns = new IndexFindingColumns(texts);
    }

    /** Puts the page together, with the findings of this console's audit, which the overview shows too. */
    static PageView load(ConsoleContext context, IndexFindings findings, AuditTexts audits) {
        OaeTexts words = new OaeTexts(context);
        return context.views()
                .load(
                        Fxml.OAE_AUDIT,
                        new IndexAuditController(context, findings),
                        new IndexScopeController(context, findings, words),
                        new IndexEvidenceController(context),
                        new ProgressController(findings.audit(), audits))
                .controller();
    }

    @FXML
    private void initialize() {
        table.setColumns(context, columns.list());
        table.onSeveralSelected(this::enable);
        // Not with the list above: while that changes, the table still calls the one before the selected one.
        table.onSelected(row -> showEvidence());
        filter.textProperty().addListener((observable, before, now) -> model.filter(now));
        table.follow(context, model, "duplicates.", this::says);
        context.divider("oae.audit", split);
        model.audit().progress().addListener((observable, before, now) -> {
            enable();
            if (before.isPresent() != now.isPresent()) {
                table.refresh();
            }
        });
        model.report().subscribe(now -> show(now));
        show(export(
                "export-oae-findings",
                new Export(context, () -> "oae-findings")
                        .shown("duplicates.export.shown", columns.list(), model::rows)
                        .menu()));
        purge.setOnAction(event -> rebuild(RebuildWay.PURGE));
    }

    private TableText says() {
        int found = model.all().size();
        int shown = model.rows().size();
        if (found > 0) {
            return TableText.of(
                    "duplicates.noMatch",
                    texts.get(shown < found ? "duplicates.count.matches" : "duplicates.count", shown, found, found));
        }
        return TableText.of(
                model.audit().isRunning()
                        ? "duplicates.looking"
                        : model.report().get().isPresent() ? "oae.audit.clean" : "oae.audit.idle",
                "");
    }

    private void show(Optional<IndexAuditReport> report) {
        Optional<IndexOutcome> outcome = report.map(ended -> IndexOutcome.of(ended, texts));
        coverage.setText(outcome.map(IndexOutcome::headline).orElse(""));
        outcome.ifPresent(this::tell);
        showEvidence();
        table.refresh();
        enable();
    }

    /** The selected finding's; where none is, what the audit has looked at. */
    private void showEvidence() {
        Optional<IndexOutcome> outcome = model.report().get().map(ended -> IndexOutcome.of(ended, texts));
        table.selected()
                .ifPresentOrElse(
                        evidenceController::show,
                        () -> evidenceController.say(
                                outcome.map(IndexOutcome::read).orElse(""),
                                outcome.filter(one -> !one.whole()).isPresent()));
    }

    private void tell(IndexOutcome outcome) {
        String done = texts.get("oae.audit.done", outcome.total());
        if (outcome.whole()) {
            context.notices().done(done);
        } else {
            context.notices().warning(done, outcome.read());
        }
    }

    private void enable() {
        List<IndexFindingRow> chosen = table.allSelected();
        boolean busy = model.audit().isRunning();
        fixSelected.setDisable(
                chosen.stream().noneMatch(row -> row.finding().fault().isFixable()));
        rebuild.setDisable(libraries(chosen).size() != 1);
        Map<IndexFault, Long> kinds = model.openByKind();
        fixAll.setDisable(busy || kinds.isEmpty());
        new FixMenu<>(kinds, columns::name, only -> fix(model.open(only))).show(fixAll, texts);
    }

    private static List<OaeLibrary> libraries(List<IndexFindingRow> chosen) {
        return chosen.stream().map(row -> row.finding().library()).distinct().toList();
    }

    @FXML
    private void fixSelection() {
        fix(table.allSelected().stream()
                .map(IndexFindingRow::finding)
                .filter(finding -> finding.fault().isFixable())
                .toList());
    }

    private void fix(List<IndexFinding> findings) {
        if (!findings.isEmpty()) {
            JobForm<IndexRepairReport, RepairJob<IndexRepairReport>> form = RepairForms.repair(
                    context,
                    limit -> repairs().fix(findings),
                    findings.stream().map(finding -> finding.library().owner().value()),
                    true);
            context.writes().open(form, () -> form.result().ifPresent(this::fixed));
        }
    }

    private void fixed(IndexRepairReport report) {
        model.results(report.fixes());
        showEvidence();
        enable();
    }

    @FXML
    private void rebuildInPlace() {
        rebuild(RebuildWay.IN_PLACE);
    }

    private void rebuild(RebuildWay way) {
        libraries(table.allSelected()).stream()
                .findFirst()
                .ifPresent(library -> context.writes()
                        .open(
                                new SimpleForm(repairs().rebuild(library, way), texts.get("action.rebuild"), texts),
                                () -> {}));
    }

    private IndexRepairs repairs() {
        return context.lectern().connection().oaeMaintenance().orElseThrow().repairs();
    }

    /** Audits one library, unless an audit runs. */
    public void check(OaeLibrary library) {
        scopeController.check(library);
    }

    @Override
    public void activated() {
        // Where nothing builds a library again, what is purged is lost.
        purge.setVisible(context.lectern()
                .connection()
                .oae()
                .filter(platform -> platform.reads().layout().marked())
                .isPresent());
        scopeController.readTenants();
        table.table().requestFocus();
    }

    @Override
    public Optional<Problem> problem() {
        return table.problem();
    }

    @Override
    protected List<Shortcut> keys() {
        return List.of(
                ctrl(KeyCode.F, "shortcut.filter", filter::requestFocus),
                ctrl(KeyCode.ENTER, "shortcut.duplicates.fix", this::fixSelection));
    }
}
