package org.lectern.store;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.lectern.cluster.Cluster;

/**
 * That this process is alive, and where it keeps its open jobs: one row of {@code job_process}, with a cell that expires.
 *
 * <p>A process writes its jobs into segments of its own, a few hundred jobs each, and names in its row those that hold open
 * ones: so listing the open jobs of all processes is a bounded read, however many jobs there have been, and no partition
 * fills with tombstones. One lease covers all jobs of a process: renewing it costs the same for one job and for a thousand.
 */
public final class ProcessLease {
    /** Jobs of one segment. */
    private static final int SEGMENT = 512;

    private static final int LEASE_SECONDS = 30;
    private static final int RENEWAL_SECONDS = 5;
    /** A lease renewed longer ago might run out before a swap that is sent now has ended. */
    private static final long FRESH_MILLIS = 12_000;

    private static final String RENEW =
            "INSERT INTO %s.job_process (id, owner, name, segments) VALUES ('all', ?, ?, ?)";
    private static final String ALIVE =
            "UPDATE %s.job_process USING TTL " + LEASE_SECONDS + " SET alive = true WHERE id = 'all' AND owner = ?";
    private static final String LEAVE = "DELETE FROM %s.job_process WHERE id = 'all' AND owner = ?";
    private static final String PROCESSES = "SELECT owner, name, segments, alive FROM %s.job_process WHERE id = 'all'";

    private final Cluster cluster;
    private final String name;
    private final String owner = UUID.randomUUID().toString();
    private final AtomicLong numbered = new AtomicLong();
    private final TreeMap<Integer, Integer> openPerSegment = new TreeMap<>();
    private int registered = -1;
    private long renewedAt;
    private long renewedNanos;
    private CompletionStage<?> registration = CompletableFuture.completedStage(null);
    private volatile Supplier<? extends CompletionStage<?>> afterLapse = () -> CompletableFuture.completedStage(null);

    /**
     * Renews this process's lease until the cluster is closed.
     *
     * @param name for people: {@code name@host}
     */
    public ProcessLease(Cluster cluster, String name) {
        this.cluster = cluster;
        this.name = name;
        cluster.scheduler().scheduleWithFixedDelay(this::renew, RENEWAL_SECONDS, RENEWAL_SECONDS, TimeUnit.SECONDS);
    }

    /**
     * What has to be done when the lease may have run out (the laptop's lid), before this process counts as holding it
     * again: others may have taken its jobs over. One listener.
     */
    public void afterLapse(Supplier<? extends CompletionStage<?>> check) {
        afterLapse = check;
    }

    /** A process that has, or had, open jobs. */
    public record Registered(String owner, String name, Set<Integer> segments, boolean alive) {
        public Registered {
            segments = Set.copyOf(segments);
        }
    }

    /** This run of this program, unlike any other. */
    public String owner() {
        return owner;
    }

    public String name() {
        return name;
    }

    /** By the cluster's clock. */
    Instant time() {
        return cluster.clock().instant();
    }

    /**
     * The segment for one more job; the process's row knows of it before the stage completes.
     *
     * @param lowest not in one before this
     */
    CompletionStage<Integer> place(int lowest) {
        long first = (long) lowest * SEGMENT;
        int segment = (int) (Math.max(first, numbered.getAndUpdate(next -> Math.max(first, next) + 1)) / SEGMENT);
        return opened(segment).thenApply(known -> segment);
    }

    private synchronized CompletionStage<?> opened(int segment) {
        openPerSegment.merge(segment, 1, Integer::sum);
        // A registration that failed is tried again, or one hiccup would refuse every change that follows.
        if (segment > registered || registration.toCompletableFuture().isCompletedExceptionally()) {
            registered = Math.max(registered, segment);
            registration = renew();
        }
        return registration;
    }

    /** A job of this segment has ended. */
    synchronized void leave(int segment) {
        openPerSegment.computeIfPresent(segment, (key, open) -> open > 1 ? open - 1 : null);
    }

    /**
     * Whether nobody can have taken this process for dead, nor will while a request takes its time. After a sleep (the
     * laptop's lid) somebody may have: a change announced before it must not be made any more, for another process may have
     * looked after it already. Both clocks are asked, since one of them stands still while the machine sleeps.
     */
    public synchronized boolean isFresh() {
        return registered < 0
                || (System.currentTimeMillis() - renewedAt < FRESH_MILLIS
                        && System.nanoTime() - renewedNanos < TimeUnit.MILLISECONDS.toNanos(FRESH_MILLIS));
    }

    /** Renews the lease now. */
    public CompletionStage<?> renew() {
        long sentAt = System.currentTimeMillis();
        long sentNanos = System.nanoTime();
        Set<Integer> segments;
        boolean lapsed;
        synchronized (this) {
            if (registered < 0) {
                return CompletableFuture.completedStage(null); // nothing announced yet: nothing to find
            }
            lapsed = renewedNanos != 0 && !isFresh();
            segments = new HashSet<>(openPerSegment.keySet());
            segments.add(registered);
        }
        return cluster.execute(RENEW, owner, name, segments)
                .thenCompose(renewed -> cluster.execute(ALIVE, owner))
                .thenCompose(renewed ->
                        lapsed ? afterLapse.get().thenApply(done -> true) : CompletableFuture.completedStage(true))
                .thenAccept(renewed -> renewed(sentAt, sentNanos));
    }

    private synchronized void renewed(long sentAt, long sentNanos) {
        renewedAt = sentAt;
        renewedNanos = sentNanos;
    }

    /** All processes that have open jobs, or lately had; this one too. One read. */
    public CompletionStage<List<Registered>> all() {
        return cluster.execute(PROCESSES)
                .thenCompose(Cluster::all)
                .thenApply(rows -> rows.stream().map(ProcessLease::registered).toList());
    }

    private static Registered registered(Row row) {
        String name = row.getString("name"); // null where only the cell that expires was left behind
        Set<Integer> segments = row.getSet("segments", Integer.class);
        return new Registered(
                Rows.text(row, "owner"),
                name == null ? "" : name,
                segments == null ? Set.of() : segments,
                !row.isNull("alive"));
    }

    /** Forgets a process that is gone and has left no jobs. */
    public CompletionStage<?> forget(String dead) {
        return cluster.execute(LEAVE, dead);
    }

    /** Forgets this process, if it has left nothing open. */
    public CompletionStage<?> leave() {
        synchronized (this) {
            if (registered < 0 || !openPerSegment.isEmpty()) {
                return CompletableFuture.completedStage(null);
            }
        }
        return cluster.execute(LEAVE, owner);
    }
}
