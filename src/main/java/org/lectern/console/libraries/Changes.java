package org.lectern.console.libraries;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.stage.Stage;
import org.lectern.console.dialog.Confirmations;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.dialog.PlannedWrite;
import org.lectern.console.fanouts.JobLinks;
import org.lectern.console.notice.Notice;
import org.lectern.console.notice.Notices;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Views;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.fanout.FanOutJob;
import org.lectern.fanout.FanOutPreview;
import org.lectern.fanout.FanOutStoppedException;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.Reconciled;
import org.lectern.service.Lectern;

/** Asks about changes, makes them in the background, and says what came of them. UI thread only. */
public final class Changes {
    private final Supplier<Lectern> lectern;
    private final UiExecutor ui;
    private final JobLinks links;
    private final Views views;
    private final Dialogs dialogs;
    private final Confirmations confirmations;
    private final Works works;
    private final Notices notices;
    private final Texts texts;
    private Runnable settled = () -> {};

    Changes(
            Supplier<Lectern> lectern,
            UiExecutor ui,
            JobLinks links,
            Views views,
            Dialogs dialogs,
            Confirmations confirmations,
            Works works,
            Notices notices,
            Texts texts) {
        this.lectern = lectern;
        this.ui = ui;
        this.links = links;
        this.views = views;
        this.dialogs = dialogs;
        this.confirmations = confirmations;
        this.works = works;
        this.notices = notices;
        this.texts = texts;
    }

    /** Told after every change, however it ended: what is shown may be out of date. */
    void onSettled(Runnable handler) {
        settled = handler;
    }

    /** Opens the dialog for a change. */
    void ask(ChangeForm form) {
        Views.Loaded<ChangeController> loaded = views.load(Fxml.LIBRARIES_CHANGE, ChangeController.class);
        Stage stage = dialogs.show(texts.get("change.window"), loaded.root(), 680, 520);
        stage.setOnHidden(event -> loaded.controller().left());
        loaded.controller()
                .show(form, (plan, why) -> make(plan, Cause.of(lectern.get().operator(), why)), stage::close);
    }

    private void make(PlannedChange plan, Cause cause) {
        String title = texts.get("job." + kind(plan), plan.content());
        FanOutJob fanOut;
        try {
            fanOut = plan.start(lectern.get().fanOuts(), cause);
        } catch (RuntimeException e) {
            notices.failed(title, e);
            return;
        }
        UnderWay underWay = new UnderWay(fanOut, links, ui, texts);
        works.<Reconciled>job(title)
                .success(done -> report(plan, done, underWay))
                .failure(failure -> {
                    if (!confirmations.again(failure, cause, confirmed -> make(plan, confirmed))) {
                        failed(title, failure, underWay);
                    }
                })
                .cancelled(() -> notices.warning(texts.get("job.cancelled", title), "", underWay.actions()))
                .end(() -> {
                    underWay.end();
                    settled.run();
                })
                .follow(underWay::follow, fanOut::cancel);
    }

    private void failed(String title, Throwable failure, UnderWay underWay) {
        if (failure instanceof FanOutStoppedException stopped) {
            notices.warning(texts.get("job.cancelled", title), texts.say(stopped), underWay.actions());
        } else {
            notices.failed(title, failure);
        }
    }

    private void report(PlannedChange plan, Reconciled done, UnderWay underWay) {
        if (!done.complete()) {
            notices.warning(
                    texts.get(
                            "job.incomplete", done.principals(), done.failures().size()),
                    failures(done.failures()),
                    underWay.actions());
            return;
        }
        String text = texts.get("done." + kind(plan), plan.content(), done.principals());
        List<Notice.Action> actions = new ArrayList<>();
        plan.undo().ifPresent(undo -> actions.add(new Notice.Action(texts.get("done.undo"), () -> undo(undo))));
        if (underWay.isLong()) {
            actions.addAll(List.of(underWay.actions()));
        }
        notices.done(text, actions.toArray(Notice.Action[]::new));
    }

    /** What was just shown is taken back: asked again only where names are asked for. */
    private void undo(PlannedChange plan) {
        confirmations.askOnProduction(
                new PlannedWrite(
                        texts.get("confirm.undo", plan.content()),
                        plan.content().value(),
                        texts.get("done.undo"),
                        false,
                        () -> plan.preview(lectern.get().fanOuts()).thenApply(found -> effect(found, texts))),
                cause -> make(plan, cause));
    }

    /** What a fan-out would do, in the words of all dialogs. */
    static PlannedWrite.Effect effect(FanOutPreview found, Texts texts) {
        return new PlannedWrite.Effect(
                texts.say(found.said()),
                texts.get(
                        found.atLeast() ? "change.figures.atLeast" : "change.figures",
                        found.principals(),
                        found.rowsPerLibrary(),
                        found.rows()),
                found.statements(),
                found.changesNothing());
    }

    private static String kind(PlannedChange plan) {
        if (plan instanceof PlannedChange.OfMembers members) {
            return members.role() == MemberRole.REMOVED ? "remove" : "share";
        }
        Change change = ((PlannedChange.OfContent) plan).change();
        return change.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    private static String failures(Map<PrincipalId, String> failures) {
        return failures.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .collect(Collectors.joining("\n"));
    }
}
