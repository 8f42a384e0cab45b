package org.lectern.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lectern.lane.WithoutNode;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Derived;
import org.lectern.status.model.Drift;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.EventCounts;
import org.lectern.status.model.Raw;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusDriftKind;
import org.lectern.status.model.StatusLayout;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.View;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.InMemoryStatusStore;
import org.lectern.status.summary.SummaryComputation;
import org.lectern.status.sunbird.SunbirdReview;
import org.lectern.wording.Message;

/** The rules by which a platform computes, and the care with which rows are repaired that it goes on writing. */
@WithoutNode
class DeployedStatusTest {
    private static final Instant NOW = Instant.parse("2024-05-01T10:00:00Z");
    private static final EnrolmentKey KEY = new EnrolmentKey("0a1b", "do_1", "0130");
    private static final CollectionTree TREE = new CollectionTree(
            "do_1", List.of("do_a", "do_b", "do_more"), Set.of("do_more"), Map.of("do_u", Set.of("do_a")), Map.of());
    private static final StatusLayout LAYOUT =
            StatusLayout.deployed(true, true, "cb:", StatusLayout.COURSE, Duration.ZERO, Message.NONE);

    private final InMemoryStatusStore store = new InMemoryStatusStore();
    private final SummaryComputation computation =
            new SummaryComputation(store.port(), new EventContext(store.port(), Clock.fixed(NOW, ZoneOffset.UTC)));

    @BeforeEach
    void contents() {
        store.keptAs(LAYOUT);
        store.putTree(TREE);
    }

    private static SortedMap<String, View> views(String... completed) {
        SortedMap<String, View> views = new TreeMap<>();
        for (String content : completed) {
            views.put(content, View.completed(NOW.minusSeconds(7_200)));
        }
        return views;
    }

    private static Enrolment enrolment(int progress, ContentStatus status, Map<String, ContentStatus> copied) {
        return new Enrolment(
                KEY,
                true,
                Optional.empty(),
                Optional.of(progress),
                Optional.of(status),
                Optional.empty(),
                copied,
                Optional.of(0));
    }

    /** As the platform leaves it after do_a. */
    private static Enrolment computed() {
        Enrolment there = enrolment(1, ContentStatus.IN_PROGRESS, Map.of("do_a", ContentStatus.COMPLETED));
        return there.computed(
                there.progress(), there.status(), there.completedOn(), there.contentStatus(), Optional.of(50));
    }

    private static Aggregate aggregate(int count) {
        return new Aggregate(Optional.of(count), new TreeMap<>(), new TreeMap<>(), Optional.of(NOW));
    }

    private static List<Drift> drift(Raw raw, Optional<Aggregate> course, Enrolment enrolment) {
        return SunbirdReview.of(KEY, TREE, raw, new Derived(course, new TreeMap<>(), Optional.of(enrolment), LAYOUT))
                .drift();
    }

    @Test
    void requiredContentsThatAreCompletedAreCounted_andWhoHasBegunIsUnderWay() {
        Raw raw = new Raw(views("do_a", "do_more"), List.of());
        Map<String, ContentStatus> copied = Map.of("do_a", ContentStatus.COMPLETED, "do_more", ContentStatus.COMPLETED);
        Enrolment right = new Enrolment(
                KEY,
                true,
                Optional.empty(),
                Optional.of(1),
                Optional.of(ContentStatus.IN_PROGRESS),
                Optional.empty(),
                copied,
                Optional.of(50));
        assertThat(drift(raw, Optional.of(aggregate(1)), right)).isEmpty();
        assertThat(drift(raw, Optional.of(aggregate(2)), enrolment(0, ContentStatus.NOT_STARTED, Map.of())))
                .extracting(Drift::kind, Drift::subject, Drift::raw, Drift::stored)
                .containsExactlyInAnyOrder(
                        tuple(StatusDriftKind.COUNT_WRONG, "completedCount", "1", "2"),
                        tuple(StatusDriftKind.ENROLMENT_WRONG, "progress", "1", "0"),
                        tuple(StatusDriftKind.ENROLMENT_WRONG, "status", "IN_PROGRESS", "NOT_STARTED"),
                        tuple(StatusDriftKind.ENROLMENT_WRONG, "completionpercentage", "50", "0"),
                        tuple(StatusDriftKind.ENROLMENT_WRONG, "contentstatus", "do_a: 2", ""));
    }

    @Test
    void anAttemptImpliesNoView_andWithoutViewsNothingIsExplained() {
        Raw raw = new Raw(new TreeMap<>(), List.of(Attempt.of("do_b", "one", NOW, NOW, List.of())));
        List<Drift> found = drift(
                raw,
                Optional.of(aggregate(2)),
                enrolment(2, ContentStatus.COMPLETED, Map.of("do_b", ContentStatus.COMPLETED)));
        assertThat(found)
                .filteredOn(one -> one.kind() != StatusDriftKind.SCORE_DIFFERS)
                .hasSize(4)
                .allSatisfy(one -> assertThat(one.kind()).isEqualTo(StatusDriftKind.UNEXPLAINED));
    }

    @Test
    void whatIsUnexplainedIsNotWritten() {
        store.swapEnrolment(Optional.empty(), enrolment(2, ContentStatus.COMPLETED, Map.of()));
        store.swapAggregate(Aggregate.Key.of(KEY), Optional.empty(), aggregate(2));
        int before = store.accidents.writes();
        Review review = computation.recomputeRows(KEY).toCompletableFuture().join();
        assertThat(review.drift()).isNotEmpty();
        assertThat(store.accidents.writes()).isEqualTo(before);
    }

    private void viewed(Instant written, String content) {
        store.clock(() -> written);
        store.insertView(KEY.view(content), View.completed(NOW.minusSeconds(7_200)));
    }

    @Test
    void whatWasWrittenAMomentAgoIsLeftToThePlatform() {
        viewed(NOW.minusSeconds(30), "do_a");
        store.swapEnrolment(Optional.empty(), enrolment(0, ContentStatus.NOT_STARTED, Map.of()));
        int before = store.accidents.writes();
        assertThat(computation.review(KEY).toCompletableFuture().join().drift())
                .singleElement()
                .extracting(Drift::kind)
                .isEqualTo(StatusDriftKind.UNSETTLED);
        computation.recomputeRows(KEY).toCompletableFuture().join();
        assertThat(store.accidents.writes()).isEqualTo(before);
    }

    @Test
    void bothLooksMustSeeTheSame() {
        viewed(NOW.minusSeconds(3_600), "do_a");
        store.swapEnrolment(Optional.empty(), enrolment(0, ContentStatus.NOT_STARTED, Map.of()));
        // Between the first look and the second the platform has computed: there is nothing left to write.
        Enrolment computed = computed();
        store.accidents
                .on("aggregates")
                .after(1)
                .once()
                .first(() -> store.written(Aggregate.Key.of(KEY), aggregate(1), computed));
        int before = store.accidents.writes();
        computation.recomputeRows(KEY).toCompletableFuture().join();
        assertThat(store.accidents.writes()).isEqualTo(before);
    }

    private static View counted(int status, Integer views, Integer completions) {
        return new View(
                ContentStatus.of(status),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                new EventCounts(Optional.ofNullable(views), Optional.ofNullable(completions)));
    }

    @ParameterizedTest
    @CsvSource({
        "2, -1, 0, viewcount \u2265 0",
        "2, 3, -1, completedcount \u2265 0",
        "2, 1, 2, completedcount \u2264 viewcount",
        "1, 3, 1, status = 2",
        "1, , 1, status = 2"
    })
    void sumsThatNoEventsAddUpToAreFound(int status, Integer views, Integer completions, String bound) {
        assertThat(countsOf(counted(status, views, completions)))
                .singleElement()
                .satisfies(found -> assertThat(found.subject()).isEqualTo("do_a"))
                .satisfies(found -> assertThat(found.raw()).isEqualTo(bound))
                .satisfies(found -> assertThat(found.stored()).startsWith("status " + status));
    }

    @ParameterizedTest
    @CsvSource({"2, 3, 3", "2, 3, 0", "2, , 1", "1, 1, 0", "1, 0, 0", "2, 0, 0", "0, 0, 0", "2, ,"})
    void anythingElseMayBeASumOfEvents_alsoWhereAnEndByForceWasNone(int status, Integer views, Integer completions) {
        assertThat(countsOf(counted(status, views, completions))).isEmpty();
    }

    private static List<Drift> countsOf(View view) {
        Raw raw = new Raw(new TreeMap<>(Map.of("do_a", view)), List.of());
        return drift(raw, Optional.empty(), enrolment(0, ContentStatus.NOT_STARTED, Map.of())).stream()
                .filter(one -> one.kind() == StatusDriftKind.COUNTS_IMPOSSIBLE)
                .toList();
    }

    @Test
    void countsThatCannotBeAreReported_andNeverWritten() {
        store.clock(() -> NOW.minusSeconds(3_600));
        store.insertView(KEY.view("do_a"), counted(2, 1, 2));
        store.swapEnrolment(Optional.empty(), computed());
        store.swapAggregate(Aggregate.Key.of(KEY), Optional.empty(), aggregate(1));
        int before = store.accidents.writes();
        Review review = computation.recomputeRows(KEY).toCompletableFuture().join();
        assertThat(review.drift()).extracting(Drift::kind).containsExactly(StatusDriftKind.COUNTS_IMPOSSIBLE);
        assertThat(store.accidents.writes()).isEqualTo(before);
    }

    @Test
    void aCollectionWithoutLeafNodesIsNotComputable() {
        EnrolmentKey elsewhere = new EnrolmentKey("0a1b", "do_2", "0130");
        assertThatThrownBy(() ->
                        computation.review(elsewhere).toCompletableFuture().join())
                .hasCauseInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("Not computable: no leaf nodes of do_2 were found");
    }
}
