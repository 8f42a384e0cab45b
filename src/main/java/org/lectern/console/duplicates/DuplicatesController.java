package org.lectern.console.duplicates;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.DriftKind;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.PageButtons;
import org.lectern.console.page.PageController;
import org.lectern.console.page.Shortcut;
import org.lectern.console.page.ViewSwitch;
import org.lectern.console.view.Managed;
import org.lectern.console.work.VisibleTimer;
import org.lectern.model.PrincipalId;

/** The Duplicates page: its actions, its keys, and how its parts follow each other. */
public final class DuplicatesController extends PageController {
    private static final String FINDINGS = "duplicates.findings";
    private static final String AUDITS = "duplicates.audits";
    /** In a lower window the tiles give way to the table. */
    private static final double ROOM_FOR_TILES = 560;
    /** In a narrower window buttons show their icons alone. */
    static final double ROOM_FOR_WORDS = 730;

    /** So often is read what audits of other processes have done. */
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);

    private final DuplicatesModule.Models models;

    @FXML private Node tiles;
    @FXML private HBox bar;
    @FXML private ViewSwitch views;
    @FXML private TextField filter;
    @FXML private Button fixSelected;
    @FXML private MenuButton fixAll;
    @FXML private SplitPane split;
    @FXML private Node audits;
    @FXML private ScopeController scopeController;
    @FXML private AuditTilesController tilesController;
    @FXML private FindingsController findingListController;
    @FXML private EvidenceController evidenceController;
    @FXML private AuditsController auditsController;

    private MenuButton exportButton = new MenuButton();

    DuplicatesController(ConsoleContext context, DuplicatesModule.Models models) {
        super(context);
        this.models = models;
    }

    @FXML
    private void initialize() {
        PageButtons make = new PageButtons(texts);
        views.view(make, FINDINGS, "fth-list", this::showFindings, split, filter, fixSelected, fixAll)
                .view(make, AUDITS, "fth-archive", this::showAudits, audits);
        Managed.whileVisible(tiles, bar);
        // Before the first audit there is nothing to count, to filter and to fix.
        BooleanBinding audited = Bindings.isNotEmpty(models.audits().rows())
                .or(Bindings.createBooleanBinding(
                        () -> models.audits().failure().isPresent()
                                || !(models.findings().source().get() instanceof FindingsModel.Source.Nothing),
                        models.audits().state(),
                        models.findings().source()));
        bar.visibleProperty().bind(audited);
        tiles.visibleProperty()
                .bind(WindowTheme.isHigher((Region) root(), ROOM_FOR_TILES).and(audited));
        WindowTheme.shorten(
                (Region) root(),
                ROOM_FOR_WORDS,
                ContentDisplay.GRAPHIC_ONLY,
                Stream.concat(views.getButtons().stream(), Stream.of(fixSelected))
                        .toArray(Labeled[]::new));
        filter.textProperty()
                .addListener((observable, before, now) -> models.findings()
                        .filter(models.findings().filter().get().withText(now)));
        FindingsController table = findingListController;
        table.onSelected(evidenceController::show);
        table.onSelection(this::enable);
        tilesController.onShowAudits(this::showAudits);
        auditsController.onShow(this::show);
        auditsController.onResume(record -> {
            views.bring(FINDINGS);
            if (!record.steps().kept() && models.spark().areOffered()) {
                models.spark().again(record, scopeController.rowsPerSecond());
            } else {
                models.audit().resume(record, scopeController.rowsPerSecond());
            }
        });
        models.audits().state().addListener((observable, before, now) -> showLast());
        models.audit().progress().addListener((observable, before, now) -> enable());
        models.findings().left().addListener((observable, before, now) -> enable());
        context.divider("duplicates.evidence", split);
        exportButton = export(
                "export-findings",
                new FindingColumns(models.words())
                        .export(context, models.findings())
                        .menu());
        show(reload(models.audits()::reload), exportButton);
        views.bring(FINDINGS);
        models.findings().source().subscribe(now -> enable());
        new VisibleTimer(root(), BETWEEN_LOOKS, models.audits()::lookElsewhere);
    }

    private void enable() {
        boolean running = models.audit().isRunning();
        Map<DriftKind, Long> open = models.findings().fixable();
        fixSelected.setDisable(findingListController.selection().stream()
                .noneMatch(row -> row.finding().kind().isFixable()));
        fixAll.setDisable(running || open.isEmpty());
        exportButton.setDisable(models.findings().audit().isEmpty());
        new FixMenu<>(open, models.words()::kind, models.fixes()::all).show(fixAll, texts);
        SortedSet<PrincipalId> selected = new TreeSet<>();
        findingListController
                .selection()
                .forEach(row -> selected.add(row.finding().principal()));
        if (!selected.isEmpty()) {
            MenuItem rebuild = new MenuItem(texts.get("duplicates.rebuild.selected", selected.size()));
            rebuild.setId("rebuild-selected");
            rebuild.setOnAction(event -> models.fixes().rebuild(new AuditScope.Selection(selected)));
            fixAll.getItems().add(rebuild);
        }
    }

    private void showFindings() {
        views.bring(FINDINGS);
        findingListController.table().requestFocus();
    }

    private void showAudits() {
        views.bring(AUDITS);
        models.audits().reload();
        auditsController.requestFocus();
    }

    private void show(AuditRecord record) {
        if (!models.audit().isRunning()) {
            models.findings().show(record);
        }
        showFindings();
    }

    /** Shows what an audit found, of these kinds alone; of all if there are none. An audit that runs is shown instead. */
    public void show(AuditRecord record, Set<DriftKind> kinds) {
        filter.clear();
        models.findings().filter(models.findings().filter().get().withKinds(kinds));
        show(record);
    }

    /** What the page begins with: the last audit's findings, unless there is something newer to see. */
    private void showLast() {
        if (!models.audit().isRunning() && models.findings().source().get() instanceof FindingsModel.Source.Nothing) {
            models.audits().rows().stream()
                    .filter(record -> record.state() != AuditState.RUNNING)
                    .findFirst()
                    .ifPresent(models.findings()::show);
        }
    }

    /** Audits this principal now, as if the operator had chosen it. */
    public void check(PrincipalId principal) {
        views.bring(FINDINGS);
        scopeController.check(principal);
    }

    @FXML
    private void fixSelection() {
        models.fixes().some(findingListController.selection());
    }

    @Override
    public void activated() {
        models.audit().find();
        models.audits().reload();
        findingListController.table().requestFocus();
    }

    @Override
    public void reconnected() {
        models.audits().reload();
        models.findings().reload();
    }

    @Override
    protected List<Shortcut> keys() {
        return List.of(
                ctrl(KeyCode.F, "shortcut.filter", () -> {
                    views.bring(FINDINGS);
                    filter.requestFocus();
                    filter.selectAll();
                }),
                ctrl(KeyCode.H, "shortcut.history", this::showAudits),
                ctrl(KeyCode.ENTER, "shortcut.duplicates.fix", this::fixSelection));
    }
}
