package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.protocol.InitialLoad;
import org.lectern.status.ContentStatuses;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Question;
import org.lectern.status.model.View;

/** Rows that fill content status are those that the services would have left; and what is there already stays. */
@OnSharedNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class StatusLoadTest {
    private static final Instant TERM = Instant.parse("2024-01-08T08:00:00Z");
    private static final List<String> LEAVES = List.of("intro", "practice", "story", "song", "review", "quiz");
    private static final CollectionTree MATHS = new CollectionTree(
            "maths",
            LEAVES,
            Set.of("song"),
            Map.of("unit-1", Set.copyOf(LEAVES.subList(0, 4)), "unit-2", Set.copyOf(LEAVES.subList(2, 6))),
            Map.of("quiz", 3));
    private static final List<String> TABLES = List.of(
            "user_content_consumption",
            "assessment_aggregator",
            "user_activity_agg",
            "user_enrolments",
            "principal",
            "name_index",
            "library_by_principal");

    private TestKeyspace keyspace;
    private ContentStatuses status;
    private TableRows rows;

    @BeforeAll
    void connect() {
        keyspace = new TestKeyspace("status_load");
        status = keyspace.lectern().contentStatuses();
        rows = new TableRows(keyspace.session());
        await(status.collections().put(MATHS).make(TEST));
        await(status.collections().put(Batch.open("maths", "batch-1")).make(TEST));
    }

    @AfterAll
    void close() {
        keyspace.close();
    }

    private static EnrolmentKey key(String name) {
        return new EnrolmentKey(principal(name).id().value(), "maths", "batch-1");
    }

    private static Principal principal(String name) {
        return new Principal(PrincipalId.of("u:school:" + name), "Student " + name, Visibility.PUBLIC);
    }

    /** What somebody has consumed: so many contents completed, one that never ended, so many attempts at the quiz. */
    private record Consumed(int completed, boolean lostEnd, int attempts) {
        SortedMap<String, View> views() {
            SortedMap<String, View> views = new TreeMap<>();
            for (int i = 0; i < completed; i++) {
                Instant at = TERM.plus(Duration.ofHours(i));
                views.put(
                        LEAVES.get(i),
                        new View(
                                ContentStatus.COMPLETED,
                                Optional.of(at),
                                Optional.of(at.plusSeconds(900)),
                                Optional.of(at.plusSeconds(600)),
                                Optional.of("{\"page\": 12}")));
            }
            if (lostEnd) {
                views.put("quiz", View.started(TERM.plus(Duration.ofDays(60))));
            }
            return views;
        }

        List<Attempt> tries() {
            List<Attempt> tries = new ArrayList<>();
            for (int i = 0; i < attempts; i++) {
                Instant at = TERM.plus(Duration.ofDays(1L + i));
                tries.add(Attempt.of("quiz", "attempt-" + i, at, at, List.of(question("q1", at, i * 0.33))));
            }
            return tries;
        }

        private static Question question(String id, Instant at, double score) {
            return new Question(
                    id, at, 1, score, "choice", "It's", "", List.of(Map.of("value", "2")), List.of(), BigDecimal.ONE);
        }
    }

    private void byServices(String name, Consumed consumed) {
        EnrolmentKey key = key(name);
        await(keyspace.lectern().principals().put(principal(name)).make(TEST));
        await(status.enrolments().enrol(key).make(TEST));
        consumed.views().forEach((content, view) -> await(status.store().insertView(key.view(content), view)));
        consumed.tries().forEach(attempt -> await(status.store().swapAttempt(key, Optional.empty(), attempt)));
        await(status.summaries().recompute(key).make(TEST));
    }

    private void load(String name, Consumed consumed) {
        await(status.store()
                .load(List.of(status.summaries().rows(key(name), MATHS, consumed.views(), consumed.tries()))));
        InitialLoad load = keyspace.lectern().connection().stores().initialLoad();
        await(load.putLibraries(List.of(new InitialLoad.Library(principal(name).id(), List.of()))));
        await(load.putPrincipals(List.of(principal(name)), List.of()));
    }

    @Test
    void whatIsLoadedIsWhatTheServicesLeave() {
        List<Consumed> all = List.of(
                new Consumed(0, false, 0),
                new Consumed(2, false, 0),
                new Consumed(5, true, 0),
                new Consumed(3, false, 1),
                new Consumed(6, false, 3));
        for (int i = 0; i < all.size(); i++) {
            String served = "served" + i + "x";
            String loaded = "loaded" + i + "x";
            byServices(served, all.get(i));
            load(loaded, all.get(i));

            for (String table : TABLES) {
                assertThat(rows.of(table, loaded))
                        .as(table + " of " + all.get(i))
                        .isEqualTo(rows.of(table, served));
            }
            assertThat(await(status.summaries().review(key(loaded))).drift()).isEmpty();
            assertThat(rows.of("user_enrolments", loaded)).hasSize(1);
        }
    }

    @Test
    void whatWasChangedSinceStays_alsoWhatWasDeleted() {
        Consumed consumed = new Consumed(5, true, 1);
        load("changed", consumed);
        load("deleted", consumed);
        await(status.views().forceEnd(key("changed").view("quiz")).make(TEST));
        await(status.enrolments().withdraw(key("changed")).make(TEST));
        await(status.summaries().delete(key("deleted")).make(TEST));
        List<List<String>> before =
                TABLES.stream().map(table -> rows.of(table, "changed")).toList();

        load("changed", consumed);
        load("deleted", consumed);

        assertThat(TABLES.stream().map(table -> rows.of(table, "changed")).toList())
                .isEqualTo(before);
        assertThat(rows.of("user_activity_agg", "deleted")).isEmpty();
    }
}
