package org.lectern.poll;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.lectern.async.Stages;
import org.lectern.model.Cause;
import org.lectern.wording.Message;

/** What changes of polls would write, without writing it. Safe to use from any thread; nothing here blocks. */
public final class PollPreviews {
    private final PollStore store;
    private final Constraints constraints;
    private final Subscribing subscribing;
    private final PollWrites writes;

    PollPreviews(PollStore store, Constraints constraints, Subscribing subscribing, PollWrites writes) {
        this.store = store;
        this.constraints = constraints;
        this.subscribing = subscribing;
        this.writes = writes;
    }

    /** What {@link Polls#create} would write; fails as that would. */
    public CompletionStage<PollPreview> create(Poll poll, Cause cause) {
        return Stages.begun(() -> {
            PollWrites.requireOptions(poll);
            return writes.requireNew(poll).thenApply(fresh -> {
                List<PollWrite> rows = writes.creating(poll);
                rows.add(writes.previewed(cause, PollWrites.CREATED));
                return new PollPreview(
                        PollSentence.PREVIEW_CREATE.of(poll.options().size()),
                        rows.size(),
                        store.statements(poll.id(), rows));
            });
        });
    }

    /** What {@link Polls#subscribe} would write; fails as that would. */
    public CompletionStage<PollPreview> subscribe(PollId poll, String name, Set<String> options) {
        return writes.asked(name, options)
                .thenCompose(subscriber -> PollStore.known(store, poll).thenApply(stored -> {
                    subscribing.refusal(stored, subscriber).ifPresent(refused -> {
                        throw refused;
                    });
                    List<PollWrite> rows = subscribing.entering(stored, subscriber);
                    return new PollPreview(
                            PollSentence.PREVIEW_SUBSCRIBE.of(subscriber.name()),
                            rows.size(),
                            store.statements(poll, rows));
                }));
    }

    /** What {@link Polls#unsubscribe} would write; nothing if there is none of this key. */
    public CompletionStage<PollPreview> unsubscribe(PollId poll, SubscriberKey key, Cause cause) {
        return PollStore.known(store, poll).thenCombine(store.subscriber(poll, key), (stored, subscriber) -> {
            if (subscriber.isEmpty()) {
                return new PollPreview(PollSentence.SUBSCRIBER_GONE.of(key), 0, List.of());
            }
            List<PollWrite> rows = subscribing.leaving(
                    stored, subscriber.get(), new PollWrite.Note(key, cause, "Unsubscribed " + key));
            return new PollPreview(
                    PollSentence.PREVIEW_UNSUBSCRIBE.of(subscriber.get().name()),
                    rows.size(),
                    store.statements(poll, rows));
        });
    }

    /** What {@link Polls#limit} would write; fails with who would have to go, if somebody would. */
    public CompletionStage<PollPreview> limit(PollId poll, String option, int limit, Cause cause) {
        return Stages.begun(() -> {
            PollOption.requireLimit(option, limit);
            return PollStore.known(store, poll)
                    .thenCompose(stored -> writes.tooMany(stored, option, limit).thenApply(those -> {
                        if (those.isEmpty()) {
                            List<PollWrite> rows = List.of(
                                    PollWrites.limiting(stored, PollWrites.require(stored, option), limit),
                                    writes.previewed(cause, PollWrites.limited(option, limit)));
                            return new PollPreview(
                                    PollSentence.PREVIEW_LIMIT.of(limit), rows.size(), store.statements(poll, rows));
                        }
                        throw new PollRefusedException(leavers(option, limit, those));
                    }));
        });
    }

    /** What {@link Polls#fix} would write; fails as that would. */
    public CompletionStage<PollPreview> fix(PollId poll, Collection<SubscriberKey> wrong, Cause cause) {
        return new Fixing(store, constraints, poll, rows -> true).preview(wrong, cause);
    }

    /** Who would have to go. */
    private static Message leavers(String option, int limit, List<Subscriber> those) {
        String who = those.stream()
                .limit(PollService.STATEMENTS)
                .map(subscriber -> subscriber.name() + " (" + subscriber.key() + ")")
                .collect(Collectors.joining(", "));
        return PollSentence.TOO_MANY_HAVE_IT.of(
                limit, option, those.size(), who, (those.size() > PollService.STATEMENTS ? "\u2026" : "."));
    }
}
