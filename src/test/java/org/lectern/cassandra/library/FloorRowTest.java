package org.lectern.cassandra.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.Cluster;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.protocol.Floor;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;

/** No floor is ahead of the clock, so what is deleted by hand right after a rebuild is gone. */
@OnSharedNode
final class FloorRowTest {
    private static final TestKeyspace KEYSPACE = TestKeyspace.common();
    private static final Cluster CLUSTER = Cluster.connect(KEYSPACE.settings());

    private final FloorRow row = new FloorRow(CLUSTER);

    @AfterAll
    static void close() {
        CLUSTER.close();
        KEYSPACE.close();
    }

    private static long now() {
        return TimeUnit.MILLISECONDS.toMicros(CLUSTER.clock().millis() + 1);
    }

    @Test
    void floorsThatAreRaisedAtOnceAreFarEnoughApart_andNoneIsAheadOfTheClock() {
        Floor last = await(row.read());
        for (int i = 0; i < 3; i++) {
            Floor raised = await(row.raise());
            assertThat(raised.micros()).isLessThanOrEqualTo(now());
            assertThat(raised.micros() - last.micros()).isGreaterThanOrEqualTo(Floor.SPACING);
            last = raised;
        }
    }

    @Test
    void whoeverWaitsSharesOneFloor() {
        CompletionStage<Floor> first = row.raise();
        CompletionStage<Floor> second = row.raise();
        CompletionStage<Floor> third = row.raise();

        assertThat(await(second)).isEqualTo(await(third));
        assertThat(await(second).micros()).isGreaterThan(await(first).micros());
    }

    @Test
    void aLibraryThatIsDeletedByHandRightAfterARebuildIsGone() {
        PrincipalId anne = PrincipalId.of("u:floor:anne");
        ContentId item = ContentId.of("c:floor:item");
        Lectern lectern = KEYSPACE.lectern();
        await(lectern.principals()
                .put(new Principal(anne, "Anne", Visibility.PUBLIC))
                .make(TEST));
        await(begin(lectern.fanOuts().change(item, new Change.Put("Item", Visibility.PUBLIC, Optional.empty())))
                .done());
        await(begin(lectern.fanOuts().share(item, Set.of(anne), MemberRole.VIEWER))
                .done());
        for (int i = 0; i < 2; i++) {
            await(lectern.libraries().rebuild(anne).make(TEST));
            assertThat(rows(anne)).isOne();

            KEYSPACE.session().execute("DELETE FROM library_by_principal WHERE principal_id = ?", anne.value());
            assertThat(rows(anne)).isZero();
        }
    }

    private static int rows(PrincipalId principal) {
        return KEYSPACE.session()
                .execute(
                        "SELECT content_id FROM library_by_principal WHERE principal_id = ? AND bucket = 'PUBLIC'",
                        principal.value())
                .all()
                .size();
    }
}
