package org.lectern.soak;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lectern.job.JobState;

/**
 * All that was asked for in a round, what whoever asked was told, and what was seen of the truth meanwhile; and what of it
 * cannot be. Shares no code with the service layer. Safe to use from any thread.
 *
 * <p>The truth of an item is a row that is swapped as a whole, and each membership is one, too. So what stands there in the end
 * was set by a change that was not refused, and no change that was surely made, and began after that one had ended, set
 * anything else.
 */
final class Ledger {
    private static final int SENTENCES = 20;

    private static final class Entry {
        final Asked change;

        @Nullable String job;

        Asked.Outcome told = Asked.Outcome.UNKNOWN;
        /** While nobody was told of an end, it may be any time later. */
        long endedAt = Long.MAX_VALUE;

        Entry(Asked change) {
            this.change = change;
        }
    }

    private final Map<String, Entry> entries = new HashMap<>();
    /** By the id of a job: the version that it made, as the truth says. */
    private final Map<String, Instant> made = new HashMap<>();

    private final Map<String, Instant> versions = new TreeMap<>();
    private final List<String> wrong = new ArrayList<>();

    /** What came of all that was asked for, and what is wrong with that. */
    record Verdict(int asked, int done, int refused, int unknown, int seenMade, List<String> wrong) {
        Verdict {
            wrong = List.copyOf(wrong);
        }

        /** One line. */
        @Override
        public String toString() {
            return asked + " changes asked for: " + done + " done, " + refused + " refused, " + unknown
                    + " cut off with no end known; " + seenMade + " seen in the truth while they were open";
        }
    }

    /** For the changes of a process. */
    Asked.Listener of(String process) {
        return new Asked.Listener() {
            @Override
            public void asked(long number, Asked change) {
                synchronized (Ledger.this) {
                    entries.put(process + " " + number, new Entry(change));
                }
            }

            @Override
            public void named(long number, String job) {
                synchronized (Ledger.this) {
                    entry(number).job = job;
                }
            }

            @Override
            public void ended(long number, long at, Asked.Outcome outcome) {
                synchronized (Ledger.this) {
                    Entry entry = entry(number);
                    entry.told = outcome;
                    entry.endedAt = outcome == Asked.Outcome.DONE ? at : Long.MAX_VALUE;
                }
            }

            private Entry entry(long number) {
                return Objects.requireNonNull(entries.get(process + " " + number), () -> process + " " + number);
            }
        };
    }

    /** The items that were asked for. */
    synchronized Set<String> items() {
        Set<String> items = new TreeSet<>();
        entries.values().forEach(entry -> items.add(entry.change.item()));
        return items;
    }

    /**
     * What was read of the truth of an item, later than what was told here before.
     *
     * @param openChanges by the ids of jobs: the version that each made
     */
    synchronized void seen(String item, Instant version, Map<String, Instant> openChanges) {
        Instant before = versions.put(item, version);
        if (before != null && before.isAfter(version)) {
            wrong.add(item + " went back from the version " + before + " to " + version);
        }
        made.putAll(openChanges);
    }

    /**
     * To be asked when nothing moves any more.
     *
     * @param ended every job that has ended, by its id
     * @param open the ids of those that have not
     * @param truth by item: what each register has; one that is left out has nothing
     */
    synchronized Verdict verdict(
            Map<String, JobState> ended, Collection<String> open, Map<String, Map<String, String>> truth) {
        List<String> sentences = new ArrayList<>(wrong);
        Map<String, List<Entry>> writers = new TreeMap<>();
        Map<Asked.Outcome, Integer> counts = new EnumMap<>(Asked.Outcome.class);
        for (Entry entry : entries.values()) {
            requireTrue(entry, ended, open, sentences);
            counts.merge(outcome(entry, ended), 1, Integer::sum);
            entry.change
                    .sets()
                    .keySet()
                    .forEach(register -> writers.computeIfAbsent(
                                    entry.change.item() + "\t" + register, key -> new ArrayList<>())
                            .add(entry));
        }
        writers.forEach((place, all) -> {
            String item = place.substring(0, place.indexOf('\t'));
            String register = place.substring(place.indexOf('\t') + 1);
            String value = Optional.ofNullable(
                            truth.getOrDefault(item, Map.of()).get(register))
                    .orElse(initial(register));
            unexplained(register, value, all, ended)
                    .ifPresent(reason -> sentences.add(item + ": " + register + " is '" + value + "', " + reason));
        });
        return new Verdict(
                entries.size(),
                counts.getOrDefault(Asked.Outcome.DONE, 0),
                counts.getOrDefault(Asked.Outcome.REFUSED, 0),
                counts.getOrDefault(Asked.Outcome.UNKNOWN, 0),
                made.size(),
                sentences.subList(0, Math.min(SENTENCES, sentences.size())));
    }

    private static Asked.Outcome outcome(Entry entry, Map<String, JobState> ended) {
        JobState state = entry.job == null ? null : ended.get(entry.job);
        if (state == JobState.ENDED_EARLY) {
            return Asked.Outcome.UNKNOWN; // a share whose item was deleted on the way is made in part, and says so
        }
        if (entry.told != Asked.Outcome.UNKNOWN || state == null) {
            return entry.told;
        }
        return switch (state) {
            case DONE -> Asked.Outcome.DONE;
            case NOT_MADE -> Asked.Outcome.REFUSED;
            default -> Asked.Outcome.UNKNOWN;
        };
    }

    /** What was told, what is on record, and what the truth said, agree; and what is on record has an end. */
    private void requireTrue(
            Entry entry, Map<String, JobState> ended, Collection<String> open, List<String> sentences) {
        String job = entry.job;
        if (job == null) {
            return;
        }
        JobState state = ended.get(job);
        if (entry.told == Asked.Outcome.REFUSED && state == JobState.DONE) {
            sentences.add(job + " was refused, and ended as done: " + entry.change);
        }
        if (outcome(entry, ended) == Asked.Outcome.REFUSED && made.containsKey(job)) {
            sentences.add(job + " was refused, and was made: " + entry.change);
        }
        if (state == null && entry.told == Asked.Outcome.UNKNOWN && !open.contains(job)) {
            sentences.add(job + " was on record, and has no end: " + entry.change);
        }
        if (state == JobState.ENDED_EARLY && entry.change.isShare() && !deletionAskedFor(entry.change.item())) {
            sentences.add(job + " ended early, and nobody has deleted the item: " + entry.change);
        }
        Instant last = versions.get(entry.change.item());
        Instant version = made.get(job);
        if (version != null && last != null && version.isAfter(last)) {
            sentences.add(job + " made " + version + ", and the item is at " + last + ": " + entry.change);
        }
    }

    private boolean deletionAskedFor(String item) {
        return entries.values().stream()
                .anyMatch(entry -> entry.change.item().equals(item)
                        && "true".equals(entry.change.sets().get("deleted")));
    }

    /** Why nothing that was asked for can have left this value in the end. */
    private static Optional<String> unexplained(
            String register, String value, List<Entry> writers, Map<String, JobState> ended) {
        // What began last of all that was surely made, and sets something else: whatever ended before that is gone.
        Optional<Entry> last = writers.stream()
                .filter(entry -> outcome(entry, ended) == Asked.Outcome.DONE)
                .filter(entry -> !value.equals(entry.change.sets().get(register)))
                .max((one, other) -> Long.compare(one.change.at(), other.change.at()));
        boolean explained = (last.isEmpty() && value.equals(initial(register)))
                || writers.stream()
                        .filter(entry -> value.equals(entry.change.sets().get(register)))
                        .filter(entry -> outcome(entry, ended) != Asked.Outcome.REFUSED)
                        .anyMatch(entry -> last.isEmpty()
                                || entry.endedAt >= last.get().change.at());
        if (explained) {
            return Optional.empty();
        }
        Optional<Entry> refused = writers.stream()
                .filter(entry -> value.equals(entry.change.sets().get(register)))
                .filter(entry -> outcome(entry, ended) == Asked.Outcome.REFUSED)
                .findAny();
        if (refused.isPresent()) {
            return Optional.of("which was refused: " + refused.get().job);
        }
        return Optional.of(last.map(entry -> "and what was done last is lost: " + entry.job + ", "
                        + entry.change.sets().get(register))
                .orElse("which nobody has asked for"));
    }

    /** Before anything is asked for, nobody has anything. */
    private static String initial(String register) {
        return register.startsWith(Asked.role("")) ? "REMOVED" : "";
    }
}
