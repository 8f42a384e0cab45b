package org.lectern.console.uniqueness;

import java.util.List;
import java.util.Optional;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.write.WriteForm;
import org.lectern.console.write.WritePreview;
import org.lectern.poll.Poll;
import org.lectern.poll.PollPreview;
import org.lectern.poll.PollReview;
import org.lectern.poll.Polls;
import org.lectern.poll.Subscriber;
import org.lectern.poll.SubscriberKey;

/** Opens the dialogs of changes, and has the page look again afterwards. UI thread only. */
final class PollChanges {
    private final ConsoleContext context;
    private final PollModel poll;
    private final PollsModel polls;
    private final Texts texts;

    PollChanges(ConsoleContext context, PollModel poll, PollsModel polls) {
        this.context = context;
        this.texts = context.texts();
        this.poll = poll;
        this.polls = polls;
    }

    private Polls service() {
        return context.lectern().polls();
    }

    void create() {
        open(new Forms(this::service, texts).create());
    }

    void subscribe() {
        poll.poll().get().filter(Poll::claimed).ifPresent(now -> open(new Forms(this::service, texts).subscribe(now)));
    }

    void limit() {
        poll.poll().get().ifPresent(now -> open(new Forms(this::service, texts).limit(now)));
    }

    void unsubscribe(Subscriber subscriber) {
        poll.poll().get().ifPresent(now -> open(new Removals(this::service, texts).unsubscribe(now, subscriber)));
    }

    /** @param selected those of them who should not be there go; all of the poll's, if none of them is such a one */
    void fix(List<SubscriberRow> selected) {
        List<SubscriberKey> chosen = selected.stream()
                .filter(row -> row.refusal().isPresent())
                .map(row -> row.subscriber().key())
                .toList();
        Optional<PollReview> review = poll.review().get();
        poll.poll()
                .get()
                .filter(now -> review.isPresent())
                .ifPresent(now -> open(new Removals(this::service, texts)
                        .fix(
                                now,
                                chosen.isEmpty()
                                        ? review.orElseThrow().refused().keySet()
                                        : chosen)));
    }

    private void open(WriteForm form) {
        context.writes().open(form, () -> {
            polls.reload();
            poll.reload();
        });
    }

    static WritePreview preview(PollPreview preview, Texts texts) {
        return new WritePreview(
                texts.say(preview.message()),
                preview.rows(),
                preview.statements(),
                preview.rows() == 0 && preview.statements().isEmpty());
    }
}
