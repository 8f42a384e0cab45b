package org.lectern.console.fanouts;

import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCode;
import org.lectern.console.export.Export;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Shortcut;
import org.lectern.console.table.PagedModel;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.RowPage;
import org.lectern.console.table.TableText;
import org.lectern.event.SubscriptionStatus;

/** Who is told when views end and libraries change: what waits, and why; a subscription that nobody wants is removed. */
public final class SubscriptionsController {
    private static final int ALL = 1_000;

    private final ConsoleContext context;
    private final PagedModel<SubscriptionStatus, Void> model;
    private final SubscriptionRemoval removal;

    @FXML private PagedTable<SubscriptionStatus> table;
    @FXML private Button remove;

    SubscriptionsController(ConsoleContext context) {
        this.context = context;
        this.model =
                new PagedModel<>(context, ALL, status -> status.subscription().key());
        model.from((none, limit) -> context.lectern().events().list().thenApply(RowPage::all));
        this.removal = new SubscriptionRemoval(context);
    }

    @FXML
    private void initialize() {
        SubscriptionTexts words = new SubscriptionTexts(context.texts(), context.times());
        table.setColumns(context, "fanouts.events", "events.column.", words::columns);
        table.follow(context, model, "events.", () -> TableText.of("events.none", says()));
        table.onSelected(now -> remove.setDisable(now.isEmpty()));
        remove.setDisable(true);
    }

    private String says() {
        return model.rows().isEmpty()
                ? ""
                : context.texts().get("events.count", model.rows().size());
    }

    List<MenuItem> exportMenu() {
        return new Export(context, () -> "subscriptions")
                .shown("fanouts.export", SubscriptionTexts.EXPORTED, model::rows)
                .menu();
    }

    Shortcut removal() {
        return new Shortcut(
                Shortcut.plain(KeyCode.DELETE),
                context.texts().get("shortcut.events.remove"),
                table.table()::isFocused,
                this::remove);
    }

    void activate() {
        model.reload();
        table.requestFocus();
    }

    @FXML
    private void remove() {
        table.selected()
                .ifPresent(status ->
                        context.writes().open(removal.of(status.subscription().name()), model::reload));
    }
}
