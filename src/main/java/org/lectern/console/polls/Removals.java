package org.lectern.console.polls;

import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.lectern.console.text.Texts;
import org.lectern.console.write.PlainForm;
import org.lectern.console.write.WriteForm;
import org.lectern.poll.Poll;
import org.lectern.poll.PollFix;
import org.lectern.poll.Polls;
import org.lectern.poll.Subscriber;
import org.lectern.poll.SubscriberKey;

/** The changes that take subscribers away: somebody is unsubscribed, or the poll is fixed. Neither has fields. */
record Removals(Supplier<Polls> polls, Texts texts) {
    private static final int MOST_LISTED = 200;

    /** Somebody is unsubscribed. */
    WriteForm unsubscribe(Poll poll, Subscriber subscriber) {
        return new PlainForm(
                texts.get("uniqueness.unsubscribe.from", subscriber.name(), poll.title()),
                poll.id().value(),
                texts.get("uniqueness.unsubscribe.confirm"),
                true,
                cause -> PollChanges.effect(
                        polls.get().previews().unsubscribe(poll.id(), subscriber.key(), cause), texts),
                cause -> polls.get()
                        .unsubscribe(poll.id(), subscriber.key(), cause)
                        .thenApply(gone -> new WriteForm.Result(
                                texts.get(
                                        gone ? "uniqueness.unsubscribe.done" : "uniqueness.unsubscribe.gone",
                                        subscriber.name()),
                                true)));
    }

    /** Those who should not be there go; the review is made again, and says so. */
    WriteForm fix(Poll poll, Collection<SubscriberKey> keys) {
        List<SubscriberKey> chosen = List.copyOf(keys);
        return new PlainForm(
                chosen.isEmpty()
                        ? texts.get("uniqueness.claims.of", poll.title())
                        : texts.get("uniqueness.fix.of", chosen.size(), poll.title()),
                poll.id().value(),
                texts.get("action.fix"),
                true,
                cause -> PollChanges.effect(polls.get().previews().fix(poll.id(), chosen, cause), texts)
                        .thenApply(found -> found.listing(chosen.stream()
                                .limit(MOST_LISTED)
                                .map(SubscriberKey::toString)
                                .toList())),
                cause -> polls.get()
                        .fix(poll.id(), chosen, cause, rows -> true)
                        .thenApply(fixed -> result(fixed, chosen.size())));
    }

    private WriteForm.Result result(PollFix fix, int asked) {
        if (fix.isNothing()) {
            return new WriteForm.Result(texts.get("uniqueness.fix.nothing"), true);
        }
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
