package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.lectern.service.SunbirdKeyspace.BATCH;
import static org.lectern.service.SunbirdKeyspace.COURSE;
import static org.lectern.service.TestKeyspace.await;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.lectern.find.CardSection;
import org.lectern.find.Find;
import org.lectern.find.Subject;
import org.lectern.lane.AlsoOnSharedNode;

/** In the tables that Sunbird deploys a learner is found by the id of the platform, and a course by its own. */
@AlsoOnSharedNode
class FindOnSunbirdTest {
    private static final String LEARNER = new UUID(9, 1).toString();

    @Test
    void aLearnerIsFoundByIdWithinATicket_andACourseByItsAddress() {
        try (TestKeyspace keyspace = new TestKeyspace("find_sunbird")) {
            SunbirdKeyspace sunbird = new SunbirdKeyspace(
                    keyspace.session(), keyspace.settings().keyspace() + "_courses", SunbirdKeyspace.Release.PRINTED);
            for (String content : List.of("do_a", "do_b", "do_c")) {
                sunbird.view(LEARNER, COURSE, content, 2);
            }
            sunbird.enrolment(LEARNER, COURSE, 1, 1, Map.of("do_a", 2));
            sunbird.aggregate(LEARNER, COURSE, "cb:" + BATCH, 1);
            try (Lectern lectern =
                    Lectern.connect(keyspace.settings(), sunbird.place(), Optional.empty(), progress -> {})) {
                Find find = new Find(lectern, Optional.empty());
                Subject learner = await(find.find("User " + LEARNER + " finished, see SB-12"))
                        .best()
                        .orElseThrow();
                assertThat(learner.kind()).isEqualTo(Subject.Kind.LEARNER);
                CardSection enrolments = await(Objects.requireNonNull(
                        find.card(learner, List.of()).sections().get(CardSection.Kind.ENROLMENTS)));
                assertThat(enrolments.lines()).hasSize(1);
                assertThat(enrolments.recommendation().orElseThrow().targets()).containsExactly(LEARNER, COURSE, BATCH);
                assertThat(await(find.find("https://learn.example.org/learn/course/" + COURSE + "/unit"))
                                .subjects())
                        .extracting(Subject::kind, Subject::id)
                        .contains(tuple(Subject.Kind.COLLECTION, COURSE));
            }
        }
    }
}
