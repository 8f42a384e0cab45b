package org.lectern.console.libraries;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.lectern.console.fanouts.JobLinks;
import org.lectern.console.notice.Notice;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.write.ServiceForm;
import org.lectern.console.write.SimpleForm;
import org.lectern.fanout.FanOutStoppedException;
import org.lectern.job.FanOutJob;
import org.lectern.model.Cause;
import org.lectern.write.Write;
import org.lectern.write.WriteReport;

/** Asks about changes, makes them in the background, and says what came of them. UI thread only. */
public final class LibraryChanges {
    private final ConsoleContext context;
    private final JobLinks links;
    private final Texts texts;
    private Runnable settled = () -> {};

    LibraryChanges(ConsoleContext context, JobLinks links) {
        this.context = context;
        this.texts = context.texts();
        this.links = links;
    }

    /** Told after every change, however it ended: what is shown may be out of date. */
    void onSettled(Runnable handler) {
        settled = handler;
    }

    /** Opens the dialog for a change with fields. */
    void ask(ServiceForm form) {
        context.writes().ask(form, cause -> make(form.write(), cause));
    }

    /** Opens the dialog for a change without fields. */
    void ask(Write<?> write, String confirm) {
        context.writes().ask(new SimpleForm(write, texts.get(confirm), texts), cause -> make(write, cause));
    }

    private void make(Write<?> write, Cause cause) {
        String title = texts.say(write.head().title());
        UnderWay underWay = new UnderWay(context, links);
        context.works()
                .<WriteReport>job(title)
                .success(report -> report(title, report, underWay))
                .failure(failure -> {
                    if (!context.writes().again(failure, cause, confirmed -> make(write, confirmed))) {
                        failed(title, failure, underWay);
                    }
                })
                .cancelled(() -> context.notices().warning(texts.get("job.cancelled", title), "", underWay.actions()))
                .end(() -> {
                    underWay.end();
                    settled.run();
                })
                .follow(
                        job -> write.run(cause, rows -> !job.isCancelled(), begun -> {
                            if (begun instanceof FanOutJob fanOut) {
                                underWay.follow(fanOut, job);
                            }
                        }),
                        underWay::cancel);
    }

    private void failed(String title, Throwable failure, UnderWay underWay) {
        if (failure instanceof FanOutStoppedException stopped) {
            context.notices().warning(texts.get("job.cancelled", title), texts.say(stopped), underWay.actions());
        } else {
            context.notices().failed(title, failure);
        }
    }

    private void report(String title, WriteReport report, UnderWay underWay) {
        String sentence = texts.say(report.logged().message());
        if (!report.succeeded()) {
            String details = report.details().stream().map(texts::say).collect(Collectors.joining("\n"));
            context.notices()
                    .warning(
                            texts.get("job.unfinished", title),
                            (sentence + "\n" + details).strip(),
                            underWay.actions());
            return;
        }
        List<Notice.Action> actions = new ArrayList<>();
        String undoing = texts.get(context.writes().isProduction() ? "change.undo" : "change.undo.confirm");
        report.undo().ifPresent(undo -> actions.add(new Notice.Action(undoing, () -> undo(undo))));
        if (underWay.isLong()) {
            actions.addAll(List.of(underWay.actions()));
        }
        context.notices().done(sentence, actions.toArray(Notice.Action[]::new));
    }

    /** What was just shown is taken back: asked again only where names are asked for. */
    private void undo(Write<?> undo) {
        context.writes()
                .askOnProduction(
                        new SimpleForm(undo, texts.get("change.undo.confirm"), texts),
                        cause -> make(undo.orBecause(texts.say(undo.head().title())), cause));
    }
}
