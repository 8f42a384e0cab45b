package org.lectern.oae;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.lectern.model.Visibility;

/** The tables of a real keyspace, written with the platform's own statements, many at a time. */
public class NodeOae implements OaeTables {
    private static final int AT_ONCE = 256;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final CqlSession session;
    private final String keyspace;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();
    /** Who has a picture; written by one thread. */
    private final Set<OaeId> pictured = new HashSet<>();

    private final Semaphore room = new Semaphore(AT_ONCE);
    private final AtomicReference<@Nullable Throwable> failed = new AtomicReference<>();
    private final AtomicLong clock = new AtomicLong();
    private volatile boolean oneByOne;

    public NodeOae(CqlSession session, String keyspace) {
        this.session = session;
        this.keyspace = keyspace;
    }

    /** Makes the tables as the platform does. */
    public void create() {
        OaeKeyspace.TABLES.forEach(table -> session.execute(
                SimpleStatement.newInstance(table.replace("%s", keyspace)).setTimeout(PATIENCE)));
    }

    /** From now on each write is waited for, as the platform does. */
    public void oneByOne() {
        flush();
        oneByOne = true;
    }

    private BoundStatement bound(String cql, @Nullable Object... values) {
        return prepared.computeIfAbsent(cql, text -> session.prepare(text.replace("%s", keyspace)))
                .bind(values)
                .setIdempotent(true)
                .setTimeout(PATIENCE);
    }

    private void run(String cql, @Nullable Object... values) {
        send(bound(cql, values));
    }

    /** Each write is later than the one before, in whatever order they arrive. */
    private long micros() {
        Instant now = Instant.now();
        long micros = TimeUnit.SECONDS.toMicros(now.getEpochSecond()) + now.getNano() / 1_000;
        return clock.updateAndGet(last -> Math.max(last + 1, micros));
    }

    private void send(Statement<?> statement) {
        room.acquireUninterruptibly();
        session.executeAsync(statement.setQueryTimestamp(micros())).whenComplete((result, failure) -> {
            if (failure != null) {
                failed.compareAndSet(null, failure);
            }
            room.release();
        });
        if (oneByOne) {
            flush();
        }
    }

    @Override
    public void flush() {
        room.acquireUninterruptibly(AT_ONCE);
        room.release(AT_ONCE);
        Throwable failure = failed.get();
        if (failure != null) {
            throw new IllegalStateException(failure);
        }
    }

    private static String stored(Visibility visibility) {
        return visibility.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void tenant(String alias, String displayName) {
        run(
                "INSERT INTO %s.\"Tenant\" (\"alias\", \"displayName\", \"host\", \"active\") VALUES (?, ?, ?, true)",
                alias, displayName, alias + ".example.org");
    }

    @Override
    public void setting(String tenant, String value) {
        run(
                "INSERT INTO %s.\"Config\" (\"tenantAlias\", \"configKey\", \"value\") VALUES (?, ?, ?)",
                tenant, Tenants.PRIVATE, value);
    }

    @Override
    public void cache(CachedMemberships cached) {
        BatchStatementBuilder batch = new BatchStatementBuilder(DefaultBatchType.UNLOGGED);
        String into =
                "INSERT INTO %s.\"AuthzMemberships%sCache\" (\"principalId\", \"groupId\", \"value\") VALUES (?, ?, ?)";
        cached.groups()
                .forEach((group, value) -> batch.addStatement(bound(
                        into.replaceFirst("%sCache", "Cache"),
                        cached.principal().value(),
                        group,
                        value)));
        cached.indirect()
                .forEach(group -> batch.addStatement(bound(
                        into.replaceFirst("%sCache", "IndirectCache"),
                        cached.principal().value(),
                        group,
                        IndexRow.ONE)));
        send(batch.setIdempotence(true).setTimeout(PATIENCE).build());
    }

    @Override
    public void forget(OaeId principal) {
        for (CachedMemberships.Table table : CachedMemberships.Table.values()) {
            run("DELETE FROM %s.\"" + table.table() + "\" WHERE \"principalId\" = ?", principal.value());
        }
    }

    @Override
    public void put(OaeResource row) {
        OaeId id = row.id();
        String visibility = stored(row.visibility().orElseThrow());
        @Nullable String tenant = row.tenantAlias().orElse(null);
        if (row.groupId().isPresent()) {
            String group = row.groupId().get().value();
            long modified = Long.parseLong(row.lastModified());
            run(
                    "INSERT INTO %s.\"Folders\" (\"id\", \"tenantAlias\", \"groupId\", \"displayName\", \"visibility\", "
                            + "\"created\", \"lastModified\") VALUES (?, ?, ?, ?, ?, ?, ?)",
                    id.value(), tenant, group, row.displayName(), visibility, modified, modified);
            run("INSERT INTO %s.\"FoldersGroupId\" (\"groupId\", \"folderId\") VALUES (?, ?)", group, id.value());
        } else if (id.type().isPrincipal()) {
            run(
                    "INSERT INTO %s.\"Principals\" (\"principalId\", \"tenantAlias\", \"displayName\", \"visibility\", "
                            + "\"joinable\", \"lastModified\") VALUES (?, ?, ?, ?, ?, ?)",
                    id.value(),
                    tenant,
                    row.displayName(),
                    visibility,
                    row.joinable().name().toLowerCase(Locale.ROOT),
                    row.lastModified());
            // A column that never had a value is not written, as the platform does it: a null would be a tombstone.
            if (row.picture() ? pictured.add(id) : pictured.remove(id)) {
                run(
                        "UPDATE %s.\"Principals\" SET \"smallPictureUri\" = ? WHERE \"principalId\" = ?",
                        row.picture() ? "local:p/small.jpg" : null, id.value());
            }
        } else {
            ResourceTable table = ResourceTable.of(id.type());
            run(
                    "INSERT INTO %s.\"" + table.table() + "\" (\"" + table.key() + "\", \"tenantAlias\", "
                            + "\"displayName\", \"visibility\", \"lastModified\") VALUES (?, ?, ?, ?, ?)",
                    id.value(),
                    tenant,
                    row.displayName(),
                    visibility,
                    row.lastModified());
        }
    }

    @Override
    public void deleteItem(OaeId id) {
        ResourceTable table = ResourceTable.of(id.type());
        run("DELETE FROM %s.\"" + table.table() + "\" WHERE \"" + table.key() + "\" = ?", id.value());
    }

    @Override
    public void markDeleted(OaeId principal) {
        run("INSERT INTO %s.\"AuthzDeleted\" (\"resourceId\", \"deleted\") VALUES (?, true)", principal.value());
        run(
                "UPDATE %s.\"Principals\" SET \"deleted\" = toTimestamp(now()) WHERE \"principalId\" = ?",
                principal.value());
    }

    @Override
    public void role(String principal, String resource, String role) {
        run(
                "INSERT INTO %s.\"AuthzRoles\" (\"principalId\", \"resourceId\", \"role\") VALUES (?, ?, ?)",
                principal, resource, role);
        run(
                "INSERT INTO %s.\"AuthzMembers\" (\"resourceId\", \"memberId\", \"role\") VALUES (?, ?, ?)",
                resource, principal, role);
    }

    @Override
    public void noRole(OaeId principal, OaeId resource) {
        run(
                "DELETE FROM %s.\"AuthzRoles\" WHERE \"principalId\" = ? AND \"resourceId\" = ?",
                principal.value(), resource.value());
        run(
                "DELETE FROM %s.\"AuthzMembers\" WHERE \"resourceId\" = ? AND \"memberId\" = ?",
                resource.value(), principal.value());
    }

    @Override
    public void index(List<IndexWrite> writes) {
        BatchStatementBuilder batch = new BatchStatementBuilder(DefaultBatchType.UNLOGGED);
        for (IndexWrite write : writes) {
            batch.addStatement(bound(write));
        }
        send(batch.setIdempotence(true).setTimeout(PATIENCE).build());
    }

    private BoundStatement bound(IndexWrite write) {
        if (write instanceof IndexWrite.Insert insert) {
            return bound(
                    "INSERT INTO %s.\"LibraryIndex\" (\"bucketKey\", \"rankedResourceId\", \"value\") VALUES (?, ?, ?)",
                    insert.row().bucketKey(),
                    insert.row().rankedResourceId(),
                    insert.row().value());
        }
        if (write instanceof IndexWrite.Delete delete) {
            return bound(
                    "DELETE FROM %s.\"LibraryIndex\" WHERE \"bucketKey\" = ? AND \"rankedResourceId\" = ?",
                    delete.bucketKey(), delete.rankedResourceId());
        }
        return bound("DELETE FROM %s.\"LibraryIndex\" WHERE \"bucketKey\" = ?", ((IndexWrite.Purge) write).bucketKey());
    }
}
