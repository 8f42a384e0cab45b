package org.lectern.console.subscriptions;

import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import org.lectern.console.export.Export;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageController;
import org.lectern.console.page.PageView;
import org.lectern.console.page.Shortcut;
import org.lectern.console.table.ColumnList;
import org.lectern.console.table.FocusWhenShown;
import org.lectern.console.table.PagedModel;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.RowPage;
import org.lectern.console.table.TableText;
import org.lectern.console.write.SimpleForm;
import org.lectern.event.SubscriptionStatus;

/** The Subscriptions page: who is notified when views end and libraries change, what waits, and why. */
public final class SubscriptionsController extends PageController {
    private static final int ALL = 1_000;

    private final PagedModel<SubscriptionStatus, Void> model;

    @FXML private PagedTable<SubscriptionStatus> table;
    @FXML private Button remove;

    private Optional<FocusWhenShown<SubscriptionStatus>> focus = Optional.empty();

    SubscriptionsController(ConsoleContext context) {
        super(context);
        this.model =
                new PagedModel<>(context, ALL, status -> status.subscription().key());
        model.from((none, limit) -> context.lectern().events().list().thenApply(RowPage::all));
    }

    /** Loads the page. */
    public static PageView load(ConsoleContext context) {
        return context.load(Page.SUBSCRIPTIONS, new SubscriptionsController(context));
    }

    @FXML
    private void initialize() {
        ColumnList<SubscriptionStatus> columns = new SubscriptionTexts(texts, context.times()).columns();
        table.setColumns(context, columns);
        table.follow(context, model, "events.", () -> TableText.of("events.none", says()));
        table.onSelected(now -> remove.setDisable(now.isEmpty()));
        remove.setDisable(true);
        focus = Optional.of(new FocusWhenShown<>(table, model, root(), row -> true));
        show(
                reload(model::reload),
                export(
                        "export-events",
                        new Export(context, () -> "subscriptions")
                                .shown("fanouts.export", columns, model::rows)
                                .menu()));
    }

    private String says() {
        return model.rows().isEmpty()
                ? ""
                : texts.get("events.count", model.rows().size());
    }

    @Override
    public void activated() {
        model.reload();
        focus.ifPresent(FocusWhenShown::want);
    }

    @Override
    protected List<Shortcut> keys() {
        return List.of(new Shortcut(
                Shortcut.plain(KeyCode.DELETE),
                texts.get("shortcut.events.remove"),
                table.table()::isFocused,
                this::remove));
    }

    @FXML
    private void remove() {
        table.selected()
                .ifPresent(status -> context.writes()
                        .open(
                                new SimpleForm(
                                        context.lectern()
                                                .events()
                                                .remove(status.subscription().name()),
                                        context.texts().get("events.remove.confirm"),
                                        context.texts()),
                                model::reload));
    }
}
