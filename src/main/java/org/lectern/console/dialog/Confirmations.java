package org.lectern.console.dialog;

import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.stage.Stage;
import org.lectern.activity.TooManyRowsException;
import org.lectern.console.connection.Environment;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Views;
import org.lectern.console.work.Failures;
import org.lectern.console.work.UiExecutor;
import org.lectern.model.Cause;

/**
 * What the operator is asked before a write, the same on every page: what it will do, why (where something is taken away),
 * and on a production cluster the name of the thing. UI thread only.
 *
 * <pre>{@code
 * confirmations.ask(new PlannedWrite(title, id, label, true, () -> service.preview(…).thenApply(…)), cause ->
 *     works.job(title)
 *          .failure(failure -> {
 *              if (!confirmations.again(failure, cause, this::make)) notices.failed(title, failure);
 *          })
 *          .follow(job -> service.make(…, cause)));
 * }</pre>
 */
public final class Confirmations {
    private final Views views;
    private final Dialogs dialogs;
    private final Supplier<Environment> environment;
    private final Supplier<String> operator;
    private final Texts texts;

    /**
     * @param operator who is at work, {@code name@host}; asked once there is a connection
     */
    public Confirmations(
            Views views,
            UiExecutor ui,
            Dialogs dialogs,
            Supplier<Environment> environment,
            Supplier<String> operator,
            Texts texts) {
        this.views = views;
        this.dialogs = dialogs;
        this.environment = environment;
        this.operator = operator;
        this.texts = texts;
        views.register(WriteController.class, () -> new WriteController(ui, texts));
    }

    /** Whether names are asked for. */
    public boolean isProduction() {
        return environment.get() == Environment.PRODUCTION;
    }

    /** A field for the name, for a dialog with fields of its own. */
    public NameCheck nameCheck() {
        return new NameCheck(isProduction(), texts);
    }

    /** The operator, without a reason: for what asks for none. */
    public Cause cause() {
        return Cause.of(operator.get(), "");
    }

    /**
     * Shows what a write will do, and asks.
     *
     * @param confirmed told who wants it and why, if the operator says yes
     */
    public void ask(PlannedWrite write, Consumer<Cause> confirmed) {
        Views.Loaded<WriteController> loaded = views.load(Fxml.DIALOG_WRITE, WriteController.class);
        Stage stage = dialogs.show(texts.get("change.window"), loaded.root(), 680, 520);
        stage.setOnHidden(event -> loaded.controller().left());
        loaded.controller()
                .show(write, nameCheck(), why -> confirmed.accept(Cause.of(operator.get(), why)), stage::close);
    }

    /**
     * Asks on a production cluster only: for a write that takes nothing away, and that is one click elsewhere.
     *
     * @param confirmed told who wants it
     */
    public void askOnProduction(PlannedWrite write, Consumer<Cause> confirmed) {
        if (isProduction()) {
            ask(write, confirmed);
        } else {
            confirmed.accept(cause());
        }
    }

    /**
     * If a write was refused because it would touch more rows than one write may: tells the number, and asks once more.
     *
     * @param confirmed told the cause that says yes to that number
     * @return whether that was the failure; if not, it is still to be shown
     */
    public boolean again(Throwable failure, Cause cause, Consumer<Cause> confirmed) {
        if (!(Failures.cause(failure) instanceof TooManyRowsException tooMany)) {
            return false;
        }
        dialogs.ask(
                new Dialogs.Question(
                        texts.get("confirm.rows.title", tooMany.rows()),
                        texts.say(tooMany),
                        texts.get("confirm.rows.confirm", tooMany.rows()),
                        true),
                () -> confirmed.accept(cause.confirming(tooMany.rows())));
        return true;
    }
}
