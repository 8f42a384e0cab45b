package org.lectern.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.Stuck;
import org.lectern.cluster.ClusterException;
import org.lectern.fanout.ChangeNotMadeException;
import org.lectern.fanout.FanOuts;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Contents;
import org.lectern.model.Change;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.service.Lectern;

/** An import may be cancelled, stopped or killed anywhere, and goes on; done twice, it changes nothing. */
@WithoutNode
class ImportResumeTest {
    private static final int PRINCIPALS = 3_000;
    private static final int ITEMS = 3_000;
    private static final int MEMBERSHIPS = 6_000;
    private static final int REFUSED = 40;

    @TempDir
    Path directory;

    private final InMemoryLectern lectern = new InMemoryLectern();
    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < PRINCIPALS; i++) {
            lines.add("principal,u:cam:" + i + ",Name " + i + ",PUBLIC,,,,");
        }
        for (int i = 0; i < ITEMS; i++) {
            lines.add("content,c:cam:" + i + ",Item " + i + ",PUBLIC,2012-09-19T15:08:36Z,,,");
        }
        for (int i = 0; i < MEMBERSHIPS; i++) {
            lines.add("membership,,,,,c:cam:" + i % ITEMS + ",u:cam:" + i % 2_999 + ",VIEWER");
        }
        for (int i = 0; i < REFUSED / 2; i++) {
            lines.add("membership,,,,,c:cam:" + i + ",u:cam:nobody" + i + ",VIEWER");
            lines.add("nonsense,,,,,,," + i);
        }
        Collections.shuffle(lines, new Random(7));
        lines.add(0, "type,id,displayName,visibility,lastModified,content,principal,role");
        file = Files.write(directory.resolve("shuffled.csv"), lines);
    }

    @AfterEach
    void close() {
        lectern.close();
    }

    private TransferJob<ImportReport> start(Duration patience) {
        return new Importer(lectern.services(), directory.resolve("state"))
                .read(file, new ImportOptions(false, 32, patience, TenDigits.UNKNOWN, 0))
                .make(TEST)
                .toCompletableFuture()
                .join();
    }

    private ImportReport finish(TransferJob<ImportReport> job) {
        return Stuck.await("the transfer has ended", job.ended());
    }

    private void assertEverythingIsThere() {
        assertThat(lectern.principals).hasSize(PRINCIPALS);
        assertThat(lectern.contents).hasSize(ITEMS);
        assertThat(lectern.memberships).hasSize(MEMBERSHIPS);
    }

    private void assertEverythingIsReported(ImportReport report) throws IOException {
        assertThat(report.outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(report.refused()).isEqualTo(REFUSED);
        assertThat(report.unreadable()).isEqualTo(REFUSED / 2);
        assertThat(report.refusals()).hasSize(REFUSED).doesNotHaveDuplicates();
        assertThat(Files.readAllLines(report.sidecar().orElseThrow())).hasSize(REFUSED);
        assertThat(report.applied() + report.unchanged()).isEqualTo(PRINCIPALS + ITEMS + MEMBERSHIPS);
        try (Stream<Path> left = Files.list(directory.resolve("state"))) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void twiceChangesNothing() throws IOException {
        Files.createDirectories(directory.resolve("state"));
        ImportReport first = finish(start(Duration.ZERO));
        assertEverythingIsThere();
        assertEverythingIsReported(first);
        assertThat(first.unchanged()).isZero();
        int writes = lectern.writes.get();

        ImportReport second = finish(start(Duration.ZERO));
        assertEverythingIsReported(second);
        assertThat(second.applied()).isZero();
        assertThat(lectern.writes).hasValue(writes);
    }

    @Test
    void manyPrincipalsOfOneItemGoIntoOneShare() throws IOException {
        StringBuilder text = new StringBuilder("type,id,displayName,visibility,content,principal,role\n");
        text.append("content,c:cam:a,A,PUBLIC,,,\n");
        for (int i = 0; i < 500; i++) {
            text.append("principal,u:cam:").append(i).append(",Name,PUBLIC,,,\n");
            text.append("membership,,,,c:cam:a,u:cam:").append(i).append(",VIEWER\n");
        }
        file = Files.writeString(directory.resolve("one.csv"), text);
        assertThat(finish(start(Duration.ZERO)).applied()).isEqualTo(1_001);
        assertThat(lectern.memberships).hasSize(500);
        assertThat(lectern.shares).hasValueLessThanOrEqualTo(6);
    }

    @Test
    void noMoreRequestsAreUnderWayThanAllowed() {
        finish(start(Duration.ZERO));
        assertThat(lectern.mostUnderWay.get()).isBetween(2, 32);
    }

    @Test
    void stopsWhenTheClusterStaysAwayAndGoesOnWhereItWas() throws IOException {
        AtomicInteger requests = new AtomicInteger();
        List<Integer> outages = List.of(500, 3_000, 2_500, 4_000, 700);
        for (int after : outages) {
            requests.set(0);
            lectern.before = request -> requests.incrementAndGet() < after
                    ? CompletableFuture.completedStage(null)
                    : CompletableFuture.failedStage(
                            new ClusterException(ClusterException.Kind.UNREACHABLE, "No node answers."));
            ImportReport report = finish(start(Duration.ZERO));
            assertThat(report.outcome()).isEqualTo(Outcome.STOPPED);
            assertThat(report.message().orElseThrow().english())
                    .contains("No node answers.", "are done", "resume from there");
        }
        lectern.before = request -> CompletableFuture.completedStage(null);
        ImportReport report = finish(start(Duration.ZERO));
        assertThat(report.resumedAfter()).isPositive();
        assertEverythingIsThere();
        assertEverythingIsReported(report);
    }

    /** In each pass: after some of it was written and not settled, an operator changes all that is there by then. */
    @ParameterizedTest
    @ValueSource(ints = {3_000, 14_000})
    void whatOperatorsChangeBeforeItGoesOnStaysAsTheyMadeIt(int requestsBefore) throws IOException {
        AtomicInteger requests = new AtomicInteger();
        lectern.before = request -> requests.incrementAndGet() < requestsBefore
                ? CompletableFuture.completedStage(null)
                : CompletableFuture.failedStage(
                        new ClusterException(ClusterException.Kind.UNREACHABLE, "No node answers."));
        assertThat(finish(start(Duration.ZERO)).outcome()).isEqualTo(Outcome.STOPPED);
        lectern.before = request -> CompletableFuture.completedStage(null);
        changeAll();
        Map<String, String> principals = new TreeMap<>();
        lectern.principals.forEach((id, one) -> principals.put(id, one.displayName()));
        Map<String, String> items = new TreeMap<>();
        lectern.contents.forEach((id, one) -> items.put(id, one.displayName() + one.deleted()));
        Map<String, MemberRole> memberships = new TreeMap<>();
        lectern.memberships.forEach((key, one) -> memberships.put(key, one.role()));

        ImportReport report = finish(start(Duration.ZERO));

        assertThat(report.outcome()).isEqualTo(Outcome.FINISHED);
        principals.forEach((id, name) -> assertThat(
                        Objects.requireNonNull(lectern.principals.get(id)).displayName())
                .isEqualTo(name));
        items.forEach((id, name) -> assertThat(Objects.requireNonNull(lectern.contents.get(id))
                                .displayName()
                        + Objects.requireNonNull(lectern.contents.get(id)).deleted())
                .isEqualTo(name));
        memberships.forEach((key, role) -> assertThat(
                        Objects.requireNonNull(lectern.memberships.get(key)).role())
                .as(key)
                .isEqualTo(role));
        assertThat(report.refused()).isGreaterThan(REFUSED);
        assertThat(Files.readString(report.sidecar().orElseThrow())).contains("was changed elsewhere since");

        ImportReport again = finish(start(Duration.ZERO));
        assertThat(again.outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(lectern.principals.values())
                .extracting(Principal::displayName)
                .noneMatch("Changed"::equals);
        assertThat(lectern.contents.values()).extracting(Content::displayName).noneMatch("Changed"::equals);
    }

    /** The answer to a share is lost, and before it is made again an operator takes the item away. */
    @Test
    void aShareThatIsMadeAgainLeavesWhatAnOperatorChangedMeanwhile() throws IOException {
        file = Files.writeString(directory.resolve("one.csv"), """
                type,id,displayName,visibility,content,principal,role
                content,c:cam:a,A,PUBLIC,,,
                principal,u:cam:b,B,PUBLIC,,,
                principal,u:cam:c,C,PUBLIC,,,
                membership,,,,c:cam:a,u:cam:b,VIEWER
                membership,,,,c:cam:a,u:cam:c,VIEWER
                """);
        ContentId item = ContentId.of("c:cam:a");
        PrincipalId taken = PrincipalId.of("u:cam:b");
        AtomicBoolean lost = new AtomicBoolean();
        lectern.before = request -> {
            if (!request.equals("share") || lost.getAndSet(true)) {
                return CompletableFuture.completedStage(null);
            }
            FanOuts fanOuts = lectern.services().fanOuts();
            return begin(fanOuts.share(item, Set.of(taken, PrincipalId.of("u:cam:c")), MemberRole.VIEWER))
                    .ended()
                    .thenCompose(
                            made -> begin(fanOuts.remove(item, Set.of(taken))).ended())
                    .thenCompose(removed -> CompletableFuture.failedStage(
                            new ClusterException(ClusterException.Kind.OVERLOADED, "Nobody heard of it.")));
        };

        ImportReport report = finish(start(Duration.ofSeconds(30)));

        assertThat(report.outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(role("c:cam:a u:cam:b")).isEqualTo(MemberRole.REMOVED);
        assertThat(role("c:cam:a u:cam:c")).isEqualTo(MemberRole.VIEWER);
        assertThat(report.refused()).isEqualTo(1);
    }

    private void changeAll() {
        Lectern services = lectern.services();
        int number = 0;
        for (Principal one : List.copyOf(lectern.principals.values())) {
            await(services.principals()
                    .put(new Principal(one.id(), "Changed", one.visibility()))
                    .make(TEST));
        }
        for (Content one : List.copyOf(lectern.contents.values())) {
            Change change = number++ % 2 == 0 ? new Change.Rename("Changed") : new Change.Delete();
            await(begin(services.fanOuts().change(one.id(), change)).ended());
        }
        for (Contents.Member one : List.copyOf(lectern.memberships.values())) {
            await(begin(services.fanOuts().remove(one.content(), Set.of(one.principal())))
                    .ended());
        }
    }

    @Test
    void waitsForAClusterThatComesBack() throws IOException {
        AtomicInteger requests = new AtomicInteger();
        lectern.before = request -> {
            int n = requests.incrementAndGet();
            return n > 1_000 && n < 1_050
                    ? CompletableFuture.failedStage(new ClusterException(ClusterException.Kind.OVERLOADED, "Busy."))
                    : CompletableFuture.completedStage(null);
        };
        assertEverythingIsReported(finish(start(Duration.ofSeconds(30))));
        assertEverythingIsThere();
    }

    @Test
    void whatPassesIsTriedAgainWhateverItIs() throws IOException {
        ClusterException late = new ClusterException(ClusterException.Kind.OVERLOADED, "The lease was renewed late.");
        List<RuntimeException> passing = List.of(
                late,
                new ChangeNotMadeException(late),
                new ChangeNotMadeException(new DriverTimeoutException("Query timed out after PT10S")),
                new ClosedConnectionException("Unexpected error on channel"),
                AllNodesFailedException.fromErrors(List.of()));
        AtomicInteger requests = new AtomicInteger();
        lectern.before = request -> {
            int n = requests.incrementAndGet();
            return n % 100 == 0
                    ? CompletableFuture.failedStage(passing.get(n / 100 % passing.size()))
                    : CompletableFuture.completedStage(null);
        };
        assertEverythingIsReported(finish(start(Duration.ofMinutes(5))));
        assertEverythingIsThere();
    }

    @Test
    void aChangeThatWasNotMadeForAReasonThatStaysStopsAtOnceAndNamesNoDriver() {
        lectern.before = request -> request.equals("change")
                ? CompletableFuture.failedStage(
                        new ChangeNotMadeException(new ClusterException(ClusterException.Kind.REFUSED, "No right.")))
                : CompletableFuture.completedStage(null);
        assertThat(finish(start(Duration.ofHours(1))).message().orElseThrow().english())
                .contains("announced but not made", "are done");

        lectern.before = request -> CompletableFuture.failedStage(
                new IllegalStateException("Node(endPoint=localhost/127.0.0.1:9042): it broke"));
        assertThat(finish(start(Duration.ofHours(1))).message().orElseThrow().english())
                .contains("show the details", "are done")
                .doesNotContain("endPoint");
    }

    @Test
    void cancelsAtAnyMomentAndGoesOnWhereItWas() throws IOException {
        for (int after : List.of(1, 900, 2_000, 3_000, 2_600)) {
            AtomicInteger requests = new AtomicInteger();
            CompletableFuture<Void> reached = new CompletableFuture<>();
            lectern.before = request -> {
                if (requests.incrementAndGet() == after) {
                    reached.complete(null);
                }
                return CompletableFuture.completedStage(null);
            };
            TransferJob<ImportReport> job = start(Duration.ofMinutes(1));
            // What is left to import may need fewer requests than that.
            Stuck.await(
                    "the import comes to its request " + after,
                    CompletableFuture.anyOf(reached, job.ended().toCompletableFuture()));
            job.cancel();
            ImportReport report = finish(job);
            if (report.outcome() == Outcome.FINISHED) {
                break; // it was faster than we were
            }
            assertThat(report.outcome()).isEqualTo(Outcome.CANCELLED);
            assertThat(job.progress().phase()).isEqualTo(TransferProgress.Phase.ENDED);
        }
        lectern.before = request -> CompletableFuture.completedStage(null);
        assertEverythingIsReported(finish(start(Duration.ZERO)));
        assertEverythingIsThere();
    }

    @Test
    void cancelDoesNotWaitForACluster() throws IOException {
        CountDownLatch reached = new CountDownLatch(1);
        lectern.before = request -> {
            reached.countDown();
            return CompletableFuture.failedStage(new ClusterException(ClusterException.Kind.UNREACHABLE, "Gone."));
        };
        TransferJob<ImportReport> job = start(Duration.ofHours(1));
        until("it meets the cluster", () -> reached.getCount() == 0);
        until("it says why it waits", () -> job.progress().waiting().isPresent());
        assertThat(job.progress().waiting().orElseThrow().english()).isEqualTo("Gone.");
        job.cancel();
        assertThat(finish(job).outcome()).isEqualTo(Outcome.CANCELLED);
    }

    @Test
    void checkpointNeverPassesALineThatIsUnderWay() throws IOException {
        // One request hangs; everything else is answered. However long that goes on, the import must not settle past
        // it.
        CompletableFuture<Void> hanging = new CompletableFuture<>();
        AtomicInteger changes = new AtomicInteger();
        lectern.before = request -> request.equals("change") && changes.incrementAndGet() == 700
                ? hanging
                : CompletableFuture.completedStage(null);
        TransferJob<ImportReport> job = start(Duration.ZERO);
        until("it went on past the one that hangs", () -> changes.get() >= 1_500);
        job.cancel();
        hanging.completeExceptionally(new ClusterException(ClusterException.Kind.UNREACHABLE, "Gone."));
        assertThat(finish(job).outcome()).isEqualTo(Outcome.CANCELLED);
        assertThat(lectern.contents).hasSizeLessThan(ITEMS);
        lectern.before = request -> CompletableFuture.completedStage(null);
        assertEverythingIsReported(finish(start(Duration.ZERO)));
        assertEverythingIsThere();
    }

    @Test
    void beginsAnewWhenTheKeyspaceIsAnother() throws IOException {
        lectern.before = new FailAfter(4_000);
        assertThat(finish(start(Duration.ZERO)).outcome()).isEqualTo(Outcome.STOPPED);
        lectern.before = request -> CompletableFuture.completedStage(null);
        lectern.principals.clear();
        lectern.contents.clear();
        lectern.memberships.clear();
        ImportReport report = finish(start(Duration.ZERO));
        assertThat(report.resumedAfter()).isZero();
        assertEverythingIsThere();
        assertEverythingIsReported(report);
    }

    private static final class FailAfter implements Function<String, CompletionStage<Void>> {
        private final AtomicInteger left;

        FailAfter(int requests) {
            left = new AtomicInteger(requests);
        }

        @Override
        public CompletionStage<Void> apply(String request) {
            return left.decrementAndGet() > 0
                    ? CompletableFuture.completedStage(null)
                    : CompletableFuture.failedStage(
                            new ClusterException(ClusterException.Kind.UNREACHABLE, "No node answers."));
        }
    }

    private MemberRole role(String membership) {
        return Objects.requireNonNull(lectern.memberships.get(membership)).role();
    }
}
