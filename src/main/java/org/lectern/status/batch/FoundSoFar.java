package org.lectern.status.batch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lectern.status.mode.Modes;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.Coverage;
import org.lectern.status.model.Drift;
import org.lectern.status.model.SkipReason;
import org.lectern.wording.Message;

/** What a batch job has found so far, as much of it as is kept; and what of that is not on record yet. For many threads. */
final class FoundSoFar implements BatchJobWork.Notes {
    private static final int MOST_DRIFT = 10_000;
    private static final int MOST_NOTES = 1_000;
    private static final int MOST_LEARNERS = 100_000;
    private static final int MOST_STATEMENTS = 50;

    private final boolean allLearners;
    private final List<Drift> drift;
    private final List<Message> notes;
    private final List<String> sample;
    private final List<Learner> learners = new ArrayList<>();
    private final List<Modes.Change> changes = new ArrayList<>();
    private Coverage coverage;
    private Coverage onRecord;
    private long changedContents;
    private int keptDrift;
    private int keptNotes;
    private int keptSample;
    private int keptCoverage;

    /**
     * @param allLearners whether also those are told of who have nothing wrong
     * @param before what was found up to the place on record
     */
    FoundSoFar(boolean allLearners, Findings before) {
        this.allLearners = allLearners;
        drift = new ArrayList<>(before.drift());
        notes = new ArrayList<>(before.notes());
        sample = new ArrayList<>(before.sample());
        coverage = before.coverage();
        onRecord = coverage;
        keptDrift = drift.size();
        keptNotes = notes.size();
        keptSample = sample.size();
        learners.addAll(Learner.all(drift));
    }

    /** What is to be kept with this place, by the kind of its rows; it counts as kept from now on. */
    synchronized Map<String, SortedMap<String, String>> unkept(BatchJobRecord place) {
        Map<String, SortedMap<String, String>> rows = new LinkedHashMap<>();
        if (place.kind() == BatchJobRecord.Kind.REVIEW) {
            rows.put(Findings.DRIFT, Findings.rows(drift.subList(keptDrift, drift.size())));
        }
        rows.put(
                Findings.NOTE,
                Findings.numbered(
                        keptNotes,
                        notes.subList(keptNotes, notes.size()).stream()
                                .map(Findings::text)
                                .toList()));
        rows.put(Findings.SAMPLE, Findings.numbered(keptSample, sample.subList(keptSample, sample.size())));
        if (!coverage.equals(Coverage.NONE)) {
            rows.put(
                    Findings.COVERAGE,
                    new TreeMap<>(Map.of(String.valueOf(keptCoverage++ % 2), Findings.text(place, coverage))));
        }
        keptDrift = drift.size();
        keptNotes = notes.size();
        keptSample = sample.size();
        onRecord = coverage;
        rows.values().removeIf(Map::isEmpty);
        return rows;
    }

    /** What another process has found in a part. */
    synchronized void add(RingPart.Outcome part) {
        part.drift().forEach(this::drift);
        part.notes().forEach(note -> note(Findings.note(note)));
        sample(part.sample());
        coverage = coverage.plus(part.coverage());
        Learner.all(part.drift()).forEach(this::learner);
    }

    /** For the process that has the job. */
    synchronized RingPart.Outcome outcome(BatchJobRecord.Counts counts) {
        return new RingPart.Outcome(
                counts, coverage, drift, notes.stream().map(Findings::text).toList(), sample);
    }

    /** @param place the last one that was kept */
    synchronized BatchJob.Report report(BatchJobRecord place) {
        return new BatchJob.Report(place, drift, notes, changes, changedContents, onRecord);
    }

    synchronized Coverage coverage() {
        return coverage;
    }

    synchronized List<Learner> learners(int from) {
        return List.copyOf(learners.subList(Math.min(from, learners.size()), learners.size()));
    }

    synchronized List<Drift> drift(int from) {
        return List.copyOf(drift.subList(Math.min(from, drift.size()), drift.size()));
    }

    @Override
    public synchronized void user() {
        coverage = coverage.user();
    }

    @Override
    public synchronized void drift(Drift found) {
        if (drift.size() < MOST_DRIFT) {
            drift.add(found);
        }
    }

    @Override
    public synchronized void note(Message sentence) {
        if (notes.size() < MOST_NOTES) {
            notes.add(sentence);
        }
    }

    @Override
    public synchronized void changed(Modes.Change change) {
        changedContents++;
        if (changes.size() < MOST_NOTES) {
            changes.add(change);
        }
    }

    @Override
    public synchronized void learner(Learner learner) {
        if (learners.size() < MOST_LEARNERS && (allLearners || !learner.isRight())) {
            learners.add(learner);
        }
    }

    @Override
    public synchronized void rows(long found) {
        coverage = coverage.rows(found);
    }

    @Override
    public synchronized void leftOut(SkipReason why) {
        coverage = coverage.without(why);
    }

    @Override
    public synchronized void sample(List<String> statements) {
        statements.stream().limit(Math.max(0, MOST_STATEMENTS - sample.size())).forEach(sample::add);
    }
}
