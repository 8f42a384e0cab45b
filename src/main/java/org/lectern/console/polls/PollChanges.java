package org.lectern.console.polls;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.write.WriteForm;
import org.lectern.console.write.WritePreview;
import org.lectern.poll.Poll;
import org.lectern.poll.PollPreview;
import org.lectern.poll.PollReview;
import org.lectern.poll.Subscriber;
import org.lectern.poll.SubscriberKey;

/** Opens the dialogs of changes, and has the page look again afterwards. UI thread only. */
record PollChanges(ConsoleContext context, PollModel poll, PollsModel polls) {

    private Forms forms() {
        return new Forms(() -> context.lectern().polls(), context.texts());
    }

    private Removals removals() {
        return new Removals(() -> context.lectern().polls(), context.texts());
    }

    void create() {
        open(forms().create());
    }

    void subscribe() {
        poll.poll().get().filter(Poll::claimed).ifPresent(now -> open(forms().subscribe(now)));
    }

    void limit() {
        poll.poll().get().ifPresent(now -> open(forms().limit(now)));
    }

    void unsubscribe(Subscriber subscriber) {
        poll.poll().get().ifPresent(now -> open(removals().unsubscribe(now, subscriber)));
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
                .ifPresent(now -> open(removals()
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

    /** What a change would do, in the words of all these dialogs. */
    static CompletionStage<WritePreview> effect(CompletionStage<PollPreview> found, Texts texts) {
        return found.thenApply(preview -> new WritePreview(
                texts.say(preview.message()),
                preview.rows(),
                preview.statements(),
                preview.rows() == 0 && preview.statements().isEmpty()));
    }
}
