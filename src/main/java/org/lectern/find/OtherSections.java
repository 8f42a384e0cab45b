package org.lectern.find;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterFailures;
import org.lectern.find.CardSection.Kind;
import org.lectern.find.CardSection.Line;
import org.lectern.find.CardSection.State;
import org.lectern.find.Recommendation.Action;
import org.lectern.poll.PollId;
import org.lectern.poll.PollReview;
import org.lectern.rowname.RowName;
import org.lectern.rowname.RowNames;
import org.lectern.service.Lectern;

/** The sections about polls and rows of websites. */
record OtherSections(Lectern lectern) {
    /** Rows of a poll that is reviewed on the card. */
    private static final int MOST_ROWS = 2_000;

    CompletionStage<CardSection> poll(String id) {
        return lectern.polls()
                .review(new PollId(id), rows -> rows <= MOST_ROWS)
                .thenApply(OtherSections::section)
                .exceptionally(failure -> {
                    Throwable cause = Stages.unwrap(failure);
                    if (cause instanceof CancellationException) {
                        return CardSection.of(Kind.POLL, State.NEUTRAL, FindSentence.POLL_LARGE.of());
                    }
                    throw ClusterFailures.translate(cause);
                })
                .thenApply(section -> section.recommending(Action.OPEN_POLL, id));
    }

    private static CardSection section(PollReview review) {
        long wrong = review.refused().size() + review.unclaimed();
        return CardSection.of(
                        Kind.POLL,
                        wrong > 0 ? State.WRONG : State.RIGHT,
                        wrong > 0
                                ? FindSentence.POLL_WRONG.of(wrong)
                                : FindSentence.POLL_RIGHT.of(review.subscribers()))
                .with(review.refused().values().stream()
                        .map(one -> Line.of(FindSentence.POLL_OPTION.of(
                                one.subscriber().name(), one.refusal().message())))
                        .toList());
    }

    CompletionStage<CardSection> row(String name) {
        RowName row = RowName.parse(name);
        return lectern.rowNames().place(row).thenApply(place -> section(row, place));
    }

    private static CardSection section(RowName row, RowNames.Place place) {
        List<String> tables = new ArrayList<>(place.tables());
        place.canonicalTables().stream().filter(one -> !tables.contains(one)).forEach(tables::add);
        place.formerTables().stream().filter(one -> !tables.contains(one)).forEach(tables::add);
        return CardSection.of(Kind.ROW, State.NEUTRAL, FindSentence.ROW_IN.of(String.join(", ", tables)))
                .with(row.isCanonical() ? List.of() : List.of(Line.of(FindSentence.ROW_NAMED.of(row.canonical()))))
                .recommending(Action.OPEN_ROW_NAME, row.toString());
    }
}
