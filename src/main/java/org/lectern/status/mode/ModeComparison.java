package org.lectern.status.mode;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CarryRule;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.View;
import org.lectern.status.store.ViewRows.Stored;

/**
 * The table of Sunbird's collection tracking for one user and content: what is seen where, in each mode, had it been the
 * instance's when the rows were written. A pure function.
 *
 * @param rows the user's rows of this content, wherever
 * @param places the user's enrolments in collections that have it
 */
record ModeComparison(List<Stored> rows, List<Place> places, CarryRule rule, Instant now) {
    /** An enrolment and its batch. */
    record Place(Enrolment enrolment, Batch batch) {}

    List<Modes.Seen> seen() {
        List<Place> inOrder = places.stream()
                .sorted(Comparator.comparing(
                        (Place place) -> place.enrolment().enrolledOn().orElse(Instant.MIN)))
                .toList();
        List<Modes.Seen> seen = new ArrayList<>();
        for (Mode mode : Mode.values()) {
            inOrder.forEach(
                    place -> seen.add(new Modes.Seen(mode, place.enrolment().key(), in(mode, place, inOrder))));
            rows.stream().findFirst().ifPresent(any -> {
                EnrolmentKey search = any.key().own().where();
                seen.add(new Modes.Seen(mode, search, mode == Mode.CARRY_FORWARD ? anywhere() : at(search)));
            });
        }
        return List.copyOf(seen);
    }

    private ContentStatus in(Mode mode, Place place, List<Place> inOrder) {
        EnrolmentKey key = place.enrolment().key();
        return switch (mode) {
            case STRICT -> at(key);
            case CARRY_FORWARD -> anywhere();
            case COPY -> at(key).merge(taken(place));
            // The completion went on to whichever context was entered after this one, if the rule allows it.
            case MOVE ->
                inOrder.stream().skip(inOrder.indexOf(place) + 1L).anyMatch(later -> takes(later, place))
                        ? ContentStatus.NOT_STARTED
                        : at(key).merge(taken(place));
        };
    }

    private boolean takes(Place later, Place earlier) {
        return row(earlier.enrolment().key())
                .map(view -> rule.allows(view, earlier.batch(), later.batch(), now))
                .orElseGet(() -> taken(earlier) == ContentStatus.COMPLETED && taken(later) == ContentStatus.COMPLETED);
    }

    /** What copying would have brought here from rows elsewhere. */
    private ContentStatus taken(Place to) {
        EnrolmentKey key = to.enrolment().key();
        return rows.stream()
                        .filter(row -> !row.key().where().equals(key))
                        .anyMatch(row -> rule.allows(row.view(), batch(row.key().where()), to.batch(), now)
                                && !entered(row.key().where())
                                        .isAfter(to.enrolment().enrolledOn().orElse(Instant.MAX)))
                ? ContentStatus.COMPLETED
                : ContentStatus.NOT_STARTED;
    }

    private Instant entered(EnrolmentKey key) {
        return places.stream()
                .filter(place -> place.enrolment().key().equals(key))
                .findFirst()
                .flatMap(place -> place.enrolment().enrolledOn())
                .orElse(Instant.MIN);
    }

    private Batch batch(EnrolmentKey key) {
        return places.stream()
                .filter(place -> place.enrolment().key().equals(key))
                .findFirst()
                .map(Place::batch)
                .orElse(Batch.open(key.collection(), key.context()));
    }

    private ContentStatus anywhere() {
        return rows.stream().map(row -> row.view().status()).reduce(ContentStatus.NOT_STARTED, ContentStatus::merge);
    }

    private ContentStatus at(EnrolmentKey key) {
        return row(key).map(View::status).orElse(ContentStatus.NOT_STARTED);
    }

    private Optional<View> row(EnrolmentKey key) {
        return rows.stream()
                .filter(row -> row.key().where().equals(key))
                .map(Stored::view)
                .reduce(View::merge); // one that was archived, and one that came late
    }
}
