package org.lectern.console.fanouts;

import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCode;
import org.lectern.console.export.Export;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Shortcut;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.TableText;
import org.lectern.console.text.Texts;
import org.lectern.console.write.PlainForm;
import org.lectern.console.write.WriteForm;
import org.lectern.console.write.WritePreview;
import org.lectern.event.Events;
import org.lectern.event.SubscriptionName;
import org.lectern.event.SubscriptionStatus;

/** Who is told when views end and libraries change: what waits, and why; a subscription that nobody wants is removed. */
public final class SubscriptionsController {
    private final ConsoleContext context;
    private final SubscriptionsModel model;
    private final Texts texts;

    @FXML private PagedTable<SubscriptionStatus> table;
    @FXML private Button remove;

    SubscriptionsController(ConsoleContext context, SubscriptionsModel model) {
        this.context = context;
        this.model = model;
        this.texts = context.texts();
    }

    @FXML
    private void initialize() {
        SubscriptionTexts words = new SubscriptionTexts(texts, context.times());
        table.setColumns(context, "fanouts.events", "events.column.", words::columns);
        table.follow(context, model, "events.", () -> TableText.of("events.none", says()));
        table.onSelected(now -> remove.setDisable(now.isEmpty()));
        remove.setDisable(true);
    }

    private String says() {
        return model.rows().isEmpty()
                ? ""
                : texts.get("events.count", model.rows().size());
    }

    List<MenuItem> exportMenu() {
        return new Export(context, () -> "subscriptions")
                .shown("fanouts.export", SubscriptionTexts.EXPORTED, model::rows)
                .menu();
    }

    Shortcut removal() {
        return new Shortcut(
                Shortcut.plain(KeyCode.DELETE),
                texts.get("shortcut.events.remove"),
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
                        context.writes().open(removal(status.subscription().name()), model::reload));
    }

    private WriteForm removal(SubscriptionName name) {
        return new PlainForm(
                texts.get("events.remove.title", name),
                name.value(),
                texts.get("events.remove.confirm"),
                true,
                cause -> events().previewRemove(name).thenApply(this::preview),
                cause -> events().remove(name, cause)
                        .thenApply(
                                waited -> new WriteForm.Result(texts.get("events.remove.done", name, waited), true)));
    }

    private Events events() {
        return context.lectern().events();
    }

    private WritePreview preview(Events.RemovalPreview preview) {
        return new WritePreview(
                texts.get("events.remove.says", preview.status().waiting()), preview.rows(), preview.statements());
    }
}
