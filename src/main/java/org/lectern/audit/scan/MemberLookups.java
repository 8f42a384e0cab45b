package org.lectern.audit.scan;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.cluster.ClusterFailures;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;

/** Looks up pairs of a principal and an item; those of which nothing is there go to the auditor. For one thread. */
public final class MemberLookups {
    private static final int LOOKUPS_AT_ONCE = 256;
    private static final int PAIRS_KEPT = 5_000;

    private final AuditReads reads;
    private final Suspect suspect;
    private final Semaphore room = new Semaphore(LOOKUPS_AT_ONCE);
    private final TreeMap<PrincipalId, Set<ContentId>> unknown = new TreeMap<>();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private int pairs;

    /** @param suspect told those of which nothing was found, by the thread that looks */
    public MemberLookups(AuditReads reads, Suspect suspect) {
        this.reads = reads;
        this.suspect = suspect;
    }

    /** Looks closer at a principal, because of these items. */
    public interface Suspect {
        void audit(PrincipalId principal, Set<ContentId> items) throws InterruptedException;
    }

    /** Looks one up; blocks while there are enough under way. */
    public void look(PrincipalId principal, ContentId content, Instant lastModified) throws InterruptedException {
        room.acquire();
        reads.item(principal, content, Set.of(lastModified)).whenComplete((rows, failed) -> {
            if (failed != null) {
                Throwable cause = Stages.unwrap(failed);
                if (ClusterFailures.isTransient(cause)) {
                    add(principal, content); // the auditor is more patient
                } else {
                    failure.compareAndSet(null, cause);
                }
            } else if (rows.held().isEmpty() && rows.rows().isEmpty()) {
                add(principal, content);
            }
            room.release();
        });
        if (pairs() > PAIRS_KEPT) {
            flush();
        }
    }

    private synchronized void add(PrincipalId principal, ContentId content) {
        unknown.computeIfAbsent(principal, id -> new LinkedHashSet<>()).add(content);
        pairs++;
    }

    private synchronized int pairs() {
        return pairs;
    }

    private void flush() throws InterruptedException {
        Map<PrincipalId, Set<ContentId>> some;
        synchronized (this) {
            some = new TreeMap<>(unknown);
            unknown.clear();
            pairs = 0;
        }
        for (Map.Entry<PrincipalId, Set<ContentId>> one : some.entrySet()) {
            suspect.audit(one.getKey(), one.getValue());
        }
    }

    /** Waits for all of them, and hands over what is left. */
    public void finish() throws InterruptedException, ExecutionException {
        room.acquire(LOOKUPS_AT_ONCE);
        Throwable failed = failure.get();
        if (failed != null) {
            throw new ExecutionException(failed);
        }
        flush();
    }
}
