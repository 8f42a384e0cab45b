package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import java.io.IOException;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.lectern.fanout.FanOutStoppedException;
import org.lectern.job.FanOutJob;
import org.lectern.job.JobId;
import org.lectern.job.JobState;
import org.lectern.job.Steering;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.node.Frost;
import org.lectern.node.SharedNode;
import org.lectern.write.Plan;

/** A fan-out over more members than fit a page, stopped on its way; the next change brings every library up to date. */
@OnSharedNode
class StoppedFanOutTest {
    /** Ten pages, of which three are written at a time: some are left when the first is settled. */
    private static final int PAGE = 200;

    private static final int MEMBERS = 10 * PAGE;

    @Test
    void whatAStoppedFanOutLeavesIsDoneByTheNextChange() {
        try (TestKeyspace keyspace = TestKeyspace.withPagesOf(PAGE, "stopped")) {
            Lectern lectern = keyspace.lectern();
            ContentId content = keyspace.itemWithMembers("everybody", MEMBERS);
            Plan preview =
                    await(lectern.fanOuts().change(content, new Change.Touch()).preview(TEST));
            assertThat(preview.rows()).hasValue(1 + 2 * MEMBERS);
            assertThat(preview.statements()).anyMatch(cql -> cql.contains("library_by_principal"));

            FanOutJob stopped = begin(lectern.fanOuts().change(content, new Change.Touch()));
            // So that it takes long enough to be stopped on its way.
            await(lectern.jobs()
                    .steer(await(stopped.id()), new Steering.Throttle(OptionalInt.of(MEMBERS / 10)))
                    .make(TEST));
            until("some libraries are written", () -> stopped.settled() > 0);
            stopped.cancel();
            assertThatThrownBy(() -> await(stopped.done()))
                    .isInstanceOf(FanOutStoppedException.class)
                    .hasMessageContaining("remaining libraries");
            assertThat(stopped.settled()).isLessThan(MEMBERS);

            FanOutJob whole = begin(lectern.fanOuts().change(content, new Change.Touch()));
            assertThat(await(whole.done()).principals()).isEqualTo(MEMBERS);
            Recomputation.requireExactLibraries(keyspace.session(), "after the next change");
        }
    }

    @Test
    void cancellingOneThatIsNotYetOnRecordStopsItAtTheFirstPossibleMoment() throws IOException {
        try (TestKeyspace keyspace = TestKeyspace.withPagesOf(PAGE, "stopped_early")) {
            Lectern lectern = keyspace.lectern();
            ContentId content = keyspace.itemWithMembers("everybody", MEMBERS);

            FanOutJob stopped;
            // Nothing gets on record before it is cancelled, however long that takes.
            Frost frost = SharedNode.freeze();
            try {
                stopped = begin(lectern.fanOuts().change(content, new Change.Touch()));
                stopped.cancel();
            } finally {
                frost.close();
            }
            assertThatThrownBy(() -> await(stopped.done())).isInstanceOf(FanOutStoppedException.class);
            assertThat(stopped.settled()).isZero();
            JobId id = await(stopped.id());
            assertThat(await(lectern.jobs().find(id)).orElseThrow().state()).isEqualTo(JobState.STOPPED);

            await(lectern.jobs()
                    .steer(id, new Steering.Order(Steering.Kind.RESUME))
                    .make(TEST));
            until(
                    "it is done",
                    () -> await(lectern.jobs().find(id)).orElseThrow().state() == JobState.DONE);
            Recomputation.requireExactLibraries(keyspace.session(), "after it was resumed");
        }
    }
}
