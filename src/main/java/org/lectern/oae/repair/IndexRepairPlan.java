package org.lectern.oae.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.lectern.async.Stages;
import org.lectern.audit.model.FixOutcome;
import org.lectern.cluster.ClusterFailures;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.planned.JobPart;
import org.lectern.job.planned.JobPlan;
import org.lectern.job.planned.JobTally;
import org.lectern.job.planned.PlannedJob;
import org.lectern.oae.repair.IndexRepairs.Patient;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * The repair of a platform's findings as a job of this process, which keeps its findings: the keyspace has no place for them. A
 * part is a library; its place is the library's number.
 */
final class IndexRepairPlan implements JobPlan<IndexRepairPlan.Library> {
    private final Map<JobId, Repair> repairs = new ConcurrentHashMap<>();
    private final Fixing fixing;

    /** Fixes a library. */
    @FunctionalInterface
    interface Fixing {
        /** @param rows is to count the rows written, also if it fails */
        CompletionStage<List<IndexFix>> fix(Patient patient, AtomicLong rows);
    }

    /** @param fixes by the library's number */
    private record Repair(List<Patient> patients, Map<Integer, List<IndexFix>> fixes, AtomicLong rows) {
        long asked() {
            return patients.stream()
                    .mapToLong(patient -> patient.findings().size())
                    .sum();
        }
    }

    /** A library of a repair. */
    record Library(String job, int number, long units) implements JobPart {}

    IndexRepairPlan(Fixing fixing) {
        this.fixing = fixing;
    }

    void add(JobId job, List<Patient> patients) {
        repairs.put(job, new Repair(List.copyOf(patients), new ConcurrentHashMap<>(), new AtomicLong()));
    }

    void forget(JobId job) {
        repairs.remove(job);
    }

    private Repair repair(JobId job) {
        return repairs.getOrDefault(job, new Repair(List.of(), Map.of(), new AtomicLong()));
    }

    @Override
    public JobKind kind() {
        return JobKind.REPAIR;
    }

    @Override
    public CompletionStage<Optional<Planned<Library>>> next(PlannedJob job, String place, long most) {
        int number = place.isEmpty() ? 0 : Integer.parseInt(place);
        return CompletableFuture.completedStage(repair(job.id()).patients().stream()
                .skip(number)
                .findFirst()
                .map(patient -> new Planned<>(
                        new Library(job.id().value(), number, patient.findings().size()),
                        Integer.toString(number + 1))));
    }

    /** A transient failure fails the part, which is tried again. Any other is the outcome of its findings. */
    @Override
    public CompletionStage<JobTally> work(Library part) {
        Repair repair = repair(new JobId(part.job()));
        Patient patient = repair.patients().get(part.number());
        return Stages.begun(() -> fixing.fix(patient, repair.rows()))
                .exceptionallyCompose(failure -> {
                    Throwable cause = Stages.unwrap(failure);
                    List<IndexFix> not = not(patient, HasMessage.of(cause));
                    repair.fixes().put(part.number(), not);
                    return ClusterFailures.isTransient(cause)
                            ? CompletableFuture.failedStage(cause)
                            : CompletableFuture.completedStage(not);
                })
                .thenApply(fixes -> {
                    repair.fixes().put(part.number(), fixes);
                    return fixes.stream()
                            .map(fix -> JobTally.of(fix.outcome(), 1))
                            .reduce(JobTally.NONE, JobTally::plus);
                });
    }

    private static List<IndexFix> not(Patient patient, Message why) {
        return patient.findings().stream()
                .map(finding -> new IndexFix(finding, FixOutcome.NOT_FIXED, IndexRepairSentence.NOT_WRITTEN.of(why)))
                .toList();
    }

    @Override
    public JobCounts counts(PlannedJob job) {
        JobTally tally = job.course().tally();
        long left = repair(job.id()).asked() - tally.total();
        return new JobCounts(
                tally.get(FixOutcome.VERIFIED) + tally.get(FixOutcome.ALREADY_GONE),
                tally.get(FixOutcome.NOT_FIXED),
                Math.max(0, left),
                true);
    }

    @Override
    public boolean isComplete(PlannedJob job) {
        return job.course().tally().get(FixOutcome.NOT_FIXED) == 0;
    }

    @Override
    public Message report(PlannedJob job) {
        return result(job).message();
    }

    /** The result of a job that has ended. */
    IndexRepairReport result(PlannedJob job) {
        Repair repair = repair(job.id());
        List<IndexFix> notFixed = new ArrayList<>();
        List<IndexFix> others = new ArrayList<>();
        repair.fixes()
                .values()
                .forEach(fixes ->
                        fixes.forEach(fix -> (fix.outcome() == FixOutcome.NOT_FIXED ? notFixed : others).add(fix)));
        long verified = others.stream()
                .filter(fix -> fix.outcome() == FixOutcome.VERIFIED)
                .count();
        List<IndexFix> all = new ArrayList<>(notFixed);
        all.addAll(others);
        return new IndexRepairReport(
                repair.asked(),
                verified,
                others.size() - verified,
                notFixed.size(),
                job.isCancelled() && all.size() < repair.asked(),
                repair.rows().get(),
                all);
    }
}
