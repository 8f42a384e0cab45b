package org.lectern.console.libraries;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.lectern.console.fanouts.JobLinks;
import org.lectern.console.notice.Notice;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Failures;
import org.lectern.console.write.PlannedWrite;
import org.lectern.console.write.WritePreview;
import org.lectern.fanout.FanOutPreview;
import org.lectern.fanout.FanOutStoppedException;
import org.lectern.job.FanOutJob;
import org.lectern.job.FanOutResult;
import org.lectern.library.Libraries;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;

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

    /** Opens the dialog for a change. */
    void ask(ChangeForm form) {
        context.writes().ask(form.question(context), cause -> form.plan().get().ifPresent(plan -> make(plan, cause)));
    }

    /** A removal begins once it is known what undoes it. */
    private void make(PlannedChange plan, Cause cause) {
        if (plan instanceof PlannedChange.Removal removal) {
            answer(
                    plan,
                    RemovedMembership.read(context.lectern().contents(), removal),
                    removed -> make(plan, Optional.of(removed), cause));
        } else {
            make(plan, Optional.empty(), cause);
        }
    }

    private String title(PlannedChange plan) {
        return texts.get("job." + kind(plan), plan.content());
    }

    /** Tells the answer on the UI thread, or that the change failed. */
    private <T> void answer(PlannedChange plan, CompletionStage<T> read, Consumer<T> answer) {
        read.whenComplete((result, failure) -> context.ui().execute(() -> {
            if (failure == null) {
                answer.accept(result);
            } else {
                context.notices().failed(title(plan), Failures.cause(failure));
            }
        }));
    }

    private void make(PlannedChange plan, Optional<RemovedMembership> removed, Cause cause) {
        String title = title(plan);
        FanOutJob fanOut;
        try {
            fanOut = plan.start(context.lectern().fanOuts(), cause);
        } catch (RuntimeException e) {
            context.notices().failed(title, e);
            return;
        }
        UnderWay underWay = new UnderWay(context, fanOut, links);
        context.works()
                .<FanOutResult>job(title)
                .success(done -> report(plan, removed, done, underWay))
                .failure(failure -> {
                    if (!context.writes().again(failure, cause, confirmed -> make(plan, confirmed))) {
                        failed(title, failure, underWay);
                    }
                })
                .cancelled(() -> context.notices().warning(texts.get("job.cancelled", title), "", underWay.actions()))
                .end(() -> {
                    underWay.end();
                    settled.run();
                })
                .follow(underWay::follow, fanOut::cancel);
    }

    private void failed(String title, Throwable failure, UnderWay underWay) {
        if (failure instanceof FanOutStoppedException stopped) {
            context.notices().warning(texts.get("job.cancelled", title), texts.say(stopped), underWay.actions());
        } else {
            context.notices().failed(title, failure);
        }
    }

    private void report(
            PlannedChange plan, Optional<RemovedMembership> removed, FanOutResult done, UnderWay underWay) {
        if (!done.isComplete() && done.failures().isEmpty()) {
            context.notices()
                    .warning(
                            texts.get(
                                    "fanouts.news.endedEarly",
                                    texts.get("job." + kind(plan), plan.content()),
                                    done.principals()),
                            texts.say(done.reason()),
                            underWay.actions());
            return;
        }
        if (!done.isComplete()) {
            context.notices()
                    .warning(
                            texts.get(
                                    "job.incomplete",
                                    done.principals(),
                                    done.failures().size()),
                            failures(done.failures(), texts),
                            underWay.actions());
            return;
        }
        if (!done.changed()) {
            context.notices().done(texts.get("nothing." + (isRemoval(plan) ? kind(plan) : "change"), plan.content()));
            return;
        }
        String text = texts.get("done." + kind(plan), plan.content(), done.principals());
        List<Notice.Action> actions = new ArrayList<>();
        removed.ifPresent(gone -> actions.add(new Notice.Action(texts.get("done.undo"), () -> undo(gone))));
        if (underWay.isLong()) {
            actions.addAll(List.of(underWay.actions()));
        }
        context.notices().done(text, actions.toArray(Notice.Action[]::new));
    }

    private void undo(RemovedMembership removed) {
        answer(
                removed.removal(),
                removed.undo(context.lectern().contents()),
                undo -> undo.ifPresentOrElse(
                        this::undo,
                        () -> context.notices()
                                .warning(
                                        texts.get(
                                                "undo.changed",
                                                removed.removal().content(),
                                                removed.removal().principal()),
                                        "")));
    }

    /** What was just shown is taken back: asked again only where names are asked for. */
    private void undo(PlannedChange plan) {
        context.writes()
                .askOnProduction(
                        new PlannedWrite(
                                texts.get("confirm.undo", plan.content()),
                                plan.content().value(),
                                texts.get("done.undo"),
                                false,
                                () -> plan.preview(context.lectern().fanOuts())
                                        .thenApply(found -> preview(found, texts))),
                        cause -> make(plan, cause));
    }

    /** What a fan-out would do, in the words of all dialogs. */
    static WritePreview preview(FanOutPreview found, Texts texts) {
        String sentence = texts.say(found.message());
        return found.changesNothing()
                ? WritePreview.nothing(sentence)
                : new WritePreview(
                        sentence,
                        texts.get(
                                found.atLeast() ? "change.figures.atLeast" : "change.figures",
                                found.principals(),
                                found.rowsPerLibrary(),
                                found.rows()),
                        found.statements());
    }

    /** What building a library anew would do, in the same words. */
    static WritePreview preview(Libraries.RebuildPreview found, Texts texts) {
        return new WritePreview(
                texts.say(found.message()),
                texts.get(found.atLeast() ? "change.figures.atLeast" : "change.figures", 1, found.rows(), found.rows()),
                found.statements());
    }

    private static String kind(PlannedChange plan) {
        if (plan instanceof PlannedChange.Removal) {
            return "remove";
        }
        return plan instanceof PlannedChange.OfContent content ? kind(content.change()) : "share";
    }

    private static boolean isRemoval(PlannedChange plan) {
        return plan instanceof PlannedChange.Removal
                || (plan instanceof PlannedChange.OfContent content && content.change() instanceof Change.Delete);
    }

    private static String kind(Change change) {
        return change.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    private static String failures(Map<PrincipalId, Message> failures, Texts texts) {
        return failures.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + texts.say(entry.getValue()))
                .collect(Collectors.joining("\n"));
    }
}
