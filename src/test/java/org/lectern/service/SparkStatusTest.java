package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lectern.command.spark.SparkCommands;
import org.lectern.lane.OnSharedNode;
import org.lectern.status.ContentStatuses;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.Drift;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.View;

/** A review of content status on Spark finds what a review in this process finds. */
@OnSharedNode
@Order(6)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SparkStatusTest {
    private static final Instant NOW = Instant.parse("2024-05-01T10:00:00Z");
    private static final String MATHS = "class-1-maths";
    private static final int LEARNERS = 60;

    private TestKeyspace keyspace;
    private ContentStatuses status;

    /** A third is right; of a third no aggregate knows; of a third there is an aggregate alone. */
    @BeforeAll
    void plant() {
        SparkCommands.require();
        keyspace = new TestKeyspace("sparkstatus");
        status = keyspace.lectern().contentStatuses();
        await(status.collections()
                .put(new CollectionTree(MATHS, List.of("addition", "counting"), Set.of(), Map.of(), Map.of()), TEST));
        for (int i = 0; i < LEARNERS; i++) {
            EnrolmentKey learner = new EnrolmentKey("learner-" + i, MATHS, "batch-1");
            await(status.store().swapEnrolment(Optional.empty(), Enrolment.of(learner, NOW)));
            await(status.store().insertView(learner.view("addition"), View.completed(NOW)));
            if (i % 3 != 1) {
                await(status.summaries().recompute(learner, TEST));
            }
            if (i % 3 == 2) {
                for (String table : List.of("user_enrolments", "user_content_consumption")) {
                    keyspace.session()
                            .execute("DELETE FROM " + keyspace.settings().keyspace() + "." + table + " WHERE userid = '"
                                    + learner.user() + "'");
                }
            }
        }
    }

    @AfterAll
    void close() {
        if (keyspace != null) {
            keyspace.close();
        }
    }

    @Test
    void bothFindTheSame() {
        SparkCommands spark = new SparkCommands(keyspace.settings());
        int code = spark.run("status", "review", "--json");
        BatchJob.Report here =
                await(await(status.batchJobs().review(Optional.empty(), TEST)).ended());

        assertThat(code).as("something was found").isEqualTo(1);
        BatchJobRecord there = await(status.batchJobs().recent(Set.of(BatchJobRecord.Kind.REVIEW), 2)).stream()
                .filter(one -> !one.id().equals(here.record().id()))
                .findAny()
                .orElseThrow();
        assertThat(here.drift()).isNotEmpty();
        assertThat(Set.copyOf(await(status.batchJobs().findings(there.id())))).isEqualTo(Set.copyOf(here.drift()));
        assertThat(there.finished()).isTrue();
        assertThat(there.counts()).isEqualTo(here.record().counts());
        assertThat(here.drift().stream().map(Drift::where).map(EnrolmentKey::user))
                .contains("learner-1", "learner-2");
        assertThat(spark.said())
                .as("a line of JSON for each difference, and one for the whole")
                .hasSizeGreaterThan(here.drift().size());
    }
}
