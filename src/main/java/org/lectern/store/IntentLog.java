package org.lectern.store;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.lectern.cluster.Cluster;
import org.lectern.content.ContentId;
import org.lectern.principal.PrincipalId;
import org.lectern.protocol.Acknowledged;
import org.lectern.protocol.Intent;
import org.lectern.protocol.IntentId;

/**
 * Which changes of truth were announced and are not yet carried to every library. The fan-out journal will grow from it.
 *
 * <p>Each process writes into segments of its own, a few thousand intents each, and keeps the number of its lowest open
 * segment in its row of {@code process}: so finding what a dead process left is a bounded read, however many intents there
 * have been, and no partition fills with tombstones. A process is dead when its {@code alive} cell, which expires, has
 * expired. Rows carry fixed write times (1 to put, 2 to strike out), so that a finisher with a slower clock can strike out.
 */
public final class IntentLog {
    private static final int SEGMENT = 4_096;
    private static final int LEASE_SECONDS = 30;
    private static final int RENEWAL_SECONDS = 5;
    /** A lease renewed longer ago might run out before a swap that is sent now has ended. */
    private static final long FRESH_MILLIS = 12_000;

    private static final String PUT =
            "INSERT INTO %s.intent (owner, segment, id, content_id, principals) VALUES (?, ?, ?, ?, ?) USING TIMESTAMP 1";
    private static final String STRIKE =
            "DELETE FROM %s.intent USING TIMESTAMP 2 WHERE owner = ? AND segment = ? AND id = ?";
    private static final String RENEW =
            "INSERT INTO %s.process (id, owner, first_segment, last_segment) " + "VALUES ('all', ?, ?, ?)";
    private static final String ALIVE =
            "UPDATE %s.process USING TTL " + LEASE_SECONDS + " SET alive = true WHERE id = 'all' AND owner = ?";
    private static final String LEAVE = "DELETE FROM %s.process WHERE id = 'all' AND owner = ?";
    private static final String PROCESSES =
            "SELECT owner, first_segment, last_segment, alive FROM %s.process WHERE id = 'all'";
    private static final String READ =
            "SELECT id, content_id, principals FROM %s.intent WHERE owner = ? AND segment = ?";

    private final Cluster cluster;
    private final String owner = UUID.randomUUID().toString();
    private final AtomicLong announced = new AtomicLong();
    private final Map<Integer, Integer> openPerSegment = new TreeMap<>();
    private final ConcurrentMap<IntentId, Intent> open = new ConcurrentHashMap<>();
    private int registered = -1;
    private long renewedAt;
    private long renewedNanos;
    private CompletionStage<?> registration = CompletableFuture.completedStage(null);

    /** Renews this process's lease until the cluster is closed. */
    public IntentLog(Cluster cluster) {
        this.cluster = cluster;
        cluster.scheduler().scheduleWithFixedDelay(this::renew, RENEWAL_SECONDS, RENEWAL_SECONDS, TimeUnit.SECONDS);
    }

    /** An intent as it was found. */
    public record Unfinished(IntentId id, Intent intent) {}

    /** What one dead process left. */
    public record Estate(String owner, List<Unfinished> intents) {}

    CompletionStage<IntentId> announce(Intent intent) {
        long number = announced.getAndIncrement();
        int segment = (int) (number / SEGMENT);
        IntentId id = new IntentId(intent.content(), owner + "/" + segment + "/" + number);
        List<String> principals =
                intent.principals().stream().map(PrincipalId::value).toList();
        return opened(segment)
                .thenCompose(known -> cluster.execute(
                        PUT, owner, segment, id.id(), intent.content().value(), principals))
                .thenApply(written -> {
                    open.put(id, intent);
                    return id;
                });
    }

    CompletionStage<Acknowledged> conclude(IntentId intent) {
        String[] parts = intent.id().split("/", -1);
        int segment = Integer.parseInt(parts[1]);
        return cluster.execute(STRIKE, parts[0], segment, intent.id()).thenApply(struck -> {
            if (open.remove(intent) != null) {
                closed(segment);
            }
            return Acknowledged.WRITTEN;
        });
    }

    /** The process's row must know a segment before anything is written into it. */
    private synchronized CompletionStage<?> opened(int segment) {
        openPerSegment.merge(segment, 1, Integer::sum);
        // A registration that failed is tried again, or one hiccup would refuse every change that follows.
        if (segment > registered || registration.toCompletableFuture().isCompletedExceptionally()) {
            registered = Math.max(registered, segment);
            registration = renew();
        }
        return registration;
    }

    private synchronized void closed(int segment) {
        openPerSegment.computeIfPresent(segment, (key, open) -> open > 1 ? open - 1 : null);
    }

    /**
     * Whether nobody can have taken this process for dead, nor will while a request takes its time. After a sleep (the
     * laptop's lid) somebody may have: a change announced before it must not be made any more, for its intent may be struck
     * out. Both clocks are asked, since one of them stands still while the machine sleeps.
     */
    synchronized boolean isLeaseFresh() {
        return registered < 0
                || (System.currentTimeMillis() - renewedAt < FRESH_MILLIS
                        && System.nanoTime() - renewedNanos < TimeUnit.MILLISECONDS.toNanos(FRESH_MILLIS));
    }

    private CompletionStage<?> renew() {
        long sentAt = System.currentTimeMillis();
        long sentNanos = System.nanoTime();
        int first;
        int last;
        synchronized (this) {
            if (registered < 0) {
                return CompletableFuture.completedStage(null); // nothing announced yet: nothing to find
            }
            last = registered;
            first = openPerSegment.keySet().stream().findFirst().orElse(last);
        }
        return cluster.execute(RENEW, owner, first, last)
                .thenCompose(renewed -> cluster.execute(ALIVE, owner))
                .thenAccept(renewed -> renewed(sentAt, sentNanos));
    }

    private synchronized void renewed(long sentAt, long sentNanos) {
        renewedAt = sentAt;
        renewedNanos = sentNanos;
    }

    /** What processes that are gone announced and did not finish. One read if there are none. */
    public CompletionStage<List<Estate>> unfinished() {
        return cluster.execute(PROCESSES).thenCompose(Cluster::all).thenCompose(rows -> {
            CompletionStage<List<Estate>> estates = CompletableFuture.completedStage(new ArrayList<>());
            for (Row row : rows) {
                String dead = Rows.text(row, "owner");
                if (row.isNull("alive") && !dead.equals(owner)) {
                    estates = estates.thenCombine(
                            estate(dead, row.getInt("first_segment"), row.getInt("last_segment")), (all, one) -> {
                                all.add(one);
                                return all;
                            });
                }
            }
            return estates;
        });
    }

    private CompletionStage<Estate> estate(String dead, int first, int last) {
        CompletionStage<List<Unfinished>> intents = CompletableFuture.completedStage(new ArrayList<>());
        for (int segment = first; segment <= last; segment++) {
            int reading = segment;
            intents = intents.thenCompose(found -> cluster.execute(READ, dead, reading)
                    .thenCompose(Cluster::all)
                    .thenApply(rows -> {
                        rows.forEach(row -> found.add(unfinished(row)));
                        return found;
                    }));
        }
        return intents.thenApply(found -> new Estate(dead, found));
    }

    private static Unfinished unfinished(Row row) {
        ContentId content = new ContentId(Rows.text(row, "content_id"));
        TreeSet<PrincipalId> principals = new TreeSet<>();
        List<String> stored = row.getList("principals", String.class);
        if (stored != null) {
            stored.forEach(principal -> principals.add(new PrincipalId(principal)));
        }
        return new Unfinished(new IntentId(content, Rows.text(row, "id")), new Intent(content, principals));
    }

    /** Forgets a dead process whose intents are all concluded. */
    public CompletionStage<?> forget(Estate estate) {
        return cluster.execute(LEAVE, estate.owner());
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

    /** The intents of this process that are not concluded. */
    public Map<IntentId, Intent> open() {
        return Map.copyOf(open);
    }
}
