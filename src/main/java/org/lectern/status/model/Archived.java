package org.lectern.status.model;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What the computation still has to know of raw rows that were archived.
 *
 * @param statuses of each content
 * @param completedOn of each content completed whose time is known
 * @param attempts without their questions
 * @param file where the rows are
 */
public record Archived(
        SortedMap<String, ContentStatus> statuses,
        SortedMap<String, Instant> completedOn,
        List<Attempt> attempts,
        String file) {
    public Archived {
        statuses = Collections.unmodifiableSortedMap(new TreeMap<>(statuses));
        completedOn = Collections.unmodifiableSortedMap(new TreeMap<>(completedOn));
        attempts = List.copyOf(attempts);
    }

    /** Of raw rows, that go into a file. */
    public static Archived of(Raw raw, String file) {
        SortedMap<String, ContentStatus> statuses = new TreeMap<>();
        SortedMap<String, Instant> completed = new TreeMap<>();
        raw.effective().forEach((content, view) -> {
            statuses.put(content, view.status());
            view.lastCompleted().ifPresent(at -> completed.put(content, at));
        });
        return new Archived(
                statuses,
                completed,
                raw.attempts().stream().map(Attempt::withoutQuestions).toList(),
                file);
    }

    /** The raw rows, and what was archived. Of an attempt that is in both the later counts, as if it were sent again. */
    public Raw with(Raw raw) {
        SortedMap<String, View> views = new TreeMap<>(raw.views());
        views().forEach((content, view) -> views.merge(content, view, View::merge));
        List<Attempt> later = missing(raw).toList();
        Map<List<String>, List<Attempt>> archived = Attempt.byName(later);
        List<Attempt> all = new ArrayList<>(later);
        raw.attempts().stream().filter(one -> !stands(one, archived)).forEach(all::add);
        return new Raw(views, all);
    }

    /** The attempts that these rows do not have, or only as they were sent before. */
    private Stream<Attempt> missing(Raw raw) {
        Map<List<String>, List<Attempt>> there = Attempt.byName(raw.attempts());
        return attempts.stream().filter(one -> !stands(one, there));
    }

    private static boolean stands(Attempt one, Map<List<String>, List<Attempt>> among) {
        return among.getOrDefault(one.name(), List.of()).stream().anyMatch(other -> other.standsFor(one));
    }

    /** Whether all of the others is in here. There may be more: what an archive before it left behind. */
    public boolean holds(Archived others) {
        return statuses.entrySet().containsAll(others.statuses.entrySet())
                && completedOn.entrySet().containsAll(others.completedOn.entrySet())
                && attempts.containsAll(others.attempts)
                && file.equals(others.file);
    }

    /** Whether something of these contents is known. */
    public boolean has(Set<String> contents) {
        return !Collections.disjoint(contents, statuses.keySet())
                || attempts.stream().anyMatch(attempt -> contents.contains(attempt.content()));
    }

    /** The same without these contents. */
    public Archived without(Set<String> contents) {
        SortedMap<String, ContentStatus> rest = new TreeMap<>(statuses);
        rest.keySet().removeAll(contents);
        SortedMap<String, Instant> completed = new TreeMap<>(completedOn);
        completed.keySet().removeAll(contents);
        return new Archived(
                rest,
                completed,
                attempts.stream()
                        .filter(attempt -> !contents.contains(attempt.content()))
                        .toList(),
                file);
    }

    /** Whether all of it is among these rows again, so that it need not be known any more. */
    public boolean isAmong(Raw raw) {
        SortedMap<String, View> views = raw.effective();
        return missing(raw).findAny().isEmpty()
                && statuses.entrySet().stream().allMatch(entry -> {
                    View view = views.get(entry.getKey());
                    return view != null && view.status().compareTo(entry.getValue()) >= 0;
                });
    }

    /** The views as far as a summary needs them. */
    public SortedMap<String, View> views() {
        SortedMap<String, View> views = new TreeMap<>();
        statuses.forEach((content, status) -> views.put(
                content,
                new View(
                        status,
                        Optional.empty(),
                        Optional.ofNullable(completedOn.get(content)),
                        Optional.empty(),
                        Optional.empty())));
        return views;
    }
}
