package org.lectern.console.status;

import java.util.Optional;
import org.lectern.status.model.Drift;
import org.lectern.status.model.Review;
import org.lectern.status.model.Summary;

/** Why raw and derived rows differ, and what follows, in whole sentences. */
public record DriftTexts(StatusTexts words) {
    /** A few words for a table. */
    public String title(Drift drift) {
        return words.texts().say(drift.kind().of());
    }

    public static String icon(Drift drift) {
        return switch (drift.kind()) {
            case MISSING -> "fth-minus-circle";
            case EXTRA -> "fth-plus-circle";
            case STATUS_DIFFERS -> "fth-shuffle";
            case OLDER -> "fth-clock";
            case COUNT_WRONG -> "fth-hash";
            case SCORE_DIFFERS -> "fth-award";
            case ENROLMENT_WRONG -> "fth-user-x";
            case ENROLMENT_MISSING -> "fth-user-minus";
            case UNEXPLAINED -> "fth-help-circle";
            case UNSETTLED -> "fth-loader";
            case COUNTS_IMPOSSIBLE -> "fth-bar-chart-2";
            case EVENTS_MISSING -> "fth-inbox";
            case COMPLETION_MISSING -> "fth-flag";
            case GHOST_ENROLMENT -> "fth-user";
        };
    }

    /** The row and the column, key or content that differ. */
    public String place(Drift drift) {
        return words.texts().say(drift.place());
    }

    /** Why they differ, and what follows for those who read the derived row. */
    public String why(Drift drift, Review review) {
        String key = switch (drift.kind()) {
            case ENROLMENT_WRONG -> "drift.ENROLMENT_WRONG." + drift.subject();
            // What the summary counts, or when the view ended.
            case EVENTS_MISSING -> counts(drift.stored()) ? "drift.EVENTS_MISSING.fewer" : "drift.EVENTS_MISSING.why";
            case MISSING, COUNT_WRONG -> "drift." + drift.kind() + (exists(drift, review) ? ".why" : ".none");
            case OLDER -> drift.stored().isEmpty() ? "drift.OLDER.never" : "drift.OLDER.why";
            default -> "drift." + drift.kind() + ".why";
        };
        return words.get(
                key,
                drift.subject(),
                words.value(drift.raw()),
                words.activity(drift.activity(), drift.where().collection()),
                words.value(drift.stored()),
                percentage(drift.stored(), drift, review),
                percentage(drift.raw(), drift, review));
    }

    /** Whether there is an aggregate at all. */
    private static boolean exists(Drift drift, Review review) {
        if (review.stored().layout().deployed()) {
            return true;
        }
        return drift.activity().equals(review.key().collection())
                ? review.stored().course().isPresent()
                : review.stored().units().containsKey(drift.activity());
    }

    /** What a recomputation does about it. */
    public String then(Drift drift) {
        return words.get("drift." + drift.kind() + ".then");
    }

    private static int percentage(String count, Drift drift, Review review) {
        int required = drift.activity().equals(review.key().collection())
                ? review.summary().required()
                : Optional.ofNullable(review.units().get(drift.activity()))
                        .map(Summary::required)
                        .orElse(0);
        return Summary.percentage(counts(count) ? Integer.parseInt(count) : 0, required);
    }

    private static boolean counts(String value) {
        return !value.isEmpty() && value.chars().allMatch(Character::isDigit);
    }
}
