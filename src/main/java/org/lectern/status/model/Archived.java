package org.lectern.status.model;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What the computation still has to know of raw rows that were archived.
 *
 * @param statuses of each content
 * @param completedOn of each content completed whose time is known
 * @param attempts without their questions
 * @param file where the rows are; the latest, if there are several
 * @param deleting files whose rows are being deleted, or were when their process died: as long as there is one, rows that are
 *     in the tables may go, and nothing of this may be forgotten
 * @param revision one more with each change; 0 of one that an earlier release has kept
 */
public record Archived(
        SortedMap<String, ContentStatus> statuses,
        SortedMap<String, Instant> completedOn,
        List<Attempt> attempts,
        String file,
        SortedSet<String> deleting,
        int revision) {
    public Archived {
        deleting = Collections.unmodifiableSortedSet(new TreeSet<>(deleting));
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
                file,
                new TreeSet<>(),
                1);
    }

    /**
     * Returns what is to be known before rows are deleted that are in another file.
     *
     * @param before what is known already
     */
    public static Archived deleting(Optional<Archived> before, Raw raw, String file) {
        Archived rows = of(before.map(known -> known.with(raw)).orElse(raw), file);
        SortedSet<String> files = new TreeSet<>(before.map(Archived::deleting).orElseGet(TreeSet::new));
        files.add(file);
        return new Archived(
                rows.statuses,
                rows.completedOn,
                rows.attempts,
                file,
                files,
                before.map(known -> known.revision + 1).orElse(1));
    }

    /** The same once none of a file's rows is being deleted any more. */
    public Archived deleted(String rowsOf) {
        SortedSet<String> files = new TreeSet<>(deleting);
        files.remove(rowsOf);
        return new Archived(statuses, completedOn, attempts, file, files, revision + 1);
    }

    /** Whether nothing has to be known. */
    public boolean isNothing() {
        return statuses.isEmpty() && attempts.isEmpty() && deleting.isEmpty();
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

    /** Whether all of the others is in here, and its file's rows may be deleted. There may be more, of other archives. */
    public boolean holds(Archived others) {
        return statuses.entrySet().containsAll(others.statuses.entrySet())
                && completedOn.entrySet().containsAll(others.completedOn.entrySet())
                && attempts.containsAll(others.attempts)
                && deleting.contains(others.file);
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
                file,
                deleting,
                revision + 1);
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
