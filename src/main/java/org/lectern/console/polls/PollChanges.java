package org.lectern.console.polls;

import java.util.List;
import java.util.Optional;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.write.SimpleForm;
import org.lectern.console.write.WriteForm;
import org.lectern.poll.Poll;
import org.lectern.poll.PollReview;
import org.lectern.poll.Subscriber;
import org.lectern.poll.SubscriberKey;
import org.lectern.write.Write;

/** Opens the dialogs of changes, and has the page look again afterwards. UI thread only. */
record PollChanges(ConsoleContext context, PollModel poll, PollsModel polls) {

    private Forms forms() {
        return new Forms(() -> context.lectern().polls(), context.texts());
    }

    private WriteForm form(Write<?> write, String confirm) {
        return new SimpleForm(write, context.texts().get(confirm), context.texts());
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
        poll.poll()
                .get()
                .ifPresent(now -> open(form(
                        context.lectern().polls().unsubscribe(now.id(), subscriber.key()),
                        "uniqueness.unsubscribe.confirm")));
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
                .ifPresent(now -> open(form(
                        context.lectern()
                                .polls()
                                .fix(
                                        now.id(),
                                        chosen.isEmpty()
                                                ? review.orElseThrow().refused().keySet()
                                                : chosen),
                        "action.fix")));
    }

    private void open(WriteForm form) {
        context.writes().open(form, () -> {
            polls.reload();
            poll.reload();
        });
    }
}
