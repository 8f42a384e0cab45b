package org.lectern.poll;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.lectern.activity.WriteOutcome;
import org.lectern.wording.Message;
import org.lectern.write.WriteReport;

/**
 * What came of fixing a poll.
 *
 * @param results one for each subscriber who was to go, in the order of their keys
 * @param claimed how many subscribers got the rows that batches go by
 * @param after the review that proves it, read again from the beginning
 */
public record PollFix(List<Result> results, long claimed, PollReview after) {
    public PollFix {
        results = List.copyOf(results);
    }

    /**
     * One subscriber who was to go.
     *
     * @param problem why the row is still there, or was left; empty if it is seen to be gone
     */
    public record Result(SubscriberKey key, Optional<Message> problem) {}

    /** The removals that were seen to be made, then the state of the poll. */
    WriteReport outcome() {
        if (isNothing()) {
            return WriteReport.of(WriteOutcome.done(0, PollSentence.NOTHING_TO_REMOVE.of()));
        }
        return WriteReport.of(
                WriteOutcome.readAgain(
                        gone() == results.size(),
                        OptionalLong.empty(),
                        (after.isClean() ? PollSentence.FIXED : PollSentence.FIXED_IN_PART)
                                .of(
                                        gone(),
                                        results.size(),
                                        claimed,
                                        after.refused().size())),
                results.stream()
                        .map(one -> PollSentence.FIX_RESULT.of(
                                one.key(), one.problem().orElseGet(PollSentence.REMOVED::of)))
                        .toList());
    }

    /** Whether none of those who were to go was to be removed any more. */
    public boolean isNothing() {
        return !results.isEmpty()
                && results.stream()
                        .allMatch(result -> result.problem().equals(Optional.of(PollSentence.LEFT_ALONE.of())));
    }

    /** How many are seen to be gone. */
    public long gone() {
        return results.stream().filter(result -> result.problem().isEmpty()).count();
    }
}
