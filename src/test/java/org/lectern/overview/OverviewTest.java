package org.lectern.overview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lectern.audit.diagnosis.Pressure;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.job.JobKind;
import org.lectern.job.JobStatus;
import org.lectern.lane.OnSharedNode;
import org.lectern.library.Bucket;
import org.lectern.library.LibraryOrder;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.poll.PollId;
import org.lectern.poll.PollOption;
import org.lectern.poll.PollWrite;
import org.lectern.poll.Subscriber;
import org.lectern.poll.SubscriberKey;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;

/** What the overview says of a real keyspace. */
@OnSharedNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class OverviewTest {
    private static final PrincipalId ADA = PrincipalId.of("u:cam:ada");
    private static final int USERS = 2_500;

    private TestKeyspace keyspace = new TestKeyspace("overview");

    @BeforeAll
    void fill() {
        CompletableFuture.allOf(Stream.concat(
                                Stream.of(ADA.value(), "g:cam:choir"),
                                IntStream.range(0, USERS).mapToObj(i -> "u:cam:user" + i))
                        .map(this::put)
                        .toArray(CompletableFuture<?>[]::new))
                .join();
        for (String name : List.of("one", "two", "gone")) {
            ContentId content = ContentId.of("c:cam:" + name);
            await(begin(lectern().fanOuts().change(content, new Change.Put(name, Visibility.PUBLIC, Optional.empty())))
                    .done());
            await(begin(lectern().fanOuts().share(content, Set.of(ADA), MemberRole.VIEWER))
                    .done());
        }
        await(begin(lectern().fanOuts().change(ContentId.of("c:cam:gone"), new Change.Delete()))
                .done());
    }

    private CompletableFuture<Boolean> put(String id) {
        return lectern()
                .principals()
                .put(new Principal(PrincipalId.of(id), id, Visibility.PUBLIC))
                .make(TEST)
                .toCompletableFuture();
    }

    @AfterAll
    void close() {
        keyspace.close();
    }

    private Lectern lectern() {
        return keyspace.lectern();
    }

    private Overview overview() {
        return lectern().overview();
    }

    @Test
    void whatFitsIntoTheSampleIsCounted_andTheRestIsEstimated() {
        Population population = await(overview().population());

        assertThat(population.contents()).isEqualTo(new Estimate(2, true));
        assertThat(population.users().exact()).isFalse();
        assertThat(population.users().count()).isBetween(USERS * 9L / 10, USERS * 11L / 10);
        assertThat(population.principals().exact()).isFalse();
    }

    @Test
    void theNodesSayHowManyDeletedRowsTheirReadsMet() {
        await(lectern().libraries().pageAsStored(ADA, Bucket.PUBLIC, LibraryOrder.OLDEST_FIRST, Optional.empty(), 25));

        TombstonesRead read = await(overview().tombstones());

        assertThat(read.nodes()).isOne();
        assertThat(read.max()).isGreaterThanOrEqualTo(read.p99());
        assertThat(read.level()).isEqualTo(Pressure.Level.FINE);
        assertThat(overview().nodes()).singleElement().satisfies(node -> {
            assertThat(node.up()).isTrue();
            assertThat(node.version()).startsWith("5.");
        });
    }

    @Test
    void anAuditOfEverythingCountsForMoreThanALaterOneOfOnePrincipal() {
        assertThat(await(overview().audits()).last()).isEmpty();
        AuditOptions options = new AuditOptions(AuditOptions.STANDARD.consistency(), java.time.Duration.ZERO, 0, 2);
        AuditRecord whole = await(lectern()
                .audits()
                .start(new AuditScope.Everything(), options, TEST)
                .done());
        await(lectern()
                .audits()
                .start(new AuditScope.Selection(new TreeSet<>(Set.of(ADA))), options, TEST)
                .done());

        RecentAudits recent = await(overview().audits());
        assertThat(recent.all()).hasSize(2);
        assertThat(recent.last().map(AuditRecord::id)).contains(whole.id());
    }

    @Test
    void pollsThatNothingKeepsRightAreReviewed_andThoseWithViolationsNamed() {
        PollId old = new PollId("old");
        await(lectern()
                .connection()
                .stores()
                .polls()
                .writeAnyway(old, List.of(new PollWrite.AddOption(PollOption.of("yes", 1)))));
        for (int i = 0; i < 3; i++) {
            Subscriber one = new Subscriber(
                    new SubscriberKey(1_272_188_400_000L + i, "3", 17), "Name " + i, new TreeSet<>(Set.of("yes")));
            await(lectern().connection().stores().polls().writeAnyway(old, List.of(new PollWrite.Enter(one))));
        }

        PollHealth health = await(overview().polls());

        assertThat(health.polls()).isOne();
        assertThat(health.unclaimed()).hasSize(1);
        assertThat(health.violated()).singleElement().satisfies(poll -> {
            assertThat(poll.poll().id()).isEqualTo(old);
            assertThat(poll.subscribers()).isEqualTo(2);
        });
    }

    @Test
    void contentStatusIsKnownFromTheLastReviewOfEachCollection_latestFirst() {
        assertThat(await(overview().contentStatus())).isEmpty();
        for (Optional<String> collection :
                List.of(Optional.<String>empty(), Optional.of("maths"), Optional.<String>empty())) {
            await(await(lectern().contentStatuses().batchJobs().review(collection, TEST))
                    .done());
        }

        List<StatusDrift> drifts = await(overview().contentStatus());

        assertThat(drifts)
                .extracting(drift -> drift.batchJob().collection())
                .containsExactly(Optional.empty(), Optional.of("maths"));
        assertThat(drifts).allSatisfy(drift -> {
            assertThat(drift.batchJob().finished()).isTrue();
            assertThat(drift.begun()).isPresent();
            assertThat(drift.open()).isZero();
        });
    }

    @Test
    void whatWasCarriedToLibrariesIsKnownForAWhile_latestFirst() {
        List<JobStatus> carried = await(overview().fanOuts(Instant.EPOCH));

        assertThat(carried)
                .isNotEmpty()
                .noneMatch(job -> job.kind() == JobKind.REPAIR)
                .isSortedAccordingTo(Comparator.comparing(JobStatus::started).reversed());
        assertThat(await(overview().fanOuts(carried.get(0).started()))).isEmpty();
    }

    @Test
    void fanOutsThatAreOverAreNotUnderWay() {
        FanOutsNow now = await(overview().fanOuts());

        assertThat(now.active()).isZero();
        assertThat(now.failed()).isZero();
        assertThat(now.perSecond()).isZero();
    }
}
