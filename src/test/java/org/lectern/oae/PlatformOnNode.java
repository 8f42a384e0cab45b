package org.lectern.oae;

import com.datastax.oss.driver.api.core.CqlSession;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.library.Bucket;
import org.lectern.oae.audit.IndexAuditScope;
import org.lectern.oae.audit.LibraryAudits;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.service.Lectern;

/** A platform with planted faults in a real keyspace, which goes on writing when it is told to. */
public final class PlatformOnNode extends AuditedPlatform {
    private static final long NANOS_BETWEEN_CHANGES = 1_000_000;

    /** A small one, in tables that are there. */
    public PlatformOnNode(CqlSession session, String keyspace, int faults) {
        this(session, keyspace, PlatformFixture.Size.TINY, faults);
    }

    public PlatformOnNode(CqlSession session, String keyspace, PlatformFixture.Size size, int faults) {
        this(new NodeOae(session, keyspace), size, faults);
    }

    private PlatformOnNode(NodeOae tables, PlatformFixture.Size size, int faults) {
        super(new PlatformFixture(tables, size));
        fixture.fill();
        fixture.plant(faults);
        tables.oneByOne();
    }

    /** The platform goes on writing until this is closed, at most so many changes. */
    public AutoCloseable live(long changes) {
        LivePlatform begun = new LivePlatform(fixture, changes, NANOS_BETWEEN_CHANGES);
        pause.follow(begun);
        return begun;
    }

    /** Audits over a connection that wait for this platform between two looks. */
    public LibraryAudits audits(Lectern lectern) {
        OaePlatform connected = lectern.connection().oae().orElseThrow();
        return new LibraryAudits(connected.reads(), Clock.systemUTC(), connected.size(), pause);
    }

    /** Audits everything, and waits for the end. */
    public Found audit(LibraryAudits audits, Duration settle) {
        return found(
                audits.start(new IndexAuditScope.All(), new AuditOptions(ReadConsistency.LOCAL_QUORUM, settle, 0, 3)));
    }

    /** What was found and is no fault. */
    public List<IndexFinding> notReal(List<IndexFinding> findings) {
        Set<Key> real = realFaults();
        return findings.stream()
                .filter(one -> !real.contains(new Key(one.library(), one.resource())))
                .toList();
    }

    /** More faults, in what is there. */
    public void plant(int faults) {
        fixture.plant(faults);
    }

    /** Takes out what was planted and nobody repairs. */
    public void takeOutNonsense() {
        fixture.takeOutNonsense();
    }

    /** Rows that should stand in libraries that have been built, by what the platform itself knows, and do not. */
    public List<String> lost(Function<BucketKey, List<IndexRow>> rows) {
        List<String> lost = new ArrayList<>();
        fixture.platform().builtLibraries().forEach(one -> {
            for (Bucket bucket : Bucket.values()) {
                BucketKey key = new BucketKey(one.getKey(), one.getValue(), bucket);
                Set<String> standing =
                        rows.apply(key).stream().map(IndexRow::rankedResourceId).collect(Collectors.toSet());
                fixture.platform().whole(one.getKey(), one.getValue()).forEach((resource, row) -> {
                    String ranked = row.rank() + "#" + resource;
                    if (Bucket.holding(row.counted()).contains(bucket) && !standing.contains(ranked)) {
                        lost.add(key + " " + ranked);
                    }
                });
            }
        });
        return lost;
    }
}
