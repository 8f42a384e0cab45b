package org.lectern.audit;

import static org.lectern.journal.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.lectern.content.Change;
import org.lectern.content.ContentId;
import org.lectern.content.MemberRole;
import org.lectern.content.Visibility;
import org.lectern.library.Bucket;
import org.lectern.principal.Principal;
import org.lectern.principal.PrincipalId;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;

/** Plants drift with plain CQL, the way a program or a person would who does not follow the protocol. */
final class Drift {
    private static final Instant LONG_AGO = Instant.parse("2012-06-01T00:00:00Z");

    private final Lectern lectern;
    private final CqlSession session;
    private final Random random;
    private int number;

    Drift(TestKeyspace keyspace, Random random) {
        this.lectern = keyspace.lectern();
        this.session = keyspace.session();
        this.random = random;
    }

    /** A principal and an item of its own that nobody else touches, shared the right way. */
    Finding.Key healthy(DriftKind kind) {
        number++;
        PrincipalId principal = new PrincipalId("u:drift:user" + number);
        ContentId content = new ContentId("c:drift:" + kind.name().toLowerCase(Locale.ROOT) + number);
        principal(principal);
        Visibility visibility = kind == DriftKind.MISPLACED
                ? Visibility.LOGGEDIN
                : List.of(Visibility.values()).get(random.nextInt(3));
        await(lectern.fanOuts()
                .change(content, new Change.Put("Item " + number, visibility, Optional.empty()), TEST)
                .done());
        await(lectern.fanOuts()
                .share(content, Set.of(principal), MemberRole.VIEWER, TEST)
                .done());
        return new Finding.Key(kind, principal, content);
    }

    void principal(PrincipalId id) {
        await(lectern.principals().put(new Principal(id, id.name(), Visibility.PUBLIC)));
    }

    /** Plants one fault of this kind; answers what an audit must find. */
    Finding.Key plant(DriftKind kind) {
        Finding.Key key = healthy(kind);
        String principal = key.principal().value();
        String content = key.content().value();
        switch (kind) {
            case DUPLICATE -> insert(key, bucket(key), LONG_AGO.plusSeconds(random.nextInt(1_000_000)));
            case STALE -> {
                Instant old = LONG_AGO.plusSeconds(random.nextInt(1_000_000));
                for (Row row : entries(key)) {
                    delete(key, row);
                    insert(key, Bucket.valueOf(Objects.requireNonNull(row.getString(0))), old);
                }
            }
            case ORPHAN -> {
                switch (random.nextInt(3)) {
                    case 0 -> { // somebody else's
                        Finding.Key other = healthy(DriftKind.ORPHAN);
                        Finding.Key orphan = new Finding.Key(kind, key.principal(), other.content());
                        insert(orphan, Bucket.PRIVATE, Instant.now());
                        return orphan;
                    }
                    case 1 -> { // nobody's
                        Finding.Key orphan =
                                new Finding.Key(kind, key.principal(), new ContentId("c:drift:never-was" + number));
                        insert(orphan, Bucket.PUBLIC, Instant.ofEpochMilli(random.nextInt()));
                        return orphan;
                    }
                    default -> { // of a removed member
                        await(lectern.fanOuts()
                                .share(key.content(), Set.of(key.principal()), MemberRole.REMOVED, TEST)
                                .done());
                        insert(key, Bucket.LOGGEDIN, LONG_AGO);
                    }
                }
            }
            case MISSING -> entries(key).forEach(row -> delete(key, row));
            case MISPLACED -> {
                if (random.nextBoolean()) {
                    insert(
                            key,
                            Bucket.PUBLIC,
                            Objects.requireNonNull(entries(key).get(0).getInstant(1)));
                } else {
                    delete(key, entries(key).get(0));
                }
            }
            case MEMBERSHIP_TRUTH_ONLY ->
                session.execute(
                        "DELETE FROM content_by_principal WHERE principal_id = ? AND content_id = ?",
                        principal,
                        content);
            case MEMBERSHIP_LIST_ONLY -> {
                ContentId other = new ContentId("c:drift:listed" + number);
                await(lectern.fanOuts()
                        .change(other, new Change.Put("Listed", Visibility.PUBLIC, Optional.empty()), TEST)
                        .done());
                session.execute(
                        "INSERT INTO content_by_principal (principal_id, content_id, role) VALUES (?, ?, 'VIEWER')",
                        principal,
                        other.value());
                return new Finding.Key(kind, key.principal(), other);
            }
            case MEMBERSHIP_ROLE ->
                session.execute(
                        "INSERT INTO content_by_principal (principal_id, content_id, role) VALUES (?, ?, 'MANAGER')",
                        principal,
                        content);
        }
        return key;
    }

    /** A member that nothing but the item knows of. */
    List<Finding.Key> plantUnknownMember() {
        Finding.Key key = healthy(DriftKind.MISSING);
        entries(key).forEach(row -> delete(key, row));
        session.execute(
                "DELETE FROM content_by_principal WHERE principal_id = ? AND content_id = ?",
                key.principal().value(),
                key.content().value());
        return List.of(key, new Finding.Key(DriftKind.MEMBERSHIP_TRUTH_ONLY, key.principal(), key.content()));
    }

    private Bucket bucket(Finding.Key key) {
        List<Row> rows = entries(key);
        return Bucket.valueOf(
                Objects.requireNonNull(rows.get(random.nextInt(rows.size())).getString(0)));
    }

    List<Row> entries(Finding.Key key) {
        List<Row> rows = new ArrayList<>();
        for (Row row : session.execute(
                "SELECT bucket, last_modified, content_id FROM library_by_principal WHERE principal_id = ?",
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
