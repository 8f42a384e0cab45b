package org.lectern.oae;

import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lectern.Stuck;
import org.lectern.activity.ActivityRecorder;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.find.Found;
import org.lectern.job.planned.PlannedDesk;
import org.lectern.job.planned.PlannedKit;
import org.lectern.library.Bucket;
import org.lectern.oae.audit.IndexAuditJob;
import org.lectern.oae.audit.IndexAuditScope;
import org.lectern.oae.audit.LibraryAudits;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.oae.diagnosis.SnapshotReader;
import org.lectern.oae.repair.IndexRepairs;

/** A small platform in memory with planted faults, and the services that audit and repair it. */
public final class PlatformInMemory extends AuditedPlatform {
    private final InMemoryOae store;
    private final LibraryAudits audits;
    private final IndexRepairs repairs;
    private @Nullable PlannedDesk desk;
    private @Nullable LivePlatform live;

    /** @param faults so many are planted, beside those that the platform's own rebuild leaves */
    public PlatformInMemory(int faults) {
        this(new InMemoryOae(), faults);
    }

    private PlatformInMemory(InMemoryOae store, int faults) {
        super(new PlatformFixture(store, PlatformFixture.Size.SMALL));
        this.store = store;
        // An audit waits for what has just been built.
        store.writtenAgo(Duration.ofHours(1));
        fixture.fill();
        fixture.plant(faults);
        store.writtenAgo(Duration.ZERO);
        audits = new LibraryAudits(store, Clock.systemUTC(), store.size(), pause);
        repairs = new IndexRepairs(
                new SnapshotReader(store, Clock.systemUTC()),
                store,
                pause,
                Duration.ofMillis(20),
                plan -> desk = PlannedKit.desk(plan),
                PlannedKit.names(),
                ActivityRecorder.NONE);
    }

    public InMemoryOae store() {
        return store;
    }

    /** See {@link PlatformFixture#unmark}. */
    public List<OaeLibrary> unmark(int wanted) {
        return fixture.unmark(wanted);
    }

    /** What a connection would hand out. */
    public OaePlatform platform() {
        return store.platform();
    }

    public LibraryAudits audits() {
        return audits;
    }

    public IndexRepairs repairs() {
        return repairs;
    }

    /** The list of its repairs. */
    public PlannedDesk desk() {
        return Objects.requireNonNull(desk);
    }

    /** Starts an audit. */
    public IndexAuditJob start(IndexAuditScope scope, Duration settle, long rowsPerSecond) {
        return audits.start(scope, new AuditOptions(ReadConsistency.LOCAL_QUORUM, settle, rowsPerSecond, 2));
    }

    /** Audits, and waits for the end. */
    public Found audit(IndexAuditScope scope, Duration settle) {
        return found(start(scope, settle, 0));
    }

    /** Findings as what was planted is listed. */
    public List<PlatformFixture.Planted> asPlanted(List<IndexFinding> findings) {
        return findings.stream()
                .map(one -> new PlatformFixture.Planted(one.fault(), one.library(), one.resource()))
                .toList();
    }

    /**
     * Libraries that have been built, and whose rows are not what a rebuild by the platform would write: compared with what the
     * platform itself knows, not with what the console has read. Rows that are no entries are left out.
     */
    public Map<OaeLibrary, String> wrong() {
        Map<OaeLibrary, String> wrong = new LinkedHashMap<>();
        fixture.platform().builtLibraries().forEach(one -> {
            OaeLibrary library = new OaeLibrary(one.getKey(), one.getValue());
            Map<String, String> should = new TreeMap<>();
            fixture.platform().whole(one.getKey(), one.getValue()).forEach((resource, row) -> {
                for (Bucket bucket : Bucket.holding(row.counted())) {
                    should.put(bucket + " " + row.rank() + "#" + resource, value(one.getKey(), row.value()));
                }
            });
            Map<String, String> is = new TreeMap<>();
            for (Bucket bucket : Bucket.values()) {
                store.rows(library.bucket(bucket)).stream()
                        .filter(row -> row.entry().isPresent())
                        .forEach(
                                row -> is.put(bucket + " " + row.rankedResourceId(), value(one.getKey(), row.value())));
            }
            if (!is.equals(should)) {
                wrong.put(library, "is " + is + ", should be " + should);
            }
        });
        return wrong;
    }

    /** Users of whose memberships something else is kept than the platform would put together now. */
    public List<OaeId> wronglyCached() {
        return fixture.platform().cached().stream()
                .filter(user -> {
                    CachedMemberships kept = Stuck.await("the cache", store.cached(user));
                    return kept.isFilled()
                            && !kept.groups()
                                    .keySet()
                                    .equals(fixture.platform()
                                            .memberships(user, Set.of())
                                            .groups()
                                            .keySet());
                })
                .toList();
    }

    /** Of members only somebody reads the value. */
    private static String value(LibraryKind kind, String value) {
        return kind == LibraryKind.MEMBERS ? value : "";
    }

    /** The platform goes on writing until this is closed, at most so many changes. */
    public AutoCloseable live(long changes) {
        LivePlatform begun = new LivePlatform(fixture, changes, 200_000);
        live = begun;
        pause.follow(begun);
        return begun;
    }

    public long changes() {
        LivePlatform begun = live;
        return begun == null ? 0 : begun.changes();
    }
}
