package org.lectern.console.uniqueness;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.lectern.console.change.ChangeDialogs;
import org.lectern.console.change.ChangeForm;
import org.lectern.console.change.Preview;
import org.lectern.console.text.Texts;
import org.lectern.poll.Poll;
import org.lectern.poll.PollPreview;
import org.lectern.poll.PollReview;
import org.lectern.poll.Polls;
import org.lectern.poll.Subscriber;
import org.lectern.poll.SubscriberKey;
import org.lectern.service.Lectern;

/** Opens the dialogs of changes, and has the page look again afterwards. UI thread only. */
final class PollChanges {
    private final Supplier<Lectern> lectern;
    private final PollModel poll;
    private final PollsModel polls;
    private final ChangeDialogs dialogs;
    private final Texts texts;

    PollChanges(Supplier<Lectern> lectern, PollModel poll, PollsModel polls, ChangeDialogs dialogs, Texts texts) {
        this.lectern = lectern;
        this.poll = poll;
        this.polls = polls;
        this.dialogs = dialogs;
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
        dialogs.open(form, () -> {
            polls.reload();
            poll.reload();
        });
    }

    static Preview preview(PollPreview preview, Texts texts) {
        return new Preview(
                texts.say(preview.said()),
                preview.rows(),
                preview.statements(),
                preview.rows() == 0 && preview.statements().isEmpty());
    }
}
