package org.lectern.service;

import static org.lectern.fanout.FanOutJobs.begin;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.Stuck;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ConnectionOptions;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.Schema;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.cluster.WholeFrameSessionBuilder;
import org.lectern.fanout.FanOutParts;
import org.lectern.job.ProcessLease;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.Visibility;
import org.lectern.node.PatientDriver;
import org.lectern.node.SharedNode;
import org.lectern.profile.ContactPoint;

/** A keyspace of its own on the shared node, connected, and a bare session to look at its rows. */
public final class TestKeyspace implements AutoCloseable {
    private static final long BETWEEN_LOOKS = TimeUnit.MILLISECONDS.toNanos(2);

    private static @Nullable TestKeyspace common;

    private final ConnectionSettings settings;
    private final int pageSize;
    private final JumpingClocks clocks = new JumpingClocks();
    private final ConnectedLectern lectern;
    private final CqlSession session;

    public TestKeyspace(String name) {
        this(name, ConnectionOptions.OWN_NODE);
    }

    /** Connected as these options say, where a test needs less patience than the node has. */
    public TestKeyspace(String name, ConnectionOptions options) {
        this(name, options, FanOutParts.PAGE_SIZE);
    }

    /**
     * One for all classes that look at nothing but what they wrote themselves, under ids of their own: to make a keyspace and to
     * connect to it takes longer than most of their tests. Closed with this JVM alone.
     */
    public static synchronized TestKeyspace common() {
        if (common == null) {
            common = new TestKeyspace("common");
        }
        return common;
    }

    /** Fan-outs read so many members at a time: a few make a long one. */
    static TestKeyspace withPagesOf(int members, String name) {
        return new TestKeyspace(name, ConnectionOptions.OWN_NODE, members);
    }

    private TestKeyspace(String name, ConnectionOptions options, int pageSize) {
        this.pageSize = pageSize;
        settings = new ConnectionSettings(
                List.of(SharedNode.contactPoint()),
                SharedNode.datacenter(),
                SharedNode.freshKeyspace(name),
                true,
                false,
                options);
        SharedNode.define(Schema.definitions(settings.keyspace(), settings.datacenter(), 1));
        lectern = connect(clocks);
        session = new WholeFrameSessionBuilder()
                .addContactPoint(SharedNode.contactPoint())
                .withLocalDatacenter(SharedNode.datacenter())
                .withKeyspace(settings.keyspace())
                .withConfigLoader(PatientDriver.config()
                        // To read the schema again after each change of it takes a second.
                        .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, false)
                        .build())
                .build();
    }

    private ConnectedLectern connect(ProcessLease.Clocks its) {
        return ConnectedLectern.over(
                Cluster.connect(settings),
                StatusKeyspace.of(settings.keyspace()),
                Optional.empty(),
                its,
                pageSize,
                Optional.empty(),
                true);
    }

    /** The same keyspace as another process has it: one with a lease of its own. */
    public Lectern another() {
        return connect(ProcessLease.Clocks.OF_THIS_MACHINE);
    }

    public ConnectionSettings settings() {
        return settings;
    }

    public Lectern lectern() {
        return lectern;
    }

    /**
     * As if so much time had passed for the connection of this keyspace: a process that it has seen, and that does not renew its
     * lease, has been still for that long.
     */
    public void passes(Duration time) {
        clocks.passes(time);
    }

    /** The driver itself, for what support staff would do in cqlsh. */
    public CqlSession session() {
        return session;
    }

    /** An item with members, put straight into the truth: the service would take too long for so many. */
    public ContentId itemWithMembers(String name, int members) {
        ContentId content = new ContentId("c:test:" + name);
        await(begin(lectern.fanOuts().change(content, new Change.Put(name, Visibility.PRIVATE, Optional.empty())))
                .done());
        PreparedStatement member = session.prepare(
                "INSERT INTO content (content_id, principal_id, role, stamp) VALUES (?, ?, 'VIEWER', 1)");
        for (int from = 0; from < members; from += 1_000) {
            BatchStatementBuilder batch = new BatchStatementBuilder(DefaultBatchType.UNLOGGED);
            for (int i = from; i < Math.min(members, from + 1_000); i++) {
                batch.addStatement(member.bind(content.value(), "u:test:user" + i));
            }
            session.execute(batch.build());
        }
        return content;
    }

    /** A connection that may write, as options of a command line have it. */
    public static List<String> options(ConnectionSettings settings) {
        return List.of(
                "--contact-point",
                ContactPoint.format(settings.contactPoints().get(0)),
                "--datacenter",
                settings.datacenter(),
                "--keyspace",
                settings.keyspace(),
                "--writable");
    }

    /** Waits until something is so. */
    public static void until(String what, BooleanSupplier so) {
        until(what, so, () -> "");
    }

    /** Likewise, where a look costs more than a moment: with so much time between them. */
    public static void until(String what, Duration between, BooleanSupplier so) {
        until(what, between.toNanos(), so, () -> "");
    }

    /**
     * Likewise.
     *
     * @param progress what there is to say meanwhile: as long as that changes, nothing is stuck
     */
    public static void until(String what, BooleanSupplier so, Supplier<Object> progress) {
        until(what, BETWEEN_LOOKS, so, progress);
    }

    private static void until(String what, long between, BooleanSupplier so, Supplier<Object> progress) {
        long since = System.nanoTime();
        String last = "";
        while (!so.getAsBoolean()) {
            String now = String.valueOf(progress.get());
            if (!now.equals(last)) {
                last = now;
                since = System.nanoTime();
            }
            if (System.nanoTime() - since > Stuck.LIMIT.toNanos()) {
                throw Stuck.at(what + " " + last);
            }
            // What is waited for needs the processor more than this does.
            LockSupport.parkNanos(between);
        }
    }

    /** Waits for a stage; a failure is thrown as it is. */
    public static <T> T await(CompletionStage<T> stage) {
        return Stuck.await(String.valueOf(stage), stage);
    }

    @Override
    public void close() {
        if (this != common) {
            lectern.close();
            session.close();
        }
    }
}
