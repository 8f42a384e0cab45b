package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.await;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.lectern.lane.AlsoOnSharedNode;
import org.lectern.status.ContentStatuses;
import org.lectern.status.event.ContentStateFile;
import org.lectern.status.event.ContentStates.Progress;
import org.lectern.status.event.ContentStates.Submission;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CarryRule;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Json;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Question;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.StatusStore.ModeSetting;

/** Of content status. */
@AlsoOnSharedNode
final class PreviewedStatusTest extends PreviewedWrites {
    private static final String[] STATUS = {"user_content_consumption", "user_activity_agg", "user_enrolments"};

    private static final CollectionTree MATHS = new CollectionTree(
            "class-1-maths",
            List.of("addition", "it's counting"),
            Set.of(),
            Map.of("num'bers", Set.of("addition", "it's counting")),
            Map.of("addition", 3));

    private static final Question QUESTION =
            new Question("q1", LONG_AGO, 3, 1.5, "mcq", "Sums", "", List.of(), List.of(), BigDecimal.ONE);

    private ContentStatuses status() {
        return console.contentStatuses();
    }

    private static EnrolmentKey maths(String name) {
        return new EnrolmentKey(user(name).value(), MATHS.collection(), "batch-1");
    }

    /** One who has seen a part; with figures that are not what the rows say. */
    private Twins learners() {
        Twins twins = twins(name -> principal(user(name)));
        await(status().collections().put(MATHS).make(BECAUSE));
        await(status().collections()
                .put(Batch.open(MATHS.collection(), "batch-1"))
                .make(BECAUSE));
        EnrolmentKey key = maths(twins.written());
        await(status().enrolments().enrol(key).make(BECAUSE));
        await(status().views().start(key.view("addition"), LONG_AGO));
        await(status().views().progress(key.view("addition"), "{\"page\": \"it's 1\"}", LONG_AGO.plusSeconds(1)));
        await(status().assessments().submit(key.view("addition"), "first", LONG_AGO.plusSeconds(2), List.of(QUESTION)));
        keyspace.session()
                .execute(
                        "UPDATE user_activity_agg SET aggregates['score:gone'] = 0.1, content_status = {'addition': 0} "
                                + "WHERE activity_type = 'Course' AND activity_id = ? AND user_id = ? "
                                + "AND context_id = 'batch-1'",
                        MATHS.collection(),
                        user(twins.written()).value());
        copy(twins, STATUS);
        return twins;
    }

    @Test
    void enrolments() throws IOException {
        Twins twins = learners();
        writeBoth(twins, name -> status().enrolments().withdraw(maths(name)).make(BECAUSE));
        assertAlike(twins, STATUS);
        writeBoth(twins, name -> status().enrolments().enrol(maths(name)).make(BECAUSE));
        await(status().summaries().recompute(maths(twins.shown())).make(BECAUSE));
        assertAlike(twins, STATUS);
    }

    @Test
    void summariesAndViews() throws IOException {
        List<Function<String, CompletionStage<?>>> writes = List.of(
                name -> status().summaries().recompute(maths(name)).make(BECAUSE),
                name -> status().summaries().delete(maths(name)).make(BECAUSE),
                name -> status().views().forceEnd(maths(name).view("addition")).make(BECAUSE));
        for (Function<String, CompletionStage<?>> write : writes) {
            Twins twins = learners();
            writeBoth(twins, write);
            assertThat(rows("user_activity_agg", twins.shown())).isEqualTo(rows("user_activity_agg", twins.written()));
            assertAlike(twins, "user_content_consumption", "user_enrolments");
        }
    }

    @Test
    void whatTheOlderApiSends() throws IOException {
        Twins twins = learners();
        Question second = new Question(
                "it's q2",
                LONG_AGO,
                2,
                1,
                "mcq",
                "Sums",
                "of 'two'",
                List.of(Map.of("1", "it's {2}")),
                List.of(),
                new BigDecimal("1.50"));
        writeBoth(twins, name -> {
            ViewKey counting = maths(name).view("it's counting");
            return status().contentStates()
                    .updateFrom(new ContentStateFile(
                            "sent.json",
                            List.of(new Progress(maths(name).view("addition"), 2, LONG_AGO, LONG_AGO.plusSeconds(3))),
                            List.of(new Submission(
                                    counting,
                                    "second",
                                    LONG_AGO.plusSeconds(4),
                                    Json.MAPPER
                                            .createArrayNode()
                                            .add(Json.MAPPER
                                                    .createObjectNode()
                                                    .put("id", second.id())
                                                    .put("assess_ts", LONG_AGO.toEpochMilli())
                                                    .put("score", 1)
                                                    .put("max_score", 2)
                                                    .put("type", "mcq")
                                                    .put("title", "Sums")
                                                    .put("description", second.description())
                                                    .put("duration", second.duration())
                                                    .set("resvalues", Json.MAPPER.valueToTree(second.resvalues())))
                                            .toString()))))
                    .make(BECAUSE);
        });
        assertAlike(twins, "user_content_consumption", "user_enrolments");
        for (String name : List.of(twins.written(), twins.shown())) {
            assertThat(await(status().assessments().attempts(maths(name).view("it's counting"))))
                    .singleElement()
                    .satisfies(one -> assertThat(one.questions()).containsExactly(second));
        }
    }

    @Test
    void whatBelongsToNobody() throws IOException {
        Twins twins = twins();
        writeBoth(
                twins,
                name -> status().collections()
                        .put(new CollectionTree(
                                name, MATHS.leaves(), Set.of("it's counting"), MATHS.units(), MATHS.questions()))
                        .make(BECAUSE));
        writeBoth(
                twins,
                name -> status().collections()
                        .put(new Batch(name, "o'clock", Optional.of(LONG_AGO), true, Optional.of("it's")))
                        .make(BECAUSE));
        assertAlike(twins, "collection_tree", "course_batch");

        ModeSetting copy = new ModeSetting(Mode.COPY, new CarryRule(Optional.of(Duration.ofDays(30)), true));
        List<String> shown = recorded(status().modes().switchTo(copy).make(BECAUSE));
        keyspace.session().execute("DELETE FROM status_mode WHERE id = 'instance'");
        run(twins, shown, Map.of());
        assertThat(await(status().modes().setting())).isEqualTo(copy);
    }
}
