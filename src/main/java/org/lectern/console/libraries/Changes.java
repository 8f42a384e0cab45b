package org.lectern.console.libraries;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.stage.Stage;
import javafx.util.Duration;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Notices;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Views;
import org.lectern.console.work.Job;
import org.lectern.console.work.Works;
import org.lectern.content.Change;
import org.lectern.content.MemberRole;
import org.lectern.fanout.FanOutJob;
import org.lectern.journal.Cause;
import org.lectern.principal.PrincipalId;
import org.lectern.protocol.Reconciled;
import org.lectern.service.Lectern;

/** Asks about changes, makes them in the background, and says what came of them. UI thread only. */
public final class Changes {
    private final Supplier<Lectern> lectern;
    private final Views views;
    private final Dialogs dialogs;
    private final Works works;
    private final Notices notices;
    private final Texts texts;
    private Runnable settled = () -> {};

    Changes(Supplier<Lectern> lectern, Views views, Dialogs dialogs, Works works, Notices notices, Texts texts) {
        this.lectern = lectern;
        this.views = views;
        this.dialogs = dialogs;
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
        loaded.controller().show(form, this::make, stage::close);
    }

    private void make(PlannedChange plan, String reason) {
        String title = texts.get("job." + kind(plan), plan.content());
        works.<Reconciled>job(title)
                .success(done -> report(plan, done))
                .failure(failure -> notices.failed(title, failure))
                .cancelled(() -> notices.warning(texts.get("job.cancelled", title), ""))
                .end(() -> settled.run())
                .follow(job -> follow(job, plan, reason));
    }

    private CompletionStage<Reconciled> follow(Job job, PlannedChange plan, String reason) {
        FanOutJob fanOut =
                plan.start(lectern.get().fanOuts(), Cause.of(lectern.get().operator(), reason));
        Timeline look = new Timeline(new KeyFrame(Duration.millis(200), event -> {
            if (job.isCancelled()) {
                fanOut.cancel();
            }
            job.tell(fanOut.settled(), -1, texts.get("job.settled", fanOut.settled()));
        }));
        look.setCycleCount(Animation.INDEFINITE);
        look.play();
        return fanOut.done().whenComplete((done, failed) -> look.stop());
    }

    private void report(PlannedChange plan, Reconciled done) {
        if (!done.complete()) {
            notices.warning(
                    texts.get(
                            "job.incomplete", done.principals(), done.failures().size()),
                    failures(done.failures()));
            return;
        }
        String text = texts.get("done." + kind(plan), plan.content(), done.principals());
        Optional<PlannedChange> undo = plan.undo();
        if (undo.isPresent()) {
            notices.done(text, texts.get("done.undo"), () -> make(undo.get(), ""));
        } else {
            notices.done(text);
        }
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
