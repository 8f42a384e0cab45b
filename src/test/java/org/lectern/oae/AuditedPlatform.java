package org.lectern.oae;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.lectern.Stuck;
import org.lectern.oae.audit.IndexAuditJob;
import org.lectern.oae.audit.IndexAuditReport;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.OaeLibrary;

/** A platform with planted faults, and what audits find of them. */
public abstract class AuditedPlatform {
    final PlatformFixture fixture;
    /** Between two looks of an audit the platform goes on. */
    final PauseBetweenLooks pause = new PauseBetweenLooks();

    AuditedPlatform(PlatformFixture fixture) {
        this.fixture = fixture;
    }

    /** What was planted so far. */
    public final List<PlatformFixture.Planted> planted() {
        return fixture.planted();
    }

    /** What an audit came to. */
    public record Found(IndexAuditReport report, List<IndexFinding> findings) {}

    /** Waits for the end of an audit. */
    static Found found(IndexAuditJob job) {
        IndexAuditReport report = Stuck.await("the audit", job.ended());
        List<IndexFinding> findings = new ArrayList<>();
        for (List<IndexFinding> some = job.findings(0); !some.isEmpty(); some = job.findings(findings.size())) {
            findings.addAll(some);
        }
        return new Found(report, findings);
    }

    /** A resource of a library. */
    public record Key(OaeLibrary library, String resource) {}

    public final Set<Key> keys(List<IndexFinding> findings) {
        return findings.stream()
                .map(one -> new Key(one.library(), one.resource()))
                .collect(Collectors.toSet());
    }

    public final Set<Key> plantedKeys() {
        return planted().stream()
                .map(one -> new Key(one.library(), one.resource()))
                .collect(Collectors.toSet());
    }

    /** What was planted, and what the platform itself has made wrong. */
    public final Set<Key> realFaults() {
        Set<Key> all = new HashSet<>(plantedKeys());
        fixture.platform()
                .producedSoFar()
                .forEach(one -> all.add(new Key(
                        new OaeLibrary(one.kind(), one.library()),
                        one.resource().value())));
        return all;
    }
}
