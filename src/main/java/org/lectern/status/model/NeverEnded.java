package org.lectern.status.model;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A view of a collection's content that began more than a day ago, and has no end on record. */
public record NeverEnded(String content, Instant started) {
    private static final Duration PATIENCE = Duration.ofDays(1);

    /** The earliest first. */
    public static List<NeverEnded> of(Review review, Instant now) {
        return review.views().entrySet().stream()
                .filter(one -> one.getValue().status() == ContentStatus.IN_PROGRESS)
                .filter(one -> review.tree().hasLeaf(one.getKey()))
                .flatMap(one -> begun(one.getValue(), now).map(at -> new NeverEnded(one.getKey(), at)).stream())
                .sorted(Comparator.comparing(NeverEnded::started).thenComparing(NeverEnded::content))
                .toList();
    }

    private static Optional<Instant> begun(View view, Instant now) {
        return view.lastAccess().filter(at -> at.isBefore(now.minus(PATIENCE)));
    }
}
