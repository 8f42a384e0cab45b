package org.lectern.job.planned;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;
import org.lectern.find.Found;
import org.lectern.job.JobId;
import org.lectern.job.ProcessRows;
import org.lectern.job.planned.PlannedJob.Holder;
import org.lectern.job.planned.PlannedJob.Orders;
import org.lectern.wording.Message;

/** {@link PlannedJobs} in memory, and rows of processes. Answers at once, each operation in one step. */
public class InMemoryPlannedJobs implements PlannedJobs, ProcessRows {
    /** A failed part with the write time of its row. */
    private record Failure(long writeTime, Message reason) {}

    final Map<JobId, PlannedJob> jobs = new TreeMap<>();
    final Map<JobId, PlannedJob> history = new TreeMap<>();
    private final Map<JobId, NavigableMap<Long, Failure>> failures = new TreeMap<>();
    private final Map<JobId, NavigableMap<Long, Long>> forgotten = new TreeMap<>();
    private final Map<String, Found> processes = new TreeMap<>();

    /** A row is about to change; for tests. */
    protected void changing(Optional<PlannedJob> before, Optional<PlannedJob> after) {}

    private static <T> CompletionStage<T> done(T answer) {
        return CompletableFuture.completedStage(answer);
    }

    private static CompletionStage<?> written() {
        return done("");
    }

    /**
     * Swaps the row of a job if it is as expected.
     *
     * @param next removes the row if it answers empty
     */
    private synchronized CompletionStage<Boolean> swap(
            JobId id, Predicate<PlannedJob> expected, Function<PlannedJob, Optional<PlannedJob>> next) {
        Optional<PlannedJob> before = Optional.ofNullable(jobs.get(id)).filter(expected);
        before.ifPresent(job -> put(id, before, next.apply(job)));
        return done(before.isPresent());
    }

    private void put(JobId id, Optional<PlannedJob> before, Optional<PlannedJob> after) {
        changing(before, after);
        after.ifPresentOrElse(job -> jobs.put(id, job), () -> jobs.remove(id));
    }

    @Override
    public synchronized CompletionStage<Boolean> insert(PlannedJob job) {
        boolean free = !jobs.containsKey(job.id());
        if (free) {
            put(job.id(), Optional.empty(), Optional.of(job));
        }
        return done(free);
    }

    @Override
    public CompletionStage<Boolean> claim(JobId id, Holder next) {
        return swap(id, job -> job.holder().epoch() + 1 == next.epoch(), job -> Optional.of(job.heldBy(next)));
    }

    @Override
    public CompletionStage<Boolean> write(PlannedJob next) {
        return swap(
                next.id(),
                job -> job.holder().epoch() == next.holder().epoch()
                        && job.orders().number() == next.orders().number(),
                job -> Optional.of(next));
    }

    @Override
    public CompletionStage<Boolean> order(JobId id, Orders next) {
        return swap(
                id,
                job -> job.orders().number() == next.number(),
                job -> Optional.of(job.ordered(next.numbered(next.number() + 1))));
    }

    @Override
    public CompletionStage<Boolean> remove(JobId id, long epoch) {
        return swap(id, job -> job.holder().epoch() == epoch, job -> Optional.empty());
    }

    @Override
    public synchronized CompletionStage<Optional<PlannedJob>> read(JobId id) {
        return done(Optional.ofNullable(jobs.get(id)));
    }

    @Override
    public CompletionStage<Optional<PlannedJob>> peek(JobId id) {
        return read(id);
    }

    @Override
    public synchronized CompletionStage<List<PlannedJob>> open() {
        return done(new ArrayList<>(jobs.values()));
    }

    @Override
    public synchronized CompletionStage<?> fail(JobId id, long epoch, long number, String part, Message reason) {
        long time = 2 * epoch + 1;
        Map.Entry<Long, Long> deleted =
                forgotten.computeIfAbsent(id, none -> new TreeMap<>()).floorEntry(number);
        if (deleted == null || deleted.getValue() < time) {
            failures.computeIfAbsent(id, none -> new TreeMap<>())
                    .merge(
                            number,
                            new Failure(time, reason),
                            (old, fresh) -> old.writeTime() > fresh.writeTime() ? old : fresh);
        }
        return written();
    }

    @Override
    public synchronized CompletionStage<?> forgetFailures(JobId id, long epoch, long from) {
        forgotten.computeIfAbsent(id, none -> new TreeMap<>()).merge(from, 2 * epoch, Math::max);
        failures.getOrDefault(id, new TreeMap<>())
                .tailMap(from, true)
                .values()
                .removeIf(row -> row.writeTime() < 2 * epoch);
        return written();
    }

    @Override
    public synchronized CompletionStage<List<Message>> failures(JobId id, int atMost) {
        return done(failures.getOrDefault(id, new TreeMap<>()).values().stream()
                .limit(atMost)
                .map(Failure::reason)
                .toList());
    }

    @Override
    public synchronized CompletionStage<?> remember(PlannedJob ended) {
        history.put(ended.id(), ended);
        return written();
    }

    @Override
    public synchronized CompletionStage<Optional<PlannedJob>> ended(PlannedJob job) {
        return done(Optional.ofNullable(history.get(job.id())));
    }

    @Override
    public synchronized CompletionStage<?> put(Found process) {
        processes.merge(process.owner(), process, (old, fresh) -> old.written() > fresh.written() ? old : fresh);
        return written();
    }

    @Override
    public synchronized CompletionStage<?> delete(String owner, long asOf) {
        processes.computeIfPresent(owner, (key, process) -> process.written() > asOf ? process : null);
        return written();
    }

    @Override
    public synchronized CompletionStage<List<Found>> all() {
        return done(List.copyOf(processes.values()));
    }
}
