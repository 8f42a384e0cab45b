package org.lectern.console.uniqueness;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.scene.Node;
import org.lectern.console.text.Texts;
import org.lectern.console.write.WriteForm;
import org.lectern.console.write.WritePreview;
import org.lectern.model.Cause;
import org.lectern.poll.Poll;
import org.lectern.poll.PollFix;
import org.lectern.poll.Polls;
import org.lectern.poll.Subscriber;
import org.lectern.poll.SubscriberKey;

/** The changes that take subscribers away: somebody is unsubscribed, or the poll is fixed. Neither has fields. */
record Removals(Supplier<Polls> polls, Texts texts) {
    /** What both have in common. */
    private abstract static class Removal implements WriteForm {
        private final Poll poll;

        Removal(Poll poll) {
            this.poll = poll;
        }

        @Override
        public String name() {
            return poll.id().value();
        }

        @Override
        public Optional<Node> fields() {
            return Optional.empty();
        }

        @Override
        public void requestFocus() {
            // There is nothing but the reason.
        }

        @Override
        public void onChanged(Runnable handler) {
            // Nothing changes.
        }

        @Override
        public boolean isDestructive() {
            return true;
        }
    }

    /** Somebody is unsubscribed. */
    WriteForm unsubscribe(Poll poll, Subscriber subscriber) {
        return new Removal(poll) {
            @Override
            public String title() {
                return texts.get("uniqueness.unsubscribe.from", subscriber.name(), poll.title());
            }

            @Override
            public String confirm() {
                return texts.get("uniqueness.unsubscribe.confirm");
            }

            @Override
            public CompletionStage<WritePreview> preview(Cause cause) {
                return polls.get()
                        .previewUnsubscribe(poll.id(), subscriber.key(), cause)
                        .thenApply(preview -> PollChanges.preview(preview, texts));
            }

            @Override
            public CompletionStage<Result> make(Cause cause) {
                return polls.get()
                        .unsubscribe(poll.id(), subscriber.key(), cause)
                        .thenApply(gone -> new Result(
                                texts.get(
                                        gone ? "uniqueness.unsubscribe.done" : "uniqueness.unsubscribe.gone",
                                        subscriber.name()),
                                "",
                                true));
            }
        };
    }

    /** Those who should not be there go; the review is made again, and says so. */
    WriteForm fix(Poll poll, Collection<SubscriberKey> keys) {
        List<SubscriberKey> chosen = List.copyOf(keys);
        return new Removal(poll) {
            @Override
            public String title() {
                return chosen.isEmpty()
                        ? texts.get("uniqueness.claims.of", poll.title())
                        : texts.get("uniqueness.fix.of", chosen.size(), poll.title());
            }

            @Override
            public String confirm() {
                return texts.get("action.fix");
            }

            @Override
            public CompletionStage<WritePreview> preview(Cause cause) {
                return polls.get()
                        .previewFix(poll.id(), chosen, cause)
                        .thenApply(preview -> PollChanges.preview(preview, texts));
            }

            @Override
            public CompletionStage<Result> make(Cause cause) {
                return polls.get()
                        .fix(poll.id(), chosen, cause, rows -> true)
                        .thenApply(fixed -> result(fixed, chosen.size()));
            }
        };
    }

    private WriteForm.Result result(PollFix fix, int asked) {
        String sentence = texts.get("uniqueness.fix.done", fix.gone(), asked, fix.claimed())
                + " "
                + (fix.after().isClean()
                        ? texts.get("uniqueness.fix.clean")
                        : texts.get("uniqueness.fix.left", fix.after().refused().size()));
        String details = fix.results().stream()
                .map(one -> one.key() + ": "
                        + one.problem().map(texts::say).orElseGet(() -> texts.get("uniqueness.fix.verified")))
                .collect(Collectors.joining(System.lineSeparator()));
        return new WriteForm.Result(sentence, details, fix.gone() == asked);
    }
}
