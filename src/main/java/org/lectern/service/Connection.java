package org.lectern.service;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.lectern.audit.AuditService;
import org.lectern.audit.Audits;
import org.lectern.audit.Repairs;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.content.Contents;
import org.lectern.fanout.FanOutService;
import org.lectern.fanout.FanOuts;
import org.lectern.fanout.Previews;
import org.lectern.library.Libraries;
import org.lectern.principal.Principals;
import org.lectern.protocol.Operations;
import org.lectern.protocol.Store;
import org.lectern.store.CassandraAuditReads;
import org.lectern.store.CassandraAuditRecords;
import org.lectern.store.CassandraContents;
import org.lectern.store.CassandraLibraries;
import org.lectern.store.CassandraPrincipals;
import org.lectern.store.CassandraStore;
import org.lectern.store.CassandraTableScans;
import org.lectern.store.CheckedPages;
import org.lectern.store.CqlText;
import org.lectern.store.IntentLog;
import org.lectern.store.NameIndex;

/** The services of one cluster, wired. */
final class Connection implements Lectern {
    private static final int RECOVERY_SECONDS = 5;

    private final Cluster cluster;
    private final IntentLog intents;
    private final Store store;
    private final Principals principals;
    private final Contents contents;
    private final Libraries libraries;
    private final FanOuts fanOuts;
    private final Audits audits;
    private final AtomicBoolean recovering = new AtomicBoolean();

    Connection(ConnectionSettings settings) {
        cluster = Cluster.connect(settings);
        intents = new IntentLog(cluster);
        store = new CassandraStore(cluster, intents);
        Operations operations = new Operations(store);
        NameIndex contentNames = new NameIndex(cluster, "content");
        CassandraContents readers = new CassandraContents(cluster, contentNames);
        contents = readers;
        principals = new CassandraPrincipals(cluster, store);
        CassandraAuditReads auditReads = new CassandraAuditReads(cluster, store);
        Repairs repairs = new Repairs(store, operations, auditReads, batch -> CqlText.of(batch, settings.keyspace()));
        libraries =
                new CassandraLibraries(cluster, operations, principals, readers, new CheckedPages(auditReads, repairs));
        fanOuts = new FanOutService(
                operations, principals, new Previews(store, contents, settings.keyspace()), contentNames, intents);
        audits = new AuditService(
                auditReads, new CassandraTableScans(cluster), new CassandraAuditRecords(cluster), repairs, libraries);
        cluster.scheduler().scheduleWithFixedDelay(this::recover, 0, RECOVERY_SECONDS, TimeUnit.SECONDS);
    }

    /** What a dead process left is finished soon after it died, by whoever is there. */
    private void recover() {
        if (recovering.compareAndSet(false, true)) {
            fanOuts.recover().whenComplete((finished, failure) -> recovering.set(false));
        }
    }

    @Override
    public Principals principals() {
        return principals;
    }

    @Override
    public Contents contents() {
        return contents;
    }

    @Override
    public Libraries libraries() {
        return libraries;
    }

    @Override
    public FanOuts fanOuts() {
        return fanOuts;
    }

    @Override
    public Audits audits() {
        return audits;
    }

    @Override
    public Store store() {
        return store;
    }

    @Override
    public ConnectionStatus status() {
        return new ConnectionStatus(
                cluster.name(),
                cluster.settings().datacenter(),
                cluster.settings().keyspace(),
                (int) cluster.nodesUp(),
                cluster.nodes(),
                cluster.clock().offsetMillis());
    }

    @Override
    public void close() {
        try {
            intents.leave().toCompletableFuture().get(1, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException late) {
            // Its lease runs out by itself.
        }
        cluster.close();
    }
}
