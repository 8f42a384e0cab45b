package org.lectern.console.write;

import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.stage.Stage;
import org.lectern.activity.TooManyRowsException;
import org.lectern.console.connection.Environment;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Notice;
import org.lectern.console.notice.Notices;
import org.lectern.console.settings.Settings;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Fold;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.FxmlViews;
import org.lectern.console.work.Failures;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.model.Cause;
import org.lectern.write.Write;

/**
 * What the operator is asked before a write, the same on every page: what it will do, why (where something is taken away),
 * and on a production cluster the name of the thing. UI thread only.
 *
 * <pre>{@code
 * writes.open(new SimpleForm(service.remove(…), texts.get("….confirm"), texts), model::reload);
 * }</pre>
 *
 * @param operator who is at work, {@code name@host}; asked once there is a connection
 * @param guarded whether writes go through the connection that is open
 * @param reasons those that were typed before
 */
public record WriteDialogs(
        FxmlViews views,
        UiExecutor ui,
        Dialogs dialogs,
        Works works,
        Notices notices,
        Supplier<Environment> environment,
        Supplier<String> operator,
        boolean guarded,
        RecentReasons reasons,
        Settings settings,
        Texts texts) {
    /** The height that statements take. */
    private static final double STATEMENTS = 140;

    /**
     * For what is written to another cluster than the one that is open, which may be read-only or not there at all.
     *
     * @param name of whoever is at work, {@code name@host}
     */
    public WriteDialogs elsewhere(Environment there, String name) {
        return new WriteDialogs(
                views, ui, dialogs, works, notices, () -> there, () -> name, false, reasons, settings, texts);
    }

    /** Whether names are asked for. */
    public boolean isProduction() {
        return environment.get() == Environment.PRODUCTION;
    }

    /** The operator, without a reason: for what asks for none. */
    public Cause cause() {
        return cause("");
    }

    /** The operator, with a reason that nobody typed: for what is one click. */
    public Cause cause(String why) {
        return Cause.of(operator.get(), why);
    }

    /**
     * Shows what a write will do, and asks.
     *
     * @param confirmed told who wants it and why, if the operator says yes
     */
    public void ask(WriteQuestion question, Consumer<Cause> confirmed) {
        WriteModel model = new WriteModel(ui, question, this::cause);
        Stage stage = show(model, 680, 520);
        model.onConfirmed(cause -> {
            stage.close();
            confirmed.accept(cause);
        });
    }

    /**
     * Shows what a write will do, makes it when the operator says so, and says what came of it.
     *
     * @param made runs when it is made, whether or not anybody still looks at the dialog
     */
    public void open(WriteForm form, Runnable made) {
        WriteModel model = new WriteModel(ui, form, this::cause);
        Stage stage = show(model, 720, 640);
        model.onConfirmed(cause -> make(form, cause, model, stage, made));
    }

    private Stage show(WriteModel model, double width, double height) {
        boolean writes = model.question().writes();
        FxmlViews.Loaded<WriteController> dialog = views.load(
                Fxml.WRITE_DIALOG,
                new WriteController(
                        new NameCheck(isProduction() && writes, texts), guarded && writes, reasons, settings, texts));
        double folded = settings.isUnfolded(Fold.ADVANCED) ? 0 : STATEMENTS;
        Stage stage = dialogs.show(texts.get("change.window"), dialog.root(), width, height - folded);
        stage.setOnHidden(event -> model.leave());
        dialog.controller().show(model, stage, open -> dialogs.grow(stage, open ? STATEMENTS : -STATEMENTS));
        return stage;
    }

    private void make(WriteForm form, Cause cause, WriteModel model, Stage stage, Runnable made) {
        if (!model.begin()) {
            return;
        }
        String title = form.head().title();
        works.<WriteForm.Result>job(title)
                .success(result -> {
                    model.made(result);
                    made.run();
                    // What lies above it would close with it, unanswered.
                    if (result.verified() && result.details().isEmpty() && Dialogs.isInFront(stage)) {
                        stage.close();
                    }
                    if (!stage.isShowing()) {
                        tell(result, made);
                    }
                })
                .failure(failure -> {
                    model.failed(failure);
                    if (again(failure, cause, confirmed -> make(form, confirmed, model, stage, made))) {
                        model.preview();
                    } else if (!stage.isShowing()) {
                        notices.failed(title, failure);
                    }
                })
                .follow(
                        job -> {
                            model.making(job);
                            return form.make(cause, job);
                        },
                        () -> form.stop().ifPresent(Runnable::run));
    }

    private Notice.Action undo(Write<?> write, Runnable changed) {
        return new Notice.Action(
                texts.get("change.undo"),
                () -> open(new SimpleForm(write, texts.get("change.undo.confirm"), texts), changed));
    }

    private void tell(WriteForm.Result result, Runnable changed) {
        if (result.verified()) {
            notices.done(
                    result.sentence(),
                    result.undo().map(write -> undo(write, changed)).stream().toArray(Notice.Action[]::new));
        } else {
            notices.warning(result.sentence(), result.details());
        }
    }

    /**
     * Asks on a production cluster only: for a write that takes nothing away, and that is one click elsewhere.
     *
     * @param confirmed told who wants it
     */
    public void askOnProduction(WriteQuestion question, Consumer<Cause> confirmed) {
        if (isProduction()) {
            ask(question, confirmed);
        } else {
            confirmed.accept(cause());
        }
    }

    /**
     * A write as a job. If it is refused because of the rows it would touch, it is asked about and made once more; what else
     * fails is told.
     *
     * @param again makes it anew, with the cause that says yes to that number
     */
    public <T> Works.Plan<T> job(String title, Cause cause, Consumer<Cause> again) {
        return works.<T>job(title).failure(failure -> {
            if (!again(failure, cause, again)) {
                notices.failed(title, failure);
            }
        });
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
