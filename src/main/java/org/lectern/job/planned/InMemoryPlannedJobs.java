package org.lectern.job.planned;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.lectern.find.Found;
import org.lectern.job.JobId;
import org.lectern.job.ProcessRows;
import org.lectern.job.planned.PlannedJob.Holder;
import org.lectern.job.planned.PlannedJob.Orders;
import org.lectern.wording.Message;

/**
 * {@link PlannedJobs} in memory, and rows of processes: for jobs that have no place in the keyspace. Answers at once, each
 * operation in one step.
 */
public class InMemoryPlannedJobs implements PlannedJobs, ProcessRows {
    /** Jobs that have ended, at most. */
    private static final int REMEMBERED = 1_000;

    /** A failed part with the write time of its row. */
    private record Failure(long writeTime, Message reason) {}

    final Map<JobId, PlannedJob> jobs = new TreeMap<>();
    final Map<JobId, PlannedJob> history = new LinkedHashMap<>();
    private final Map<JobId, NavigableMap<Long, Failure>> failures = new TreeMap<>();
    private final Map<JobId, NavigableMap<Long, Long>> forgotten = new TreeMap<>();
    private final Map<String, Found> processes = new TreeMap<>();

    private Runnable schedule = () -> {};
    private boolean scheduled;

    /** Has this run whenever a job begins and no other is open. It is to ask {@link #isIdle} whether to go on. */
    void onFirst(Runnable begun) {
        schedule = begun;
    }

    synchronized boolean isIdle() {
        scheduled = !jobs.isEmpty();
        return !scheduled;
    }

    /** A row is about to change. */
    protected void changing(Optional<PlannedJob> before, Optional<PlannedJob> after) {}

    private static <T> CompletionStage<T> done(T answer) {
        return CompletableFuture.completedStage(answer);
    }

    private static CompletionStage<?> written() {
        return done("");
    }

    /** @param next the row if the condition holds; empty: it goes */
    private synchronized CompletionStage<Boolean> swap(
            JobId id,
            Predicate<Optional<PlannedJob>> condition,
            Function<Optional<PlannedJob>, Optional<PlannedJob>> next) {
        Optional<PlannedJob> before = Optional.ofNullable(jobs.get(id));
        boolean holds = condition.test(before);
        if (holds) {
            Optional<PlannedJob> after = next.apply(before);
            changing(before, after);
            after.ifPresentOrElse(job -> jobs.put(id, job), () -> jobs.remove(id));
        }
        return done(holds);
    }

    private CompletionStage<Boolean> change(JobId id, Predicate<PlannedJob> condition, UnaryOperator<PlannedJob> next) {
        return swap(id, row -> row.filter(condition).isPresent(), row -> row.map(next));
    }

    @Override
    public CompletionStage<Boolean> insert(PlannedJob job) {
        CompletionStage<Boolean> inserted = swap(job.id(), Optional::isEmpty, row -> Optional.of(job));
        boolean first;
        synchronized (this) {
            first = !scheduled;
            scheduled = true;
        }
        if (first) {
            schedule.run();
        }
        return inserted;
    }

    @Override
    public CompletionStage<Boolean> claim(JobId id, Holder next) {
        return change(id, job -> job.holder().epoch() + 1 == next.epoch(), job -> job.heldBy(next));
    }

    @Override
    public CompletionStage<Boolean> write(PlannedJob next) {
        return change(
                next.id(),
                job -> job.holder().epoch() == next.holder().epoch()
                        && job.orders().number() == next.orders().number(),
                job -> next);
    }

    @Override
    public CompletionStage<Boolean> order(JobId id, Orders next) {
        return change(
                id,
                job -> job.orders().number() == next.number(),
                job -> job.ordered(next.numbered(next.number() + 1)));
    }

    @Override
    public CompletionStage<Boolean> remove(JobId id, long epoch) {
        return swap(id, row -> row.filter(job -> job.holder().epoch() == epoch).isPresent(), row -> Optional.empty());
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
        if (history.size() > REMEMBERED) {
            JobId oldest = history.keySet().iterator().next();
            history.remove(oldest);
            failures.remove(oldest);
            forgotten.remove(oldest);
        }
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
