package org.lectern.find;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityLog;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.demo.DemoData;
import org.lectern.demo.DemoStatuses;
import org.lectern.demo.DriftSpecimen;
import org.lectern.find.CardSection.Kind;
import org.lectern.lane.AlsoOnSharedNode;
import org.lectern.model.PrincipalId;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;
import org.lectern.status.model.EnrolmentKey;

/** After a fix, the same ticket says that nothing is wrong any more, and the card has the write that fixed it. */
@AlsoOnSharedNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class FindAfterFixTest {
    private TestKeyspace keyspace;
    private ActivityLog log;
    private Lectern lectern;
    private Find find;

    @BeforeAll
    void load(@TempDir Path directory) {
        keyspace = new TestKeyspace("find");
        log = new ActivityLog(directory.resolve("activity"));
        lectern = Lectern.connect(
                keyspace.settings(),
                StatusKeyspace.of(keyspace.settings().keyspace()),
                Optional.of(log),
                progress -> {});
        DemoData demo = new DemoData(lectern);
        await(demo.loadFirst());
        await(demo.loadRest(share -> {}));
        find = new Find(lectern, Optional.of(log));
    }

    @AfterAll
    void close() {
        lectern.close();
        keyspace.close();
        log.close();
    }

    private Found found(String text) {
        return await(find.find(text));
    }

    private CardSection section(String text, Kind kind) {
        Found found = found(text);
        return await(Objects.requireNonNull(find.card(found.best().orElseThrow(), found.subjects())
                .sections()
                .get(kind)));
    }

    private List<String> writes(String subject) {
        CardSection writes = section(subject, Kind.WRITES);
        return writes.lines().isEmpty()
                ? List.of(writes.headline().english())
                : writes.lines().stream().map(line -> line.text().english()).toList();
    }

    @Test
    void aRebuildOfALibrary_concernsTheItemsInIt() {
        PrincipalId group = DriftSpecimen.MISSING.principal();
        String item = DriftSpecimen.MISSING.content().value();
        await(lectern.libraries().rebuild(DriftSpecimen.STALE.principal()).make(TEST));
        assertThat(writes(item))
                .containsExactly("No recent write on record names the item or a library that it is shared with.");

        await(lectern.libraries().rebuild(group).make(TEST));
        assertThat(writes(item)).containsExactly("Rebuild the library of " + group);
    }

    @Test
    void aRecomputationOfACollection_concernsItsLearners_whoNoLongerShowWhatTheTicketSays() {
        EnrolmentKey learner = DemoStatuses.finishedCourse();
        String ticket = "SUP-103 I finished the course and it says 67 %";
        assertThat(found(ticket).best())
                .hasValueSatisfying(best -> assertThat(best.id()).isEqualTo(learner.user()));
        assertThat(writes(learner.user()))
                .containsExactly("No recent write on record names the learner or a collection of the learner.");

        Optional<String> collection = Optional.of(learner.collection());
        await(await(lectern.contentStatuses().batchJobs().review(collection, TEST))
                .done());
        await(await(lectern.contentStatuses().batchJobs().recompute(collection).make(TEST))
                .done());

        assertThat(writes(learner.user())).contains("Recompute all differences in first-aid");
        assertThat(found(ticket).subjects()).isEmpty();
        assertThat(found(ticket).remark().english())
                .startsWith("No learner shows 67 % now. ")
                .contains("learners were looked at");
    }
}
