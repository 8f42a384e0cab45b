package org.lectern.status.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.status.Classroom.BATCH_1;
import static org.lectern.status.Classroom.BATCH_2;
import static org.lectern.status.Classroom.MATHS;
import static org.lectern.status.Classroom.NOW;
import static org.lectern.status.Classroom.SDA;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.ClusterException;
import org.lectern.status.Classroom;
import org.lectern.status.StatusBatchJobs;
import org.lectern.status.event.ViewsTest;
import org.lectern.status.summary.Summaries;
import org.lectern.status.summary.SummaryExport;
import org.lectern.wording.Message;

/** The rules of summaries (content-status.md, Summary of a collection). */
class SummaryTest {
    private final Classroom room = new Classroom();

    @Test
    void contentStatusHoldsEveryContentConsumed_alsoThoseThatAreNotLeaves() {
        await(room.store.insertView(BATCH_1.view("no-leaf-any-more"), View.started(NOW)));
        room.view(BATCH_1, SDA);
        assertThat(room.aggregate(BATCH_1).contentStatus())
                .isEqualTo(Map.of(SDA, ContentStatus.COMPLETED, "no-leaf-any-more", ContentStatus.IN_PROGRESS));
    }

    @Test
    void optionalLeavesAreNotRequired_alsoInAForcedRecomputation() {
        List.of(SDA, "counting", "shapes").forEach(content -> room.view(BATCH_1, content));
        assertThat(room.enrolment(BATCH_1).status()).contains(ContentStatus.COMPLETED);
        assertThat(room.enrolment(BATCH_1).progress()).contains(3);
        Review again = await(room.services().summaries().recompute(BATCH_1).make(TEST));
        assertThat(again.summary().percentage()).isEqualTo(100);
        assertThat(room.enrolment(BATCH_1).status()).contains(ContentStatus.COMPLETED);
    }

    @Test
    void aSummaryIsDeletedAlsoWhereTheClusterDoesNotSaySo() {
        room.view(BATCH_1, SDA);
        room.store.accidents.on("deleteAggregate").once().answer(false, false);
        await(room.services().summaries().delete(BATCH_1).make(TEST));
        assertThat(await(room.store.aggregate(Aggregate.Key.of(BATCH_1)))).isEmpty();
    }

    @Test
    void aViewThatIsReportedLateIsNoDrift_untilItIsMissingFromALaterSummary() {
        room.clock(NOW.plusSeconds(60));
        room.view(BATCH_1, SDA); // the summary is computed here
        room.clock(NOW.plusSeconds(3600));
        await(room.services().views().update(BATCH_1.view("counting"), 1, NOW.plusSeconds(2)));
        assertThat(room.review(BATCH_1).drift()).isEmpty();
        assertThat(room.review(BATCH_1).raw().views()).containsOnlyKeys("counting", SDA);

        Aggregate there = room.aggregate(BATCH_1);
        await(room.store.swapAggregate(
                Aggregate.Key.of(BATCH_1),
                Optional.of(there),
                new Aggregate(
                        there.completedCount(),
                        there.contentStatus(),
                        there.scores(),
                        Optional.of(NOW.plusSeconds(7200)))));
        assertThat(room.review(BATCH_1).drift())
                .extracting(Drift::kind, Drift::activity, Drift::subject)
                .containsExactly(tuple(StatusDriftKind.MISSING, MATHS, "counting"));
    }

    @Test
    void whereThereIsNoRowNothingIsRecomputedOrVerified() {
        EnrolmentKey nobody = new EnrolmentKey("Nobody", MATHS, "batch-1");
        ViewsTest.refused(() -> room.services().summaries().recompute(nobody).make(TEST), "Nobody has no rows");
        ViewsTest.refused(() -> room.services().summaries().recompute(nobody).preview(TEST), "no enrolment, view");
        StatusBatchJobs.Recomputed both = await(
                room.services().batchJobs().recompute(List.of(BATCH_1, nobody)).make(TEST));
        assertThat(both.right()).isEqualTo(1);
        assertThat(both.notes()).singleElement().asString().contains("Nobody has no rows");
        await(room.services()
                .summaries()
                .recompute(BATCH_1)
                .make(TEST)); // enrolled, and nothing viewed: that is something
    }

    @Test
    void onlyOptionalContentsAreCompleteAtOnce() {
        CollectionTree songs = new CollectionTree("songs", List.of("a", "b"), Set.of("a", "b"), Map.of(), Map.of());
        Summary nothing = Summary.of(songs, Map.of());
        assertThat(nothing.isComplete()).isTrue();
        assertThat(nothing.percentage()).isEqualTo(100);
        assertThat(nothing.completedOn()).isEmpty();
        await(room.services().collections().put(songs).make(TEST));
        EnrolmentKey key = new EnrolmentKey("Rahul", "songs", "b");
        assertThat(await(room.services().enrolments().enrol(key).make(TEST)).status())
                .contains(ContentStatus.COMPLETED);
    }

    @Test
    void thePercentageIsRoundedDown() {
        assertThat(Summary.percentage(2, 3)).isEqualTo(66);
        assertThat(Summary.percentage(199, 200)).isEqualTo(99);
        assertThat(Summary.percentage(0, 0)).isEqualTo(100);
        assertThat(Summary.percentage(0, 7)).isZero();
        assertThat(Summary.percentage(50_000_000, 100_000_000)).isEqualTo(50);
    }

    @Test
    void eachUnitAboveAConsumedContentHasItsOwnRow_unitsMayShareContents() {
        room.view(BATCH_1, "counting");
        assertThat(unit("numbers").completedCount()).contains(1);
        assertThat(unit("play").completedCount()).contains(1);
        room.view(BATCH_1, "songs"); // optional: consumed, and not counted
        assertThat(unit("play").contentStatus()).containsOnlyKeys("counting", "songs");
        assertThat(unit("play").completedCount()).contains(1);
        room.view(BATCH_1, SDA);
        assertThat(unit("numbers").completedCount()).contains(2);
        assertThat(unit("play").completedCount()).contains(1);
    }

    private Aggregate unit(String unit) {
        return await(room.store.aggregate(Aggregate.Key.unit(BATCH_1, unit))).orElseThrow();
    }

    @Test
    void anEnrolmentSaysNoneSomeOrComplete() {
        assertThat(room.enrolment(BATCH_1).status()).contains(ContentStatus.NOT_STARTED);
        room.view(BATCH_1, SDA);
        assertThat(room.enrolment(BATCH_1).status()).contains(ContentStatus.IN_PROGRESS);
        room.view(BATCH_1, "counting");
        room.view(BATCH_1, "shapes");
        assertThat(room.enrolment(BATCH_1).status()).contains(ContentStatus.COMPLETED);
    }

    @Test
    void completedonIsTheLatestCompletionOfARequiredLeaf_isSetOnceAndNeverMoved() {
        await(room.services().views().start(BATCH_1.view("songs"), NOW));
        await(room.services().views().end(BATCH_1.view("songs"), NOW)); // optional, and the latest of all
        complete(SDA, 30);
        complete("counting", 10); // late, from an offline device
        complete("shapes", 20);
        assertThat(room.enrolment(BATCH_1).completedOn()).contains(NOW.minusSeconds(10));
        complete("counting", 60); // an earlier end arrives
        await(room.services().summaries().recompute(BATCH_1).make(TEST));
        assertThat(room.enrolment(BATCH_1).completedOn()).contains(NOW.minusSeconds(10));
    }

    private void complete(String content, int secondsAgo) {
        await(room.services().views().start(BATCH_1.view(content), NOW.minusSeconds(secondsAgo)));
        await(room.services().views().end(BATCH_1.view(content), NOW.minusSeconds(secondsAgo)));
    }

    @Test
    void recomputingTwiceGivesWhatRecomputingOnceGives() {
        await(room.store.insertView(BATCH_1.view(SDA), View.completed(NOW)));
        await(room.services().summaries().recompute(BATCH_1).make(TEST));
        Aggregate once = room.aggregate(BATCH_1);
        int writes = room.store.accidents.writes();
        await(room.services().summaries().recompute(BATCH_1).make(TEST));
        assertThat(room.aggregate(BATCH_1)).isEqualTo(once);
        assertThat(room.store.accidents.writes()).isEqualTo(writes);
    }

    @Test
    void ofTwoComputationsAtOnceTheOneThatReadLessBeginsAnew() {
        await(room.store.insertView(BATCH_1.view(SDA), View.completed(NOW)));
        room.store.accidents.on("swapAggregate").once().first(() -> {
            await(room.store.insertView(BATCH_1.view("counting"), View.completed(NOW)));
            await(room.services().summaries().recompute(BATCH_1).make(TEST)); // another process, in between
        });
        await(room.services().summaries().recompute(BATCH_1).make(TEST));
        assertThat(room.aggregate(BATCH_1).completedCount()).contains(2);
        assertThat(room.review(BATCH_1).drift()).isEmpty();
    }

    @Test
    void aComputationThatIsLostIsFound_andRedone() {
        await(room.services().views().start(BATCH_1.view(SDA), NOW));
        for (int writes = 0; writes < 6; writes++) {
            room.store.dieAfter(1 + writes);
            try {
                await(room.services().views().end(BATCH_1.view(SDA), NOW));
            } catch (ClusterException died) {
                room.store.accidents.clear();
                assertThat(room.review(BATCH_1).drift()).isNotEmpty();
            }
            room.store.accidents.clear();
        }
        await(room.services().summaries().recompute(BATCH_1).make(TEST));
        assertThat(room.review(BATCH_1).drift()).isEmpty();
        assertThat(room.enrolment(BATCH_1).progress()).contains(1);
    }

    @Test
    void aCollectionWithoutLeavesIsNamed_andNothingIsOverwritten() {
        room.view(BATCH_1, SDA);
        Aggregate before = room.aggregate(BATCH_1);
        await(room.store.putTree(new CollectionTree(MATHS, List.of(), Set.of(), Map.of(), Map.of())));
        room.restart();
        ViewsTest.refused(() -> room.services().summaries().recompute(BATCH_1).make(TEST), MATHS);
        assertThat(room.aggregate(BATCH_1)).isEqualTo(before);
    }

    @Test
    void twoBatchesOfOneCourseStayTwoRows() {
        await(room.services().enrolments().enrol(BATCH_2).make(TEST));
        room.view(BATCH_1, SDA);
        room.view(BATCH_2, "counting");
        room.view(BATCH_2, "shapes");
        assertThat(await(room.services().summaries().all("Rahul")))
                .extracting(one -> one.review().orElseThrow().summary().completedCount())
                .containsExactly(1, 2);
    }

    @Test
    void aSummaryIsDownloadedAsJsonAndCsv_aMissingCompletedonIsNoError() throws IOException {
        room.view(BATCH_1, SDA);
        List<Summaries.Listed> all = await(room.services().summaries().all("Rahul"));
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        SummaryExport.json(all, json);
        var object = Json.parse(json.toString(StandardCharsets.UTF_8), Message.plain("summaries"))
                .get(0);
        assertThat(object.get("percentage").asInt()).isEqualTo(33);
        assertThat(object.get("completedon").asText()).isEmpty();
        assertThat(object.get("content_status").get(SDA).asInt()).isEqualTo(2);
        assertThat(SummaryExport.cells(all.get(0)))
                .hasSameSizeAs(SummaryExport.COLUMNS)
                .startsWith("Rahul", "class-1-maths", "batch-1", "true")
                .contains(33, "{\"single-digit-addition\":2}");
    }

    @Test
    void aDeletedSummaryComesBackFromTheRawRows() {
        room.view(BATCH_1, SDA);
        Aggregate before = room.aggregate(BATCH_1);
        await(room.services().summaries().delete(BATCH_1).make(TEST));
        assertThat(await(room.store.aggregate(Aggregate.Key.of(BATCH_1)))).isEmpty();
        assertThat(await(room.store.aggregate(Aggregate.Key.unit(BATCH_1, "numbers"))))
                .isEmpty();
        assertThat(room.onRecord).last().asString().startsWith("SUMMARY_DELETION ");
        await(room.services().summaries().recompute(BATCH_1).make(TEST));
        assertThat(room.aggregate(BATCH_1).contentStatus()).isEqualTo(before.contentStatus());
    }

    @Test
    void eachKindOfDriftIsFound_andPutRight() {
        room.view(BATCH_1, SDA);
        room.view(BATCH_1, "counting");
        Aggregate right = room.aggregate(BATCH_1);
        var missing = new TreeMap<>(right.contentStatus());
        missing.remove(SDA);
        var extra = new TreeMap<>(right.contentStatus());
        extra.put("shapes", ContentStatus.COMPLETED);
        var differs = new TreeMap<>(right.contentStatus());
        differs.put(SDA, ContentStatus.IN_PROGRESS);
        finds(StatusDriftKind.MISSING, new Aggregate(Optional.of(2), missing, new TreeMap<>(), right.updated()));
        finds(StatusDriftKind.EXTRA, new Aggregate(Optional.of(2), extra, new TreeMap<>(), right.updated()));
        finds(StatusDriftKind.STATUS_DIFFERS, new Aggregate(Optional.of(2), differs, new TreeMap<>(), right.updated()));
        finds(
                StatusDriftKind.COUNT_WRONG,
                new Aggregate(Optional.of(7), right.contentStatus(), new TreeMap<>(), right.updated()));
        finds(
                StatusDriftKind.OLDER,
                new Aggregate(
                        Optional.of(2), right.contentStatus(), new TreeMap<>(), Optional.of(NOW.minusSeconds(1))));
        Enrolment there = room.enrolment(BATCH_1);
        await(room.store.swapEnrolment(
                Optional.of(there),
                new Enrolment(
                        BATCH_1,
                        true,
                        there.enrolledOn(),
                        Optional.of(0),
                        there.status(),
                        Optional.empty(),
                        Map.of(),
                        Optional.empty())));
        found(StatusDriftKind.ENROLMENT_WRONG);
        await(room.store.insertView(BATCH_2.view(SDA), View.completed(NOW)));
        assertThat(room.review(BATCH_2).drift())
                .extracting(Drift::kind)
                .contains(StatusDriftKind.ENROLMENT_MISSING, StatusDriftKind.MISSING);
    }

    private void finds(StatusDriftKind kind, Aggregate wrong) {
        Aggregate there = room.aggregate(BATCH_1);
        await(room.store.swapAggregate(Aggregate.Key.of(BATCH_1), Optional.of(there), wrong));
        found(kind);
    }

    private void found(StatusDriftKind kind) {
        assertThat(room.review(BATCH_1).drift()).extracting(Drift::kind).containsOnly(kind);
        await(room.services().summaries().recompute(BATCH_1).make(TEST));
        assertThat(room.review(BATCH_1).drift()).isEmpty();
    }

    @Test
    void aViewThatHasOnlyBegunIsNoDrift() {
        await(room.services().views().start(BATCH_1.view(SDA), NOW));
        assertThat(room.review(BATCH_1).drift()).isEmpty();
    }
}
