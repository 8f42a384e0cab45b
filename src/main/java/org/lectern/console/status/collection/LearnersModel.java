package org.lectern.console.status.collection;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.lectern.status.batch.Learner;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusDriftKind;

/** The learners that were seen, those that differ first; and which of them are shown. UI thread only. */
final class LearnersModel {
    private static final Comparator<Learner> BY_PROGRESS = Comparator.<Learner>comparingInt(
                    one -> one.figures().map(Learner.Figures::rawPercentage).orElse(-1))
            .thenComparing(one -> one.key().toString());

    private final Map<EnrolmentKey, Learner> all = new HashMap<>();
    private final List<EnrolmentKey> differing = new ArrayList<>();
    private final List<EnrolmentKey> right = new ArrayList<>();
    private final ObservableList<Learner> shown = FXCollections.observableArrayList();
    private String text = "";
    private Set<StatusDriftKind> kinds = Set.of();

    ObservableList<Learner> shown() {
        return shown;
    }

    Collection<Learner> all() {
        return all.values();
    }

    void clear() {
        all.clear();
        differing.clear();
        right.clear();
        shown.clear();
    }

    /** Takes learners over; one that is known already is replaced where it stands, so that nothing jumps. */
    void take(List<Learner> fresh) {
        if (fresh.isEmpty()) {
            return;
        }
        for (Learner learner : fresh) {
            if (all.put(learner.key(), learner) == null) {
                (learner.isRight() ? right : differing).add(learner.key());
            }
        }
        show();
    }

    /** Nothing comes any more: in order of progress. */
    void sort() {
        differing.clear();
        right.clear();
        all.values().stream().sorted(BY_PROGRESS).forEach(one -> (one.isRight() ? right : differing).add(one.key()));
        show();
    }

    /** @param typed part of the learner's, the collection's or the context's id */
    void filter(String typed, Set<StatusDriftKind> wanted) {
        text = typed.strip().toLowerCase(Locale.ROOT);
        kinds = wanted.isEmpty() ? Set.of() : EnumSet.copyOf(wanted);
        show();
    }

    private void show() {
        List<Learner> now = Stream.concat(differing.stream(), right.stream())
                .flatMap(key -> Optional.ofNullable(all.get(key)).stream())
                .filter(this::matches)
                .toList();
        if (!shown.equals(now)) {
            shown.setAll(now);
        }
    }

    private boolean matches(Learner learner) {
        EnrolmentKey key = learner.key();
        boolean kind = kinds.isEmpty() || learner.kinds().stream().anyMatch(kinds::contains);
        return kind
                && (text.isEmpty()
                        || Stream.of(key.user(), key.collection(), key.context())
                                .anyMatch(id -> id.toLowerCase(Locale.ROOT).contains(text)));
    }

    /** How many learners show each kind of difference. */
    Map<StatusDriftKind, Long> counts() {
        Map<StatusDriftKind, Long> counts = new EnumMap<>(StatusDriftKind.class);
        all.values().forEach(one -> one.kinds().forEach(kind -> counts.merge(kind, 1L, Long::sum)));
        return counts;
    }

    /** Those whom a recomputation may put right. */
    List<Learner> differing() {
        return all.values().stream()
                .filter(one -> one.kinds().stream().anyMatch(kind -> !kind.isLeftAlone()))
                .sorted(BY_PROGRESS)
                .toList();
    }
}
