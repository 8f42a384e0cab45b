package org.lectern.console.uniqueness;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.stage.Stage;
import org.lectern.console.dialog.Confirmations;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Notices;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Views;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.poll.Poll;
import org.lectern.poll.PollReview;
import org.lectern.poll.Polls;
import org.lectern.poll.Subscriber;
import org.lectern.poll.SubscriberKey;
import org.lectern.service.Lectern;

/** Opens the dialogs of changes, and has the page look again afterwards. UI thread only. */
final class PollChanges {
    private static final double WIDTH = 720;
    private static final double HEIGHT = 640;

    private final Supplier<Lectern> lectern;
    private final UiExecutor ui;
    private final PollModel poll;
    private final PollsModel polls;
    private final Views views;
    private final Dialogs dialogs;
    private final Confirmations confirmations;
    private final Works works;
    private final Notices notices;
    private final Texts texts;

    PollChanges(
            Supplier<Lectern> lectern,
            UiExecutor ui,
            PollModel poll,
            PollsModel polls,
            Views views,
            Dialogs dialogs,
            Confirmations confirmations,
            Works works,
            Notices notices,
            Texts texts) {
        this.lectern = lectern;
        this.ui = ui;
        this.poll = poll;
        this.polls = polls;
        this.views = views;
        this.dialogs = dialogs;
        this.confirmations = confirmations;
        this.works = works;
        this.notices = notices;
        this.texts = texts;
    }

    private Polls service() {
        return lectern.get().polls();
    }

    void create() {
        open(new Forms(this::service, texts).create());
    }

    void subscribe() {
        poll.poll().filter(Poll::claimed).ifPresent(now -> open(new Forms(this::service, texts).subscribe(now)));
    }

    void limit() {
        poll.poll().ifPresent(now -> open(new Forms(this::service, texts).limit(now)));
    }

    void unsubscribe(Subscriber subscriber) {
        poll.poll().ifPresent(now -> open(new Removals(this::service, texts).unsubscribe(now, subscriber)));
    }

    /** @param selected those of them who should not be there go; all of the poll's, if none of them is such a one */
    void fix(List<SubscriberRow> selected) {
        List<SubscriberKey> chosen = selected.stream()
                .filter(row -> row.refusal().isPresent())
                .map(row -> row.subscriber().key())
                .toList();
        Optional<PollReview> review = poll.review().get();
        poll.poll()
                .filter(now -> review.isPresent())
                .ifPresent(now -> open(new Removals(this::service, texts)
                        .fix(
                                now,
                                chosen.isEmpty()
                                        ? review.orElseThrow().refused().keySet()
                                        : chosen)));
    }

    private void open(ChangeForm form) {
        ChangeModel model = new ChangeModel(lectern, ui, works, confirmations, form);
        Views.Loaded<ChangeController> dialog = views.load(Fxml.UNIQUENESS_CHANGE, ChangeController.class);
        Stage stage = dialogs.show(texts.get("change.window"), dialog.root(), WIDTH, HEIGHT);
        model.onMade(result -> {
            polls.reload();
            poll.reload();
            if (result.details().isEmpty()) {
                stage.close();
                notices.done(result.sentence());
            } else if (!stage.isShowing()) {
                notices.done(result.sentence());
            }
        });
        dialog.controller().show(model, stage::close);
    }
}
