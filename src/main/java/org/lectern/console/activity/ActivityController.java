package org.lectern.console.activity;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.input.KeyCode;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityResult;
import org.lectern.console.export.Export;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageController;
import org.lectern.console.page.PageView;
import org.lectern.console.page.Shortcut;
import org.lectern.console.search.FilterBar;
import org.lectern.console.table.ColumnList;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.RowStyles;
import org.lectern.console.table.TableText;
import org.lectern.console.view.Managed;
import org.lectern.console.work.VisibleTimer;

/** The Activity page: every write made from the consoles of this machine. */
public final class ActivityController extends PageController {
    private final ActivityModel model;
    private final ActivityTexts words;

    @FXML private SplitPane split;
    @FXML private PagedTable<ActivityEntry> table;
    @FXML private Label skipped;
    @FXML private FilterBar<ActivityKind, ActivityResult> filter;
    @FXML private ActivityDetailsController detailsController;

    ActivityController(ConsoleContext context, ActivityModel model, ActivityTexts words) {
        super(context);
        this.model = model;
        this.words = words;
    }

    /** The page, with all that it is made of. */
    public static PageView load(ConsoleContext context) {
        ActivityTexts words = new ActivityTexts(context.texts(), context.times());
        ActivityModel model = new ActivityModel(context, words::shown);
        return context.load(
                Page.ACTIVITY,
                new ActivityController(context, model, words),
                new ActivityDetailsController(context, model, words));
    }

    @FXML
    private void initialize() {
        filter.first(List.of(ActivityKind.values()), words::kind, texts.get("activity.filter.kinds"))
                .second(List.of(ActivityResult.values()), words::result, texts.get("activity.filter.results"))
                .onChanged(wanted -> model.filter(words.filter(wanted)));
        ColumnList<ActivityEntry> columns = new ActivityColumns(words).list();
        table.setColumns(context, columns);
        RowStyles.opened(table.table(), () -> detailsController.openSubject());
        context.divider("activity", split);
        Managed.whileFilled(skipped);
        table.onSelected(model::open);
        show(
                reload(model::reload),
                // All that match, read anew, with their statements.
                export(
                        "export-activity",
                        new Export(context, () -> "activity")
                                .read("activity.export", columns, () -> Optional.of(model.whole()))
                                .menu()));
        new VisibleTimer(root(), Duration.ofMillis(500), model::look);
        table.follow(context, model, "activity.", this::says);
    }

    private TableText says() {
        skipped.setText(model.skipped() > 0 ? texts.get("activity.skipped", model.skipped()) : "");
        return TableText.of(
                model.filter().equals(ActivityFilter.ALL) ? "activity.none" : "activity.noMatch", words.count(model));
    }

    /** Shows the writes that a text filters. */
    public void filter(String text) {
        filter.clear();
        filter.type(text);
    }

    @Override
    public void activated() {
        model.reload();
        filter.requestFocus();
    }

    /** The log is this machine's: nothing in it was away. */
    @Override
    public void reconnected() {}

    @Override
    protected List<Shortcut> keys() {
        return List.of(
                ctrl(KeyCode.F, "shortcut.filter", filter::requestFocus),
                Shortcut.of(Shortcut.plain(KeyCode.ESCAPE), texts.get("fanouts.filter.clear"), filter::clear));
    }
}
