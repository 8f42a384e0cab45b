package org.lectern.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.Stuck;
import org.lectern.cluster.ClusterException;
import org.lectern.lane.WithoutNode;
import org.lectern.model.Visibility;
import org.lectern.oae.InMemoryOae;
import org.lectern.oae.Joinable;
import org.lectern.oae.OaeId;
import org.lectern.service.Lectern;
import org.lectern.service.TestConnection;
import org.lectern.wording.InvalidInputException;

/** A platform's keyspace moves into Lectern's in one step, which may be cut short anywhere; every row of it is accounted for. */
@WithoutNode
class MoveTest {
    private static final long T = 1_348_067_316_000L;
    private static final int USERS = 2_400;
    private static final int ITEMS = 1_300;
    private static final int MEMBERSHIPS = 2 * ITEMS;
    private static final int MEMBERS = 150;
    private static final int TALKS = 70;

    @TempDir
    private Path directory;

    private final InMemoryOae platform = new InMemoryOae();
    private final InMemoryLectern target = new InMemoryLectern();
    private final Lectern source = lectern(platform);

    @BeforeEach
    void fill() {
        List<OaeId> users = new ArrayList<>();
        for (int i = 0; i < USERS; i++) {
            users.add(platform.resource("u:cam:" + i, "User " + i, Visibility.PUBLIC, T));
        }
        OaeId group = platform.group("g:cam:physics", "Physics", Visibility.LOGGEDIN, Joinable.NO, T);
        for (int i = 0; i < MEMBERS; i++) {
            platform.role(users.get(i), group, "member");
        }
        for (int i = 0; i < ITEMS; i++) {
            OaeId item = platform.resource("c:cam:" + i, "Item " + i, Visibility.PUBLIC, T + i);
            platform.role(users.get(i), item, "manager");
            platform.role(users.get(i + 1), item, "viewer");
        }
        OaeId talk = platform.resource("d:cam:talk", "Talk", Visibility.PUBLIC, T);
        for (int i = 0; i < TALKS; i++) {
            platform.role(users.get(i), talk, "member");
        }
        OaeId gone = platform.resource("u:cam:gone", "Gone", Visibility.PUBLIC, T);
        platform.markDeleted(gone);
        platform.role(gone, new OaeId("c:cam:1"), "viewer");
        platform.role(users.get(5), new OaeId("c:cam:1"), "admirer");
    }

    @AfterEach
    void close() {
        target.close();
    }

    private static Lectern lectern(InMemoryOae platform) {
        return TestConnection.of("operator@here").platform(platform.platform()).lectern();
    }

    private TransferJob<ImportReport> start() {
        return new Importer(target.services(), directory.resolve("state"))
                .move(source, Optional.empty(), new ImportOptions(false, 32, Duration.ZERO, TenDigits.UNKNOWN, 0))
                .make(TEST)
                .toCompletableFuture()
                .join();
    }

    private static ImportReport finish(TransferJob<ImportReport> job) {
        return Stuck.await("the move has ended", job.ended());
    }

    private void assertEverythingIsThere(ImportReport report) throws Exception {
        assertThat(report.outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(target.principals).hasSize(USERS + 1);
        assertThat(target.groupMembers).hasSize(MEMBERS);
        assertThat(target.contents).hasSize(ITEMS);
        assertThat(target.memberships).hasSize(MEMBERSHIPS);
        assertThat(report.applied() + report.unchanged()).isEqualTo(USERS + 1 + MEMBERS + ITEMS + MEMBERSHIPS);
        // What cannot be taken over is named, once.
        assertThat(report.refusals())
                .singleElement()
                .satisfies(one -> assertThat(one.reason()).contains("admirer"));
        ImportReport.Comparison compared = report.comparison().orElseThrow();
        assertThat(compared.omitted()).isEqualTo(Map.of(Omission.DELETED, 2L, Omission.OTHER_KIND, (long) TALKS));
        assertThat(compared.read()).isEqualTo(report.applied() + report.unchanged() + report.refused() + 2 + TALKS);
        assertThat(compared.there())
                .isEqualTo(Map.of(
                        EntryType.PRINCIPAL, USERS + 1L,
                        EntryType.GROUP_MEMBER, (long) MEMBERS,
                        EntryType.CONTENT, (long) ITEMS,
                        EntryType.MEMBERSHIP, (long) MEMBERSHIPS));
        assertThat(report.agrees()).isTrue();
        try (Stream<Path> left = Files.list(directory.resolve("state"))) {
            assertThat(left.filter(path -> path.toString().endsWith(".json"))).isEmpty();
        }
    }

    @Test
    void everythingMovesAndIsCounted_andASecondTimeNothingIsWritten() throws Exception {
        ImportCounts preview = Importer.count(source, () -> true);
        assertThat(preview.counts())
                .isEqualTo(Map.of(
                        EntryType.PRINCIPAL, USERS + 1L,
                        EntryType.GROUP_MEMBER, (long) MEMBERS,
                        EntryType.CONTENT, (long) ITEMS,
                        EntryType.MEMBERSHIP, (long) MEMBERSHIPS));
        assertThat(preview.refused()).isEqualTo(1);
        assertEverythingIsThere(finish(start()));
        int writes = target.writes.get();
        ImportReport again = finish(start());
        assertEverythingIsThere(again);
        assertThat(again.applied()).isZero();
        assertThat(target.writes).hasValue(writes);
    }

    @Test
    void stoppedAnywhere_itGoesOnAtThePageWhereItWas_andCountsEachRowOnce() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        long before = 0;
        for (int after : List.of(700, 1_900, 900, 1_500)) {
            requests.set(0);
            target.before = request -> requests.incrementAndGet() < after
                    ? CompletableFuture.completedStage(null)
                    : CompletableFuture.failedStage(
                            new ClusterException(ClusterException.Kind.UNREACHABLE, "No node answers."));
            ImportReport stopped = finish(start());
            assertThat(stopped.outcome()).isEqualTo(Outcome.STOPPED);
            assertThat(stopped.comparison()).isEmpty();
            assertThat(stopped.message().orElseThrow().english()).contains("No node answers.", "Start the move again");
            before = Math.max(before, stopped.resumedAfter());
        }
        assertThat(before).isPositive();
        target.before = request -> CompletableFuture.completedStage(null);
        assertEverythingIsThere(finish(start()));
    }

    @Test
    void cancelledItGoesOn() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        CompletableFuture<TransferJob<ImportReport>> started = new CompletableFuture<>();
        target.before = request -> {
            if (requests.incrementAndGet() == 3_000) {
                started.thenAccept(TransferJob::cancel);
            }
            return CompletableFuture.completedStage(null);
        };
        TransferJob<ImportReport> job = start();
        started.complete(job);
        ImportReport cancelled = finish(job);
        assertThat(cancelled.outcome()).isEqualTo(Outcome.CANCELLED);
        ImportReport rest = finish(start());
        assertThat(rest.resumedAfter()).isPositive();
        assertEverythingIsThere(rest);
    }

    @Test
    void onlyAPlatformMoves_andOnlyIntoLecternsOwnTables() {
        Importer into = new Importer(target.services(), directory);
        assertThatThrownBy(() -> into.move(target.services(), Optional.empty(), ImportOptions.DEFAULT))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new Importer(source, directory).move(source, Optional.empty(), ImportOptions.DEFAULT))
                .isInstanceOf(InvalidInputException.class);
    }
}
