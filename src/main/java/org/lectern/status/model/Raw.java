package org.lectern.status.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The raw rows of a user in a collection and context.
 *
 * @param views by content; those archived among them
 * @param attempts of any content there
 */
public record Raw(SortedMap<String, View> views, List<Attempt> attempts) {
    public Raw {
        attempts = List.copyOf(attempts);
    }

    /**
     * As they would be after more has happened.
     *
     * @param next views by content, which merge with those that are there
     * @param sent attempts, which take the place of earlier sendings of them
     */
    public Raw with(Map<String, View> next, List<Attempt> sent) {
        SortedMap<String, View> all = new TreeMap<>(views);
        next.forEach((content, view) -> all.merge(content, view, View::merge));
        Set<List<String>> names = Attempt.byName(sent).keySet();
        return new Raw(
                all,
                Stream.concat(sent.stream(), attempts.stream().filter(one -> !names.contains(one.name())))
                        .toList());
    }

    /** The views with what the attempts imply: a submitted assessment is a completed content. */
    public SortedMap<String, View> effective() {
        SortedMap<String, View> all = new TreeMap<>(views);
        for (Attempt attempt : attempts) {
            View before = all.get(attempt.content());
            all.put(attempt.content(), before == null ? implied(attempt) : completed(before, attempt));
        }
        return all;
    }

    private static View implied(Attempt attempt) {
        return attempt.time()
                .map(View::completed)
                .orElse(new View(
                        ContentStatus.COMPLETED,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()));
    }

    /** An attempt without a time says that, and not when. */
    private static View completed(View before, Attempt attempt) {
        return attempt.time().map(before::end).orElseGet(() -> before.merge(implied(attempt)));
    }

    /** The latest completion or attempt: an aggregate from before it is out of date. */
    public Optional<Instant> lastCompletion() {
        Optional<Instant> latest = Optional.empty();
        for (View view : effective().values()) {
            latest = view.isCompleted() ? View.later(latest, view.lastCompleted()) : latest;
        }
        for (Attempt attempt : attempts) {
            latest = View.later(latest, attempt.time());
        }
        return latest;
    }

    /** Whether there is no row at all. */
    public boolean isEmpty() {
        return views.isEmpty() && attempts.isEmpty();
    }

    /** How many rows there are. */
    public int size() {
        return views.size() + attempts.size();
    }

    /** Whether others say all that these say: the same rows, or later ones. */
    public boolean isAmong(Raw others) {
        Map<List<String>, List<Attempt>> there = Attempt.byName(others.attempts());
        return views.entrySet().stream()
                        .allMatch(row -> Optional.ofNullable(others.views().get(row.getKey()))
                                .map(view -> view.merge(row.getValue()).equals(view))
                                .orElse(false))
                && attempts.stream()
                        .allMatch(attempt -> there.getOrDefault(attempt.name(), List.of()).stream()
                                .anyMatch(one -> one.standsFor(attempt)));
    }
}
