package org.lectern.audit;

import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.repair.Repairs;
import org.lectern.library.Bucket;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;

/**
 * Plants drift with plain CQL, the way a program or a person would who does not follow the protocol. Safe for many threads.
 */
public final class Drift {
    private static final Instant LONG_AGO = Instant.parse("2012-06-01T00:00:00Z");
    private static final int IN_FLIGHT = 128;

    /** What can be wrong, in every direction. */
    enum Fault {
        TWICE(DriftKind.DUPLICATE),
        AT_AN_OLD_POSITION(DriftKind.STALE),
        SOMEBODY_ELSES(DriftKind.ORPHAN),
        OF_AN_UNKNOWN_ITEM(DriftKind.ORPHAN),
        OF_A_DELETED_ITEM(DriftKind.ORPHAN),
        OF_A_REMOVED_MEMBER(DriftKind.ORPHAN),
        NOT_THERE(DriftKind.MISSING),
        TOO_VISIBLE(DriftKind.MISPLACED),
        HIDDEN(DriftKind.MISPLACED),
        NOT_IN_THE_LIST(DriftKind.MEMBERSHIP_TRUTH_ONLY),
        ONLY_IN_THE_LIST(DriftKind.MEMBERSHIP_LIST_ONLY),
        WITH_ANOTHER_ROLE(DriftKind.MEMBERSHIP_ROLE);

        final DriftKind kind;

        Fault(DriftKind kind) {
            this.kind = kind;
        }
    }

    private final Lectern lectern;
    private final CqlSession session;
    private final String tenant;
    private final long seed;
    private final AtomicInteger number = new AtomicInteger();

    /** @param seed decides what is left to chance */
    Drift(TestKeyspace keyspace, String tenant, long seed) {
        this(keyspace.lectern(), keyspace.session(), tenant, seed);
    }

    private Drift(Lectern lectern, CqlSession session, String tenant, long seed) {
        this.lectern = lectern;
        this.session = session;
        this.tenant = tenant;
        this.seed = seed;
    }

    /** Plants each fault so many times, the two that {@link Fault} does not have once; answers what an audit must find. */
    public static Set<Finding.Key> plantAll(Lectern lectern, CqlSession session, String tenant, int times) {
        Drift drift = new Drift(lectern, session, tenant, 1);
        Set<Finding.Key> planted = new HashSet<>();
        for (int i = 0; i < times; i++) {
            Arrays.stream(Fault.values()).forEach(fault -> planted.add(drift.plant(fault)));
        }
        planted.addAll(drift.plantUnknownMember());
        planted.add(drift.plantAtBothEnds(3_000));
        return planted;
    }

    /** A principal and an item of its own that nobody else touches, shared the right way. */
    Finding.Key healthy(DriftKind kind) {
        int mine = number.incrementAndGet();
        PrincipalId principal = new PrincipalId("u:" + tenant + ":user" + mine);
        principal(principal);
        // Of the faults of misplacing, one needs a bucket that forbids the item, the other more than one that allows
        // it.
        Visibility visibility =
                kind == DriftKind.MISPLACED ? Visibility.LOGGEDIN : pick(random(mine), Visibility.values());
        Finding.Key key = new Finding.Key(kind, principal, content(kind.name().toLowerCase(Locale.ROOT) + mine));
        item(key.content(), visibility);
        share(key, MemberRole.VIEWER);
        return key;
    }

    private ContentId content(String name) {
        return new ContentId("c:" + tenant + ":" + name);
    }

    private Random random(int mine) {
        return new Random(31 * seed + mine);
    }

    private static <T> T pick(Random random, T[] from) {
        return from[random.nextInt(from.length)];
    }

    private void item(ContentId id, Visibility visibility) {
        await(begin(lectern.fanOuts().change(id, new Change.Put(id.name(), visibility, Optional.empty())))
                .done());
    }

    private void share(Finding.Key key, MemberRole role) {
        await(begin(lectern.fanOuts().share(key.content(), Set.of(key.principal()), role))
                .done());
    }

    void principal(PrincipalId id) {
        await(lectern.principals()
                .put(new Principal(id, id.name(), Visibility.PUBLIC))
                .make(TEST));
    }

    /** Plants some fault of this kind; answers what an audit must find. */
    Finding.Key plant(DriftKind kind) {
        return plant(pick(
                random(number.get()),
                Arrays.stream(Fault.values())
                        .filter(fault -> fault.kind == kind)
                        .toArray(Fault[]::new)));
    }

    /** Plants this fault; answers what an audit must find. */
    Finding.Key plant(Fault fault) {
        Finding.Key key = healthy(fault.kind);
        Random random = random(key.hashCode());
        Instant old = LONG_AGO.plusSeconds(random.nextInt(1_000_000));
        switch (fault) {
            case TWICE -> insert(key, bucket(key, random), old);
            case AT_AN_OLD_POSITION -> {
                for (Row row : entries(key)) {
                    delete(key, row);
                    insert(key, Bucket.valueOf(Objects.requireNonNull(row.getString(0))), old);
                }
            }
            case SOMEBODY_ELSES -> {
                Finding.Key orphan = new Finding.Key(
                        fault.kind, key.principal(), healthy(fault.kind).content());
                insert(orphan, Bucket.PRIVATE, Instant.now());
                return orphan;
            }
            case OF_AN_UNKNOWN_ITEM -> {
                Finding.Key orphan = new Finding.Key(
                        fault.kind,
                        key.principal(),
                        content("never-was-" + key.principal().name()));
                insert(orphan, Bucket.PUBLIC, Instant.ofEpochMilli(random.nextInt()));
                return orphan;
            }
            case OF_A_DELETED_ITEM -> {
                await(begin(lectern.fanOuts().change(key.content(), new Change.Delete()))
                        .done());
                insert(key, Bucket.PRIVATE, old);
            }
            case OF_A_REMOVED_MEMBER -> {
                await(begin(lectern.fanOuts().remove(key.content(), Set.of(key.principal())))
                        .done());
                insert(key, Bucket.LOGGEDIN, old);
            }
            case NOT_THERE -> entries(key).forEach(row -> delete(key, row));
            case TOO_VISIBLE ->
                insert(
                        key,
                        Bucket.PUBLIC,
                        Objects.requireNonNull(entries(key).get(0).getInstant(1)));
            case HIDDEN -> delete(key, entries(key).get(0));
            case NOT_IN_THE_LIST -> unlist(key);
            case ONLY_IN_THE_LIST -> {
                Finding.Key other = new Finding.Key(
                        fault.kind,
                        key.principal(),
                        content("listed-" + key.principal().name()));
                item(other.content(), Visibility.PUBLIC);
                list(other, MemberRole.VIEWER);
                return other;
            }
            case WITH_ANOTHER_ROLE -> list(key, MemberRole.MANAGER);
        }
        return key;
    }

    /** A member whose entries were deleted at a time that is yet to come. */
    Finding.Key plantHidden(Duration ahead) {
        Finding.Key key = healthy(DriftKind.MISSING);
        for (Row row : entries(key)) {
            session.execute(
                    "DELETE FROM library_by_principal USING TIMESTAMP ? WHERE principal_id = ? AND bucket = ? "
                            + "AND last_modified = ? AND content_id = ?",
                    Repairs.micros(Instant.now().plus(ahead)),
                    key.principal().value(),
                    row.getString(0),
                    row.getInstant(1),
                    key.content().value());
        }
        return key;
    }

    /** One item at both ends of a library of so many others, all of which are right. */
    Finding.Key plantAtBothEnds(int items) {
        PrincipalId principal = new PrincipalId("u:" + tenant + ":large" + number.incrementAndGet());
        principal(principal);
        PreparedStatement content = session.prepare(
                "INSERT INTO content (content_id, principal_id, display_name, visibility, last_modified, deleted, role, stamp) "
                        + "VALUES (?, ?, 'One of many', 'PRIVATE', ?, false, 'VIEWER', 1)");
        PreparedStatement entry = session.prepare(
                "INSERT INTO library_by_principal (principal_id, bucket, last_modified, content_id, shared) "
                        + "VALUES (?, 'PRIVATE', ?, ?, true)");
        PreparedStatement held = session.prepare(
                "INSERT INTO content_by_principal (principal_id, content_id, role) VALUES (?, ?, 'VIEWER')");
        for (int from = 0; from < items; from += IN_FLIGHT) {
            List<CompletionStage<AsyncResultSet>> writes = new ArrayList<>();
            BatchStatementBuilder rows = new BatchStatementBuilder(DefaultBatchType.UNLOGGED);
            for (int i = from; i < Math.min(items, from + IN_FLIGHT); i++) {
                String id = "c:" + tenant + ":many" + i;
                Instant position = LONG_AGO.plusSeconds(i);
                writes.add(session.executeAsync(content.bind(id, principal.value(), position)));
                rows.addStatement(entry.bind(principal.value(), position, id));
                rows.addStatement(held.bind(principal.value(), id));
            }
            writes.add(session.executeAsync(rows.build()));
            writes.forEach(write -> await(write));
        }
        Finding.Key key = new Finding.Key(DriftKind.DUPLICATE, principal, content("many" + (items - 1)));
        insert(key, Bucket.PRIVATE, LONG_AGO.minusSeconds(1));
        return key;
    }

    private void list(Finding.Key key, MemberRole role) {
        session.execute(
                "INSERT INTO content_by_principal (principal_id, content_id, role) VALUES (?, ?, ?)",
                key.principal().value(),
                key.content().value(),
                role.name());
    }

    private void unlist(Finding.Key key) {
        session.execute(
                "DELETE FROM content_by_principal WHERE principal_id = ? AND content_id = ?",
                key.principal().value(),
                key.content().value());
    }

    /** A member that nothing but the item knows of. */
    List<Finding.Key> plantUnknownMember() {
        Finding.Key key = healthy(DriftKind.MISSING);
        entries(key).forEach(row -> delete(key, row));
        unlist(key);
        return List.of(key, new Finding.Key(DriftKind.MEMBERSHIP_TRUTH_ONLY, key.principal(), key.content()));
    }

    private Bucket bucket(Finding.Key key, Random random) {
        List<Row> rows = entries(key);
        return Bucket.valueOf(
                Objects.requireNonNull(rows.get(random.nextInt(rows.size())).getString(0)));
    }

    /** Bucket, position, item and write time of the item's entries. */
    List<Row> entries(Finding.Key key) {
        List<Row> rows = new ArrayList<>();
        for (Row row : session.execute(
                "SELECT bucket, last_modified, content_id, WRITETIME(shared) FROM library_by_principal WHERE principal_id = ?",
                key.principal().value())) {
            if (key.content().value().equals(row.getString(2))) {
                rows.add(row);
            }
        }
        return rows;
    }

    void insert(Finding.Key key, Bucket bucket, Instant lastModified) {
        session.execute(
                "INSERT INTO library_by_principal (principal_id, bucket, last_modified, content_id, shared) "
                        + "VALUES (?, ?, ?, ?, true)",
                key.principal().value(),
                bucket.name(),
                lastModified,
                key.content().value());
    }

    void delete(Finding.Key key, Row row) {
        session.execute(
                "DELETE FROM library_by_principal WHERE principal_id = ? AND bucket = ? AND last_modified = ? "
                        + "AND content_id = ?",
                key.principal().value(),
                row.getString(0),
                row.getInstant(1),
                key.content().value());
    }
}
