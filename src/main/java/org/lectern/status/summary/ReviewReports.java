package org.lectern.status.summary;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Drift;
import org.lectern.status.model.EnrolmentProgress;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusWriteSentence;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.OperatorWrites;
import org.lectern.status.store.StatusWrite;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.WriteReport;

/** Describes writes of one enrolment by its raw and derived rows before and after. */
public final class ReviewReports {
    private ReviewReports() {}

    static Plan recomputing(OperatorWrites writes, Review review, List<StatusWrite> rows) {
        List<Message> changes = EnrolmentProgress.of(review).changes();
        Message summary = StatusWriteSentence.RECOMPUTE_PREVIEW.of(
                review.drift().size(), rows.size(), changes.get(0), changes.get(1));
        StatusWriteSentence nothing = review.isRight()
                ? StatusWriteSentence.RECOMPUTE_NOTHING
                : review.lacksEnrolment() ? StatusWriteSentence.RECOMPUTE_CANNOT : StatusWriteSentence.RECOMPUTE_LEAVES;
        Plan plan = writes.plan(
                rows,
                review.lacksEnrolment()
                        ? StatusWriteSentence.TWO.of(summary, StatusWriteSentence.RECOMPUTE_CANNOT)
                        : summary,
                nothing.of());
        return plan.isNothing()
                ? plan
                : plan.listing(review.drift().stream().map(Drift::change).toList());
    }

    static WriteReport recomputed(Review before, Review after) {
        List<Message> lines = new ArrayList<>();
        before.drift().forEach(one -> {
            boolean still = after.drift().stream().anyMatch(one::isSame);
            lines.add((still ? StatusWriteSentence.LINE_STILL : StatusWriteSentence.LINE_VERIFIED)
                    .of(one.kind(), one.place()));
        });
        if (lines.isEmpty()) {
            lines.add(StatusWriteSentence.LINE_NOTHING.of());
        }
        boolean right = !after.needsRepair();
        return OperatorWrites.verified(
                right,
                right
                        ? StatusWriteSentence.RECOMPUTED.of(shown(after))
                        : StatusWriteSentence.RECOMPUTE_LEFT.of(after.drift().size()),
                lines);
    }

    /** The percentage that the learner sees. */
    private static int shown(Review review) {
        EnrolmentProgress progress = EnrolmentProgress.of(review);
        return progress.percentage(progress.shown());
    }

    /** The end of a view was forced. */
    public static WriteReport ended(ViewKey key, Review after) {
        Optional<View> raw = Optional.ofNullable(after.views().get(key.content()));
        ContentStatus aggregate = after.stored().contents().getOrDefault(key.content(), ContentStatus.NOT_STARTED);
        boolean right = raw.filter(View::isCompleted).isPresent()
                && (aggregate == ContentStatus.COMPLETED
                        || (after.stored().layout().deployed() && !after.needsRepair()));
        List<Message> lines = new ArrayList<>();
        lines.add(StatusWriteSentence.RAW_ROW.of(
                raw.map(View::status).orElse(ContentStatus.NOT_STARTED),
                raw.flatMap(view -> view.lastCompleted().or(view::lastAccess))
                        .map(Instant::toString)
                        .orElse("")));
        lines.add(StatusWriteSentence.AGGREGATE_SAYS.of(aggregate));
        after.drift().forEach(one -> lines.add(StatusWriteSentence.LINE_STILL.of(one.kind(), one.place())));
        return OperatorWrites.verified(
                right,
                (right ? StatusWriteSentence.FORCE_ENDED : StatusWriteSentence.FORCE_END_FAILED)
                        .of(key.content(), shown(after)),
                lines);
    }

    static WriteReport deleted(Review after) {
        boolean gone =
                after.stored().course().isEmpty() && after.stored().units().isEmpty();
        return OperatorWrites.verified(
                gone,
                (gone ? StatusWriteSentence.DELETED : StatusWriteSentence.DELETE_FAILED)
                        .of(after.key().place()),
                List.of(StatusWriteSentence.REMAINING_RAW.of(
                        after.raw().views().size(), after.raw().attempts().size())));
    }
}
