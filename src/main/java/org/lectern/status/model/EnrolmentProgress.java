package org.lectern.status.model;

import java.util.List;
import java.util.Optional;
import org.lectern.wording.Message;

/**
 * How many required contents are completed, three ways.
 *
 * @param raw by the raw rows
 * @param aggregate by the collection's aggregate; empty if there is none, or it does not say
 * @param enrolment by the enrolment; empty likewise
 */
public record EnrolmentProgress(int required, int raw, Optional<Integer> aggregate, Optional<Integer> enrolment) {
    public static EnrolmentProgress of(Review review) {
        return new EnrolmentProgress(
                review.summary().required(),
                review.summary().completedCount(),
                review.stored().course().flatMap(Aggregate::completedCount),
                review.stored().enrolment().flatMap(Enrolment::progress));
    }

    public int percentage(int completed) {
        return Summary.percentage(completed, required);
    }

    /** What the learner is shown: what the enrolment says, else the aggregate, else nothing yet. */
    public int shown() {
        return enrolment.orElse(aggregate.orElse(0));
    }

    public boolean isRight() {
        return shown() == raw && aggregate.orElse(0) == raw;
    }

    /** The percentage of the aggregate and of what the learner sees, each with its value after a recomputation. */
    public List<Message> changes() {
        return List.of(change(aggregate), change(Optional.of(shown())));
    }

    private Message change(Optional<Integer> now) {
        Message after = StatusWriteSentence.PERCENT.of(percentage(raw));
        Message before = now.map(count -> StatusWriteSentence.PERCENT.of(percentage(count)))
                .orElseGet(StatusWriteSentence.NO_VALUE::of);
        return before.equals(after) ? after : StatusWriteSentence.CHANGE.of(before, after);
    }
}
