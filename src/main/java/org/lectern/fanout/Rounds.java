package org.lectern.fanout;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.lectern.content.ContentId;
import org.lectern.protocol.Operations;

/** The rounds under way: one for an item at most, however many of its jobs are at work. From any thread. */
final class Rounds {
    private final Operations operations;
    private final Slots slots;
    private final Round.Surroundings around;
    private final ConcurrentMap<ContentId, Round> rounds = new ConcurrentHashMap<>();

    Rounds(Operations operations, Slots slots, Round.Surroundings around) {
        this.operations = operations;
        this.slots = slots;
        this.around = around;
    }

    /** Puts a job on the round of its item, begun if there is none. */
    void board(RunningJob job) {
        ContentId content = job.content();
        while (!rounds.computeIfAbsent(
                        content, item -> new Round(item, Round.PAGE_SIZE, operations, slots, around, this::ended))
                .board(job)) {
            // That one ended a moment ago.
            Round over = rounds.get(content);
            if (over != null && over.hasEnded()) {
                rounds.remove(content, over);
            }
        }
    }

    /** Whether a job is on a round, and has not come full circle. */
    boolean carries(RunningJob job) {
        Round round = rounds.get(job.content());
        return round != null && round.carries(job);
    }

    private void ended(Round round) {
        rounds.remove(round.content(), round);
    }

    void leave(RunningJob job) {
        Round round = rounds.get(job.content());
        if (round != null) {
            round.leave(job);
        }
    }

    /** A job's limit has changed. */
    void hurry(RunningJob job) {
        Round round = rounds.get(job.content());
        if (round != null) {
            round.hurry();
        }
    }
}
