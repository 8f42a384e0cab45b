package org.lectern.console.oae;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.PageController;
import org.lectern.console.page.Shortcut;
import org.lectern.console.search.FilterChoice;
import org.lectern.console.settings.DividerPlace;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.TableText;
import org.lectern.console.view.Managed;
import org.lectern.console.work.Latest;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.Tenants;
import org.lectern.oae.audit.IndexAuditReport;
import org.lectern.oae.audit.IndexAuditScope;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.oae.repair.RebuildWay;

/** The Duplicates page of an OAE keyspace: an audit of all libraries or of a tenant's, its findings, and what puts them right. */
public final class IndexAuditController extends PageController {
    private static final String SPLIT = "oae.audit";

    private final IndexFindings model;
    private final IndexFindingColumns columns;
    private final Latest tenantsRead;

    @FXML
    private ComboBox<FilterChoice<String>> tenant;

    @FXML
    private Button start;

    @FXML
    private TextField filter;

    @FXML
    private Button fixSelected;

    @FXML
    private MenuButton fixAll;

    @FXML
    private MenuButton rebuild;

    @FXML
    private SplitPane split;

    @FXML
    private PagedTable<IndexFindingRow> table;

    @FXML
    private Label coverage;

    @FXML
    private Label verdict;

    @FXML
    private Label outcome;

    @FXML
    private Label rows;

    IndexAuditController(ConsoleContext context, IndexFindings model, OaeTexts words) {
        super(context);
        this.model = model;
        this.columns = new IndexFindingColumns(words);
        this.tenantsRead = context.latest();
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(outcome, rows);
        FilterChoice.fill(tenant, List.of(), alias -> alias, texts.get("oae.audit.all"));
        table.setColumns(context, "oae.findings", "oae.audit.column.", columns::make);
        table.selection().setSelectionMode(SelectionMode.MULTIPLE);
        table.selection().getSelectedItems().addListener((ListChangeListener<IndexFindingRow>) change -> enable());
        filter.textProperty().addListener((observable, before, now) -> model.filter(now));
        table.follow(context, model, "duplicates.", this::says);
        new DividerPlace(context.settings(), SPLIT).follow(split);
        model.state().subscribe(now -> show(now));
        show(export("export-oae-findings", IndexFindingExport.of(context, model).menu()));
    }

    private TableText says() {
        int found = model.all().size();
        String counted =
                found == 0 ? "" : texts.get("oae.audit.count", model.rows().size(), found);
        if (found > 0) {
            return TableText.of("duplicates.noMatch", counted);
        }
        return TableText.of(
                model.isRunning()
                        ? "duplicates.looking"
                        : model.state().get() instanceof IndexFindings.State.Ended
                                ? "oae.audit.clean"
                                : "oae.audit.idle",
                counted);
    }

    private void show(IndexFindings.State state) {
        boolean live = state instanceof IndexFindings.State.Live;
        start.setDisable(live);
        coverage.setText("");
        if (state instanceof IndexFindings.State.Ended ended) {
            ended(ended.report());
        }
        enable();
    }

    private void ended(IndexAuditReport report) {
        String read = Stream.of(report.coverage().message(), report.reason())
                .filter(message -> !message.isEmpty())
                .map(texts::say)
                .collect(Collectors.joining(" "));
        coverage.setText(texts.get(
                "oae.audit.ended", texts.get("duplicates.state." + report.state()), report.total(), report.notKept()));
        if (table.selected().isEmpty()) {
            verdict.setText(read);
        }
        if (report.state().isEnd() && report.reason().isEmpty()) {
            context.notices().done(texts.get("oae.audit.done", report.total()));
        } else {
            context.notices().warning(texts.get("oae.audit.done", report.total()), read);
        }
    }

    private void enable() {
        List<IndexFindingRow> chosen = table.allSelected();
        boolean busy = model.isRunning();
        fixSelected.setDisable(
                chosen.stream().noneMatch(row -> row.finding().fault().isFixable()));
        rebuild.setDisable(libraries(chosen).size() != 1);
        Map<IndexFault, Long> kinds = new EnumMap<>(IndexFault.class);
        model.open(Set.of()).forEach(finding -> kinds.merge(finding.fault(), 1L, Long::sum));
        fixAll.setDisable(busy || kinds.isEmpty());
        fixAll.getItems().clear();
        fixAll.getItems()
                .add(fix(
                        "duplicates.fix.everything",
                        "",
                        kinds.values().stream().mapToLong(Long::longValue).sum(),
                        Set.of()));
        kinds.forEach((fault, count) ->
                fixAll.getItems().add(fix("duplicates.fix.kind", columns.name(fault), count, Set.of(fault))));
        table.selected().ifPresent(this::evidence);
    }

    private MenuItem fix(String key, String kind, long count, Set<IndexFault> kinds) {
        MenuItem item = new MenuItem(texts.get(key, kind, count));
        item.setOnAction(event -> fix(model.open(kinds)));
        return item;
    }

    private static List<OaeLibrary> libraries(List<IndexFindingRow> chosen) {
        return chosen.stream().map(row -> row.finding().library()).distinct().toList();
    }

    private void evidence(IndexFindingRow row) {
        IndexFinding finding = row.finding();
        verdict.setText(texts.say(finding.verdict()));
        row.fixed()
                .get()
                .ifPresentOrElse(
                        fix -> outcome.setText(texts.get(
                                "duplicates.outcome.because",
                                texts.get("duplicates.outcome." + fix.outcome()),
                                texts.say(fix.because()))),
                        () -> outcome.setText(""));
        outcome.setVisible(!outcome.getText().isEmpty());
        rows.setText(IndexFindingExport.stands(finding, "\n"));
        rows.setVisible(!finding.rows().isEmpty());
    }

    @FXML
    private void start() {
        Optional<String> alias = FilterChoice.chosen(tenant);
        IndexAuditScope scope =
                alias.isPresent() ? new IndexAuditScope.OfTenant(alias.get()) : new IndexAuditScope.All();
        model.start(scope, texts.get("oae.audit.job", alias.orElse(texts.get("oae.audit.all"))));
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
            context.writes()
                    .open(
                            new IndexRepairForm(context, findings, report -> {
                                model.results(report.fixes());
                                enable();
                            }),
                            () -> {});
        }
    }

    @FXML
    private void rebuildInPlace() {
        rebuild(RebuildWay.IN_PLACE);
    }

    @FXML
    private void purge() {
        rebuild(RebuildWay.PURGE);
    }

    private void rebuild(RebuildWay way) {
        libraries(table.allSelected()).stream()
                .findFirst()
                .ifPresent(library -> context.writes().open(IndexRebuildForm.of(context, library, way), () -> {}));
    }

    @Override
    public void activated() {
        tenantsRead.<Tenants>ask(
                () -> context.lectern()
                        .connection()
                        .oae()
                        .map(OaePlatform::reads)
                        .orElseThrow()
                        .tenants(),
                found -> {
                    Optional<String> before = FilterChoice.chosen(tenant);
                    List<String> aliases = List.copyOf(found.byAlias().keySet());
                    FilterChoice.fill(tenant, aliases, alias -> alias, texts.get("oae.audit.all"));
                    before.map(aliases::indexOf)
                            .filter(index -> index >= 0)
                            .ifPresent(index -> tenant.getSelectionModel().select(index + 1));
                },
                failure -> context.notices().failed(texts.get("oae.tenants"), failure));
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
