package org.lectern.console.activity;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SplitPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityPages;
import org.lectern.console.export.Export;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.PageButtons;
import org.lectern.console.page.PageView;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.settings.DividerPlace;
import org.lectern.console.table.PageSource;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.RowPage;
import org.lectern.console.table.RowStyles;
import org.lectern.console.table.TableText;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Managed;
import org.lectern.console.work.VisibleTimer;

/** The Activity page: every write made from the consoles of this machine. */
public final class ActivityController implements PageView {
    private static final Duration EACH = Duration.ofMillis(500);

    private final ConsoleContext context;
    private final ActivityModel model;
    private final ActivityTexts words;
    private final Texts texts;
    private final MenuButton exportButton;
    private List<Node> buttons = List.of();

    @FXML
    private BorderPane root;

    @FXML
    private SplitPane split;

    @FXML
    private PagedTable<ActivityEntry> table;

    @FXML
    private Label skipped;

    @FXML
    private ActivityFilterController filterController;

    @FXML
    private ActivityDetailsController detailsController;

    ActivityController(ConsoleContext context, ActivityModel model, ActivityTexts words) {
        this.context = context;
        this.model = model;
        this.words = words;
        this.texts = words.texts();
        this.exportButton = new PageButtons(texts).export("export-activity", export().menu());
    }

    /** All that match, read anew, with their statements. */
    private Export export() {
        Export export = new Export(context, () -> "activity");
        return export.offer("activity.export", () -> {
            ActivityPages pages = model.pages(model.filter());
            return Optional.of(export.pages(ActivityTexts.LAYOUT, (PageSource<ActivityEntry, ActivityPages>)
                    (after, limit) -> whole(pages, limit)));
        });
    }

    /** Blocks: an export reads in the background. */
    private static CompletionStage<RowPage<ActivityEntry, ActivityPages>> whole(ActivityPages pages, int limit) {
        try {
            ActivityPages.Page page = pages.next(limit, () -> true, true);
            return CompletableFuture.completedStage(
                    new RowPage<>(page.entries(), page.more() ? Optional.of(pages) : Optional.empty()));
        } catch (IOException e) {
            return CompletableFuture.failedStage(e);
        }
    }

    @FXML
    private void initialize() {
        ColumnWidths widths = context.columns("activity");
        table.setColumns(ActivityColumns.make(widths, words), widths);
        table.table().setFixedCellSize(28);
        RowStyles.opened(table.table(), () -> detailsController.openSubject());
        new DividerPlace(context.settings(), "activity").follow(split);
        Managed.whileVisible(skipped);
        table.selection()
                .selectedItemProperty()
                .addListener((observable, before, now) -> model.open(Optional.ofNullable(now)));
        buttons = List.of(
                new PageButtons(texts).reload(model::reload),
                new BoundMenu(context.activity().bound(), context.background(), texts).make(),
                exportButton);
        new VisibleTimer(root, EACH, model::look);
        table.follow(context, model, "activity.", this::says);
    }

    private TableText says() {
        skipped.setVisible(model.skipped() > 0);
        skipped.setText(texts.get("activity.skipped", model.skipped()));
        return TableText.of(
                model.filter().equals(ActivityFilter.ALL) ? "activity.none" : "activity.noMatch",
                texts.get(
                        model.hasMore() ? "activity.count.more" : "activity.count",
                        model.rows().size(),
                        texts.number(model.lookedThrough())));
    }

    @Override
    public Parent root() {
        return root;
    }

    @Override
    public List<Node> actions() {
        return buttons;
    }

    @Override
    public void activated() {
        model.reload();
        filterController.requestFocus();
    }

    @Override
    public Optional<Problem> problem() {
        return table.problem();
    }

    @Override
    public void keyPressed(KeyEvent event) {
        if (event.getCode() == KeyCode.F5) {
            model.reload();
        } else if (event.isShortcutDown() && event.getCode() == KeyCode.F) {
            filterController.requestFocus();
        } else if (event.isShortcutDown() && event.getCode() == KeyCode.E) {
            exportButton.show();
        } else if (event.getCode() == KeyCode.ESCAPE) {
            filterController.clear();
        } else {
            return;
        }
        event.consume();
    }
}
