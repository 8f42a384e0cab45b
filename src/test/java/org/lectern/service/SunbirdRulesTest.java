package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lectern.lane.AlsoOnSharedNode;
import org.lectern.model.SunbirdRelease;
import org.lectern.service.SunbirdRules.Expected;
import org.lectern.status.ContentStatuses;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.model.Drift;

/** Each rule of Sunbird's code: right rows stay untouched, wrong ones are found, and only those are repaired. */
@AlsoOnSharedNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SunbirdRulesTest {
    private TestKeyspace lectern;

    @BeforeAll
    void open() {
        lectern = new TestKeyspace("rules");
    }

    @AfterAll
    void close() {
        lectern.close();
    }

    @ParameterizedTest
    @EnumSource(
            value = SunbirdRelease.class,
            names = {"FLINK", "LERN_SERVICE"})
    void exactlyTheWrongRowsAreFound_andNothingElseIsWritten(SunbirdRelease release) {
        SunbirdRules rules = new SunbirdRules(
                lectern.session(),
                lectern.settings().keyspace() + "_"
                        + release.word().substring(0, 4).toLowerCase(Locale.ROOT),
                release);
        SunbirdKeyspace sunbird = rules.keyspace();
        SortedMap<String, String> before = sunbird.cells();
        try (Lectern console = Lectern.connect(lectern.settings(), sunbird.place(), Optional.empty(), said -> {})) {
            ContentStatuses statuses = console.contentStatuses();
            assertThat(statuses.store().layout().said().english()).contains("computed by " + release.word());
            BatchJob.Report found = await(
                    await(statuses.batchJobs().review(Optional.empty(), TEST)).ended());
            assertThat(found(found)).containsExactlyInAnyOrderElementsOf(rules.findings);
            assertThat(found.record().counts().found())
                    .as("learners with a finding")
                    .isEqualTo(rules.findings.stream()
                            .map(Expected::user)
                            .distinct()
                            .count());
            assertThat(sunbird.cells()).as("a review writes nothing").isEqualTo(before);

            await(await(statuses.batchJobs().recompute(Optional.empty()).make(TEST))
                    .ended());
            assertThat(SunbirdKeyspace.changes(before, sunbird.cells()).stream()
                            .filter(cell -> !cell.contains(".agg_last_updated["))
                            .map(cell -> cell.substring(cell.indexOf('/') + 1)))
                    .containsExactlyInAnyOrderElementsOf(rules.repaired);
        }
    }

    private static List<Expected> found(BatchJob.Report report) {
        return report.drift().stream()
                .map(one -> new Expected(one.where().user(), one.kind(), subject(one), one.raw(), one.stored()))
                .toList();
    }

    private static String subject(Drift drift) {
        return drift.activity().equals(drift.where().collection())
                ? drift.subject()
                : drift.activity() + "/" + drift.subject();
    }
}
