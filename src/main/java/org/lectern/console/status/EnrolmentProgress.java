package org.lectern.console.status;

import java.util.Optional;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.Review;
import org.lectern.status.model.Summary;

/**
 * How many required contents are completed, three ways.
 *
 * @param raw by the raw rows
 * @param aggregate by the collection's aggregate; empty if there is none, or it does not say
 * @param enrolment by the enrolment; empty likewise
 */
record EnrolmentProgress(int required, int raw, Optional<Integer> aggregate, Optional<Integer> enrolment) {
    static EnrolmentProgress of(Review review) {
        return new EnrolmentProgress(
                review.summary().required(),
                review.summary().completedCount(),
                review.stored().course().flatMap(Aggregate::completedCount),
                review.stored().enrolment().flatMap(Enrolment::progress));
    }

    int percentage(int completed) {
        return Summary.percentage(completed, required);
    }

    /** What the learner is shown: what the enrolment says, else the aggregate, else nothing yet. */
    int shown() {
        return enrolment.orElse(aggregate.orElse(0));
    }

    boolean isRight() {
        return shown() == raw && aggregate.orElse(0) == raw;
    }
}
