package org.lectern.oae.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.lectern.async.Retry;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Bucket;
import org.lectern.model.Visibility;
import org.lectern.oae.BucketKey;
import org.lectern.oae.InMemoryOae;
import org.lectern.oae.IndexMarker;
import org.lectern.oae.IndexRow;
import org.lectern.oae.IndexWrite;
import org.lectern.oae.Joinable;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.RankedEntry;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.oae.diagnosis.SnapshotReader;

/** What two looks see alike is a finding; what the platform is still at is none. */
@WithoutNode
final class LibraryLooksTest {
    private static final OaeId USER = new OaeId("u:cam:nicolaas");
    private static final OaeId ITEM = new OaeId("c:cam:item");
    private static final OaeLibrary LIBRARY = new OaeLibrary(LibraryKind.CONTENT, USER);
    private static final Duration SETTLE = Duration.ofSeconds(2);

    private final InMemoryOae store = new InMemoryOae();
    private final Queue<Runnable> meanwhile = new ArrayDeque<>();

    /** In each pause the platform does what comes next; no time passes. */
    private final Retry.Timer timer = (delay, task) -> {
        Runnable next = meanwhile.poll();
        if (next != null) {
            next.run();
        }
        task.run();
    };

    LibraryLooksTest() {
        store.principal(USER, Visibility.PUBLIC, Joinable.NO, false, 1_500_000_000_000L);
        touch(1_500_000_000_001L);
        store.role(USER, ITEM, "viewer");
    }

    private static long micros(Instant time) {
        return TimeUnit.SECONDS.toMicros(time.getEpochSecond());
    }

    private static long longAgo() {
        return micros(Instant.now().minusSeconds(3_600));
    }

    private void touch(long lastModified) {
        store.resource(ITEM.value(), ITEM.name(), Visibility.PRIVATE, lastModified);
    }

    private void markers(long micros) {
        List<IndexWrite> writes = new ArrayList<>();
        for (BucketKey bucket : LIBRARY.buckets()) {
            for (IndexMarker marker : IndexMarker.values()) {
                writes.add(new IndexWrite.Insert(IndexRow.of(bucket, marker)));
            }
        }
        store.apply(writes, micros);
    }

    private void put(long rank) {
        store.index(List.of(new IndexWrite.Insert(IndexRow.of(
                LIBRARY.bucket(Bucket.PRIVATE), new RankedEntry(String.valueOf(rank), ITEM), IndexRow.ONE))));
    }

    private void takeOut(long rank) {
        store.index(List.of(new IndexWrite.Delete(LIBRARY.bucket(Bucket.PRIVATE).format(), rank + "#" + ITEM)));
    }

    private LibraryAudit audit() {
        return new LibraryLooks(new SnapshotReader(store, Clock.systemUTC()), timer)
                .audit(LIBRARY, SETTLE, SnapshotReader.Flow.FREE, () -> {})
                .toCompletableFuture()
                .join();
    }

    @Test
    void whatIsMissingFromALibraryThatIsBeingBuiltIsNoFinding() {
        markers(micros(Instant.now()));
        meanwhile.add(() -> {});
        meanwhile.add(() -> put(1_500_000_000_001L));

        assertThat(audit().findings()).isEmpty();
        assertThat(audit().changing()).isEmpty();
    }

    @Test
    void whatIsMissingFromALibraryThatWasBuiltLongAgoIsOne() {
        markers(longAgo());

        assertThat(audit().findings()).extracting(IndexFinding::fault).containsExactly(IndexFault.MISSING);
    }

    @Test
    void anUpdateThatIsUnderWayIsNoFinding() {
        markers(longAgo());
        put(1_500_000_000_001L);
        touch(1_500_000_000_002L);
        meanwhile.add(() -> {
            touch(1_500_000_000_003L);
            takeOut(1_500_000_000_001L);
            put(1_500_000_000_002L);
        });
        meanwhile.add(() -> {
            takeOut(1_500_000_000_002L);
            put(1_500_000_000_003L);
        });

        LibraryAudit audit = audit();

        assertThat(audit.findings()).isEmpty();
        assertThat(audit.changing()).isEmpty();
    }

    @Test
    void whatNeverComesToRestIsSaidToBeChanging() {
        markers(longAgo());
        put(1);
        for (long i = 0; i < 20; i++) {
            long round = i;
            meanwhile.add(() -> touch(1_600_000_000_000L + round));
        }

        LibraryAudit audit = audit();

        assertThat(audit.findings()).isEmpty();
        assertThat(audit.changing()).containsExactly(ITEM.value());
    }
}
