package org.lectern.bench;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.repair.RepairJob;
import org.lectern.cluster.ConnectionOptions;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.model.Cause;
import org.lectern.oae.AuditedPlatform;
import org.lectern.oae.NodeOae;
import org.lectern.oae.PlatformFixture;
import org.lectern.oae.PlatformOnNode;
import org.lectern.oae.audit.IndexAuditReport;
import org.lectern.oae.audit.IndexAuditScope;
import org.lectern.oae.repair.OaeMaintenance;
import org.lectern.service.Lectern;

/**
 * Auditing OAE's libraries against DSBulk reading LibraryIndex alone; and what an audit under a platform that goes on writing
 * finds that is none, and misses. A platform of 50,000 principals with 10,000 faults, or the share of it that the system property
 * {@code lectern.bench.oae.share} says.
 */
final class OaeBench implements Bench.Case {
    private static final int FAULTS = 10_000;
    private static final int ROUNDS = 5;
    private static final String HEAP = "-Xmx512m";
    private static final Duration SETTLE = Duration.ofSeconds(2);

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        double share = Double.parseDouble(System.getProperty("lectern.bench.oae.share", "1"));
        String name = keyspace.settings().keyspace() + "_platform";
        keyspace.session()
                .execute(SimpleStatement.newInstance("CREATE KEYSPACE " + name
                        + " WITH replication = {'class': 'NetworkTopologyStrategy', '"
                        + keyspace.settings().datacenter() + "': 1}"));
        new NodeOae(keyspace.session(), name).create();
        long begun = System.nanoTime();
        PlatformOnNode platform = new PlatformOnNode(
                keyspace.session(), name, PlatformFixture.Size.ofLarge(share), (int) (FAULTS * share));
        Bench.note("%d faults planted, filled in %.0f s", platform.planted().size(), (System.nanoTime() - begun) / 1e9);
        Bench.settle(keyspace);
        ConnectionSettings settings = new ConnectionSettings(
                keyspace.settings().contactPoints(),
                keyspace.settings().datacenter(),
                name,
                false,
                true,
                ConnectionOptions.OWN_NODE);
        underALivePlatform(platform, settings);
        againstDsbulk(platform, settings, keyspace);
    }

    private static void underALivePlatform(PlatformOnNode platform, ConnectionSettings settings) throws Exception {
        try (Lectern lectern = Lectern.connect(settings);
                AutoCloseable live = platform.live(1_000_000)) {
            OaeMaintenance services = lectern.connection().oaeMaintenance().orElseThrow();
            AuditedPlatform.Found found = platform.audit(services.audits(), SETTLE);
            Bench.note(
                    "under a live platform (%s): %s",
                    live, found.report().coverage().message());
            if (found.report().state() != AuditState.FINISHED || found.report().notKept() > 0) {
                throw new IllegalStateException(found.report().toString());
            }
            Set<AuditedPlatform.Key> real = platform.realFaults();
            Set<AuditedPlatform.Key> seen = platform.keys(found.findings());
            Bench.figure("oae.false_findings", (double)
                    seen.stream().filter(key -> !real.contains(key)).count());
            Bench.figure("oae.missed", (double) platform.plantedKeys().stream()
                    .filter(key -> !seen.contains(key))
                    .count());
        }
    }

    /** Of a platform whose libraries are right, as they are after a repair: what is wrong costs two looks and a pause. */
    private static void againstDsbulk(PlatformOnNode platform, ConnectionSettings settings, BenchKeyspace keyspace)
            throws Exception {
        repair(platform, settings);
        platform.takeOutNonsense();
        Bench.settle(keyspace);
        List<Double> audits = new ArrayList<>();
        List<Double> unloads = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            double unload = Dsbulk.unload(settings, "LibraryIndex");
            double audit = MeasuredProcess.figuresOfCommand(HEAP, OaeBench.class, settings)[0];
            Bench.note("round %d: audited %.0f index rows/s, DSBulk unloads %.0f rows/s", round, audit, unload);
            audits.add(audit);
            unloads.add(unload);
        }
        Bench.figure("oae.audit_ratio_to_unload", Bench.median(audits) / Bench.median(unloads));
    }

    private static void repair(PlatformOnNode platform, ConnectionSettings settings) {
        ConnectionSettings writing = new ConnectionSettings(
                settings.contactPoints(), settings.datacenter(), settings.keyspace(), false, false, settings.options());
        try (Lectern lectern = Lectern.connect(writing)) {
            OaeMaintenance services = lectern.connection().oaeMaintenance().orElseThrow();
            AuditedPlatform.Found found = platform.audit(services.audits(), Duration.ofMillis(1));
            Bench.note(
                    "%s",
                    BenchKeyspace.await(services.repairs()
                                    .fix(found.findings())
                                    .make(Cause.of("bench", "a benchmark"))
                                    .thenCompose(RepairJob::ended))
                            .message());
        }
    }

    /** The process that is measured: index rows per second. */
    public static void main(String[] arguments) {
        try (Lectern lectern = Lectern.connect(MeasuredProcess.settings(arguments))) {
            long start = System.nanoTime();
            IndexAuditReport report = BenchKeyspace.await(lectern.connection()
                    .oaeMaintenance()
                    .orElseThrow()
                    .audits()
                    .start(new IndexAuditScope.All(), AuditOptions.STANDARD)
                    .ended());
            double seconds = (System.nanoTime() - start) / 1e9;
            if (report.state() != AuditState.FINISHED) {
                throw new IllegalStateException(report.toString());
            }
            System.err.printf(
                    Locale.ROOT,
                    "    %d findings, %s, in %.1f s%n",
                    report.total(),
                    report.coverage().message().english(),
                    seconds);
            System.out.println(report.coverage().indexRows() / seconds);
        }
    }
}
