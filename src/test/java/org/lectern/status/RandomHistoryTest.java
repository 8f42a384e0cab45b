package org.lectern.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.status.Classroom.MATHS;
import static org.lectern.status.Classroom.NOW;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.cluster.ClusterException;
import org.lectern.lane.WithoutNode;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Question;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;

/**
 * Random histories of views and attempts in two batches, delivered late, twice, and in any order, with processes that die,
 * against a computation that shares nothing with the services: it looks at the list of events as a whole.
 */
@WithoutNode
class RandomHistoryTest {
    private static final int EVENTS = 60;

    /** Something that happened. */
    private record Event(String kind, String batch, String content, Instant at, int number) {}

    private final Classroom room = new Classroom();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void whateverIsDeliveredHowever_theSummaryIsWhatTheEventsSay(long seed) {
        Random random = new Random(seed);
        CollectionTree tree = tree(random);
        await(room.services().collections().put(tree).make(TEST));
        await(room.services().enrolments().enrol(Classroom.BATCH_2).make(TEST));
        List<Event> events = events(random, tree);
        List<Event> delivered = new ArrayList<>(events);
        delivered.addAll(events.subList(0, events.size() / 3));
        Collections.shuffle(delivered, random);
        List<Event> pending = delivered;
        while (!pending.isEmpty()) {
            List<Event> refused = new ArrayList<>();
            for (Event event : pending) {
                if (random.nextInt(5) == 0) {
                    room.store.dieAfter(random.nextInt(4));
                }
                try {
                    deliver(event);
                } catch (StatusRefusedException | ClusterException failed) {
                    refused.add(event);
                }
                room.store.accidents.clear();
            }
            pending = refused;
        }
        for (String batch : List.of("batch-1", "batch-2")) {
            compare(tree, batch, events);
        }
    }

    /**
     * Progress, ends and starts of one view, in every order: those of the first view count, by their times. Only what a
     * revisit's progress has replaced before the end was known cannot come back, since a row keeps one.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void inWhateverOrderTheyComeDetailsFromAfterTheEndNeverStay(long seed) {
        Random random = new Random(seed);
        Instant end = NOW.minusSeconds(50);
        for (int history = 0; history < 200; history++) {
            List<UnaryOperator<View>> events = new ArrayList<>();
            Optional<Instant> latest = Optional.empty();
            String details = "";
            boolean revisited = false;
            for (int i = 0; i < 4; i++) {
                Instant at = end.plusSeconds(random.nextInt(6) - 4L);
                String text = "{\"page\": " + random.nextInt(3) + "}";
                events.add(view -> view.progress(text, at));
                revisited |= at.isAfter(end);
                if (!at.isAfter(end)
                        && (latest.isEmpty()
                                || at.isAfter(latest.get())
                                || (at.equals(latest.get()) && text.compareTo(details) > 0))) {
                    latest = Optional.of(at);
                    details = text;
                }
            }
            events.add(view -> view.end(end));
            events.add(view -> view.end(end.plusSeconds(random.nextInt(9))));
            events.addAll(List.copyOf(events));
            Collections.shuffle(events, random);
            View view = View.started(NOW.minusSeconds(90));
            for (UnaryOperator<View> event : events) {
                view = event.apply(view);
            }
            assertThat(view.status()).isEqualTo(ContentStatus.COMPLETED);
            assertThat(view.lastCompleted()).contains(end);
            assertThat(view.lastUpdated().filter(end::isBefore)).isEmpty();
            // Everything was delivered twice: at the latest its second coming finds the end on record.
            if (!revisited) {
                assertThat(view.lastUpdated()).isEqualTo(latest);
                assertThat(view.details()).isEqualTo(latest.isEmpty() ? Optional.empty() : Optional.of(details));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void twoRowsMergeToTheSameWhicheverComesFirst(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            View one = anyView(random);
            View other = anyView(random);
            assertThat(one.merge(other)).isEqualTo(other.merge(one));
            assertThat(one.merge(other).merge(one)).isEqualTo(one.merge(other));
        }
    }

    private static View anyView(Random random) {
        View view = View.started(NOW.plusSeconds(random.nextInt(2)));
        if (random.nextBoolean()) {
            view = view.progress("{\"page\": " + random.nextInt(3) + "}", NOW.plusSeconds(random.nextInt(3)));
        }
        return random.nextBoolean() ? view.end(NOW.plusSeconds(random.nextInt(3))) : view;
    }

    private static CollectionTree tree(Random random) {
        List<String> leaves = new ArrayList<>();
        Set<String> optional = new HashSet<>();
        Map<String, Set<String>> units = new TreeMap<>();
        for (int i = 0; i < 3 + random.nextInt(6); i++) {
            leaves.add("c" + i);
            if (random.nextInt(3) == 0) {
                optional.add("c" + i);
            }
            for (int unit = 0; unit < 3; unit++) {
                if (random.nextBoolean()) {
                    units.computeIfAbsent("u" + unit, any -> new HashSet<>()).add("c" + i);
                }
            }
        }
        return new CollectionTree(MATHS, leaves, optional, units, Map.of());
    }

    /** Each view has a start, most an end; some contents are attempted. Times repeat. */
    private static List<Event> events(Random random, CollectionTree tree) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < EVENTS; i++) {
            String batch = random.nextBoolean() ? "batch-1" : "batch-2";
            List<String> contents = List.copyOf(tree.contents()); // units, too: they are opened on the way
            String content = contents.get(random.nextInt(contents.size()));
            Instant at = NOW.minusSeconds(100 - random.nextInt(40));
            if (random.nextInt(4) == 0 && tree.hasLeaf(content)) {
                events.add(new Event("attempt", batch, content, at, random.nextInt(6)));
            } else {
                events.add(new Event("start", batch, content, at, i));
                if (random.nextInt(4) > 0) {
                    events.add(new Event("end", batch, content, at.plusSeconds(random.nextInt(30)), i));
                }
            }
        }
        return events;
    }

    private static double score(Event attempt) {
        return (attempt.number() * 7L + attempt.at().getEpochSecond() % 5) % 4;
    }

    private void deliver(Event event) {
        ViewKey key = new EnrolmentKey("Rahul", MATHS, event.batch()).view(event.content());
        switch (event.kind()) {
            case "start" -> await(room.services().views().start(key, event.at()));
            case "end" -> await(room.services().views().end(key, event.at()));
            default ->
                await(room.services()
                        .assessments()
                        .submit(
                                key,
                                // The same id only with the same time: of equal times the one that came first stays.
                                "a" + event.number() + "@" + event.at(),
                                event.at(),
                                List.of(Question.of("q", event.at(), score(event), 4))));
        }
    }

    /** The independent computation. */
    private void compare(CollectionTree tree, String batch, List<Event> events) {
        Map<String, Integer> statuses = new HashMap<>();
        Map<String, Instant> completed = new HashMap<>();
        Map<String, Set<String>> attempts = new HashMap<>();
        Map<String, Double> best = new HashMap<>();
        for (Event event : events) {
            if (!event.batch().equals(batch)) {
                continue;
            }
            boolean ends = !event.kind().equals("start");
            statuses.merge(event.content(), ends ? 2 : 1, Math::max);
            if (ends) {
                completed.merge(event.content(), event.at(), (one, other) -> one.isBefore(other) ? one : other);
            }
            if (event.kind().equals("attempt")) {
                attempts.computeIfAbsent(event.content(), any -> new HashSet<>())
                        .add(event.number() + "@" + event.at());
                best.merge(event.content(), score(event), Math::max);
            }
        }
        EnrolmentKey key = new EnrolmentKey("Rahul", MATHS, batch);
        await(room.services().summaries().recompute(key).make(TEST));
        assertThat(room.review(key).drift()).isEmpty();
        Map<String, View> views = await(room.store.views(key));
        assertThat(views.keySet()).isEqualTo(statuses.keySet());
        views.forEach((content, view) -> {
            assertThat(view.status().code()).isEqualTo(statuses.get(content));
            assertThat(view.lastCompleted()).isEqualTo(Optional.ofNullable(completed.get(content)));
        });
        int required = 0;
        int count = 0;
        for (String leaf : tree.leaves()) {
            if (!tree.optional().contains(leaf)) {
                required++;
                count += statuses.getOrDefault(leaf, 0) == 2 ? 1 : 0;
            }
        }
        assertThat(room.enrolment(key).progress()).contains(count);
        assertThat(room.enrolment(key).status().orElseThrow().code())
                .isEqualTo(count == required ? 2 : count > 0 ? 1 : 0);
        best.forEach((content, score) -> assertThat(room.aggregate(key).scores())
                .containsEntry("score:" + content, score)
                .containsEntry("attempts_count:" + content, (double)
                        attempts.getOrDefault(content, Set.of()).size()));
        tree.units().forEach((unit, below) -> {
            if (below.stream().anyMatch(leaf -> statuses.getOrDefault(leaf, 0) == 2)) {
                long expected = below.stream()
                        .filter(leaf -> !tree.optional().contains(leaf) && statuses.getOrDefault(leaf, 0) == 2)
                        .count();
                assertThat(await(room.store.aggregate(Aggregate.Key.unit(key, unit)))
                                .orElseThrow()
                                .completedCount())
                        .contains((int) expected);
            }
        });
    }
}
