package org.lectern.command;

import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;

/** A keyspace that commands work on, and what a test puts there. */
final class CommandKeyspace implements AutoCloseable {
    private static final Instant LONG_AGO = Instant.parse("2012-06-01T00:00:00Z");

    private final TestKeyspace keyspace;

    CommandKeyspace(String name) {
        keyspace = new TestKeyspace(name);
    }

    TestKeyspace keyspace() {
        return keyspace;
    }

    Lectern lectern() {
        return keyspace.lectern();
    }

    PrincipalId principal(String id) {
        PrincipalId principal = new PrincipalId(id);
        await(lectern()
                .principals()
                .put(new Principal(principal, principal.name(), Visibility.PUBLIC))
                .make(TEST));
        return principal;
    }

    /** An item that these have. */
    ContentId item(String id, Visibility visibility, PrincipalId... members) {
        ContentId content = new ContentId(id);
        await(begin(lectern().fanOuts().change(content, new Change.Put(content.name(), visibility, Optional.empty())))
                .done());
        await(begin(lectern().fanOuts().share(content, Set.of(members), MemberRole.VIEWER))
                .done());
        return content;
    }

    /** The item stands in the library once more, at a position of long ago. */
    void duplicate(PrincipalId principal, ContentId content) {
        keyspace.session()
                .execute(
                        "INSERT INTO library_by_principal (principal_id, bucket, last_modified, content_id, shared) "
                                + "VALUES (?, 'PRIVATE', ?, ?, true)",
                        principal.value(),
                        LONG_AGO,
                        content.value());
    }

    /** Rows of a principal's library, in all buckets. */
    int rows(PrincipalId principal) {
        return keyspace.session()
                .execute("SELECT bucket FROM library_by_principal WHERE principal_id = ?", principal.value())
                .all()
                .size();
    }

    @Override
    public void close() {
        keyspace.close();
    }
}
