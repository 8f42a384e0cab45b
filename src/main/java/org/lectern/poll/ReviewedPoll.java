package org.lectern.poll;

import java.util.List;
import org.lectern.wording.Message;

/**
 * The recorded review of a poll.
 *
 * @param subscribers how many were read
 * @param refused subscribers that violate a rule
 * @param violations the first {@value #MOST} of them, in the order of their keys
 * @param unclaimed accepted subscribers without claims
 * @param unreadable rows that cannot be read
 * @param reasons the first {@value #MOST} reasons why
 * @param failure why it was not reviewed; {@link Message#NONE} if it was
 */
public record ReviewedPoll(
        PollId poll,
        boolean claimed,
        long subscribers,
        long refused,
        List<PollReview.Reviewed> violations,
        long unclaimed,
        long unreadable,
        List<String> reasons,
        Message failure) {
    private static final int MOST = 1_000;

    public ReviewedPoll {
        violations = List.copyOf(violations);
        reasons = List.copyOf(reasons);
    }

    static ReviewedPoll of(PollReview review) {
        return new ReviewedPoll(
                review.poll().id(),
                review.poll().claimed(),
                review.subscribers(),
                review.refused().size(),
                review.refused().values().stream().limit(MOST).toList(),
                review.unclaimed(),
                review.unreadable().size(),
                review.unreadable().stream().limit(MOST).toList(),
                Message.NONE);
    }

    static ReviewedPoll failed(PollId poll, Message failure) {
        return new ReviewedPoll(poll, false, 0, 0, List.of(), 0, 0, List.of(), failure);
    }

    /** Whether it was reviewed. */
    public boolean isReviewed() {
        return failure.equals(Message.NONE);
    }

    /** As {@link PollReview#isClean}. */
    public boolean isClean() {
        return isReviewed() && claimed && refused == 0 && unclaimed == 0;
    }

    /** Whether everything that was found is here. */
    public boolean isWhole() {
        return violations.size() == refused && reasons.size() == unreadable;
    }
}
