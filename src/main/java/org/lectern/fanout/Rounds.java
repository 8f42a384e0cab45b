package org.lectern.fanout;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.model.ContentId;
import org.lectern.protocol.Operations;

/** The rounds under way: one for an item at most, however many of its jobs are at work. From any thread. */
final class Rounds {
    private final Operations operations;
    private final int pageSize;
    private final ConcurrencyLimit slots;
    private final Round.Surroundings around;
    /** By the item's id: a job may also be about something that no round is for. */
    private final ConcurrentMap<String, Round> rounds = new ConcurrentHashMap<>();

    /** @param pageSize members read at a time */
    Rounds(Operations operations, int pageSize, ConcurrencyLimit slots, Round.Surroundings around) {
        this.operations = operations;
        this.pageSize = pageSize;
        this.slots = slots;
        this.around = around;
    }

    /** Puts a job on the round of its item, begun if there is none. */
    void board(RunningJob job) {
        ContentId content = job.content();
        while (!rounds.computeIfAbsent(
                        content.value(), item -> new Round(content, pageSize, operations, slots, around, this::ended))
                .board(job)) {
            // That one ended a moment ago.
            Round over = rounds.get(content.value());
            if (over != null && over.hasEnded()) {
                rounds.remove(content.value(), over);
            }
        }
    }

    /** Whether a job is on a round, and has not come full circle. */
    boolean carries(RunningJob job) {
        Round round = rounds.get(job.handle().subject());
        return round != null && round.carries(job);
    }

    private void ended(Round round) {
        rounds.remove(round.content().value(), round);
    }

    void leave(RunningJob job) {
        Round round = rounds.get(job.handle().subject());
        if (round != null) {
            round.leave(job);
        }
    }

    /** A job's limit has changed. */
    void hurry(RunningJob job) {
        Round round = rounds.get(job.handle().subject());
        if (round != null) {
            round.hurry();
        }
    }
}
