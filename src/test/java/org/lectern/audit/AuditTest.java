package org.lectern.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairReport;
import org.lectern.audit.scan.AuditJob;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;

/** Every planted drift is found, nothing healthy is reported, every fix is verified, and a second audit finds nothing. */
@OnSharedNode
class AuditTest {
    /** On a busy machine a share comes to a library seconds after the truth: until then that is not drift. */
    private static final Duration SETTLE = Duration.ofSeconds(2);

    private static final AuditOptions OPTIONS = new AuditOptions(ReadConsistency.LOCAL_ONE, SETTLE, 0, 3);
    private static final int OF_EACH_FAULT = 4;
    private static final int BUSY = 8;
    /** They are to run beside the audit all the time, and not in its place. */
    private static final long BETWEEN_CHANGES = TimeUnit.MILLISECONDS.toNanos(20);

    private static final int PLANTERS = 6;
    private static final int PAGE = 4;
    private static final int LARGE = 1_000 * PAGE;

    @Test
    void everyPlantedDriftIsFoundAndFixedWhileFanOutsRun() throws Exception {
        long seed = System.nanoTime();
        try (TestKeyspace keyspace = new TestKeyspace("audit")) {
            everyPlantedDriftIsFoundAndFixed(keyspace, new Drift(keyspace, "drift", seed));
        } catch (AssertionError wrong) {
            throw new AssertionError("with seed " + seed, wrong);
        }
    }

    private static void everyPlantedDriftIsFoundAndFixed(TestKeyspace keyspace, Drift drift) throws Exception {
        Lectern lectern = keyspace.lectern();
        Set<Finding.Key> planted = ConcurrentHashMap.newKeySet();
        Set<Finding.Key> healthy = ConcurrentHashMap.newKeySet();
        List<Runnable> plantings = new ArrayList<>();
        for (Drift.Fault fault : Drift.Fault.values()) {
            for (int i = 0; i < OF_EACH_FAULT; i++) {
                plantings.add(() -> planted.add(drift.plant(fault)));
            }
            plantings.add(() -> healthy.add(drift.healthy(fault.kind)));
        }
        plantings.add(() -> planted.addAll(drift.plantUnknownMember()));
        plantings.add(() -> planted.addAll(drift.plantUnknownMember()));
        plantings.add(() -> planted.add(drift.plantAtBothEnds(LARGE)));
        atOnce(plantings);
        Finding.Key hidden = drift.plantHidden(Duration.ofDays(1));
        planted.add(hidden);
        List<String> untouched = rows(drift, healthy);

        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<?> busy = busy(lectern, drift, planted, over);
        try {
            AuditRecord record = await(everything(lectern).ended());
            assertThat(record.state()).as(record.reason().english()).isEqualTo(AuditState.FINISHED);
            assertThat(keys(lectern, record.id())).isEqualTo(planted);
            assertThat(record.total()).isEqualTo(planted.size());

            RepairReport report = await(
                    lectern.audits().fixAll(record.id(), Set.of()).make(TEST).thenCompose(RepairJob::ended));
            assertThat(report.fixes())
                    .filteredOn(result -> result.outcome() == FixOutcome.NOT_FIXED)
                    .as("only what a deletion from the future hides is left, and named")
                    .singleElement()
                    .satisfies(result -> assertThat(result.finding().key()).isEqualTo(hidden));
            assertThat(report.verified()).as(report.message().english()).isEqualTo(planted.size() - 1);
            assertThat(await(lectern.audits().find(record.id())).orElseThrow())
                    .as("what was fixed is counted")
                    .returns(planted.size() - 1L, AuditRecord::fixed)
                    .returns(1L, AuditRecord::open);

            await(lectern.audits()
                    .rebuildAbove(
                            hidden.principal(),
                            hidden.content(),
                            report.fixes().get(0).obstacle().orElseThrow())
                    .make(TEST));
            RepairReport rest = await(
                    lectern.audits().fixAll(record.id(), Set.of()).make(TEST).thenCompose(RepairJob::ended));
            assertThat(rest.succeeded()).as(rest.message().english()).isTrue();
            assertThat(rest.asked())
                    .as("what is right already is not tried again")
                    .isEqualTo(1);

            AuditRecord second = await(everything(lectern).ended());
            assertThat(keys(lectern, second.id())).isEmpty();
            assertThat(second.found()).isEmpty();
            RepairReport nothing = await(
                    lectern.audits().fixAll(second.id(), Set.of()).make(TEST).thenCompose(RepairJob::ended));
            assertThat(nothing.succeeded()).isFalse();
            assertThat(nothing.message().english()).isEqualTo("Nothing to fix.");
            assertThat(await(lectern.audits().recent(10)))
                    .extracting(AuditRecord::id)
                    .containsExactly(second.id(), record.id());
            assertThat(rows(drift, healthy)).as("nothing healthy was written").isEqualTo(untouched);
            assertThat(busy).as("fan-outs still run").isNotDone();
        } finally {
            over.set(true);
            busy.get(1, TimeUnit.MINUTES);
        }
    }

    private static void atOnce(List<Runnable> tasks) throws Exception {
        ExecutorService planters = Executors.newFixedThreadPool(PLANTERS);
        try {
            for (Future<?> planted :
                    tasks.stream().map(task -> planters.submit(task)).toList()) {
                planted.get();
            }
        } finally {
            planters.shutdownNow();
        }
    }

    /** Every entry, with the time at which it was written. */
    private static List<String> rows(Drift drift, Set<Finding.Key> keys) {
        return keys.stream()
                .flatMap(key -> drift.entries(key).stream().map(row -> key + row.getFormattedContents()))
                .sorted()
                .toList();
    }

    /** Changes, shares and removals, one after the other, of items of their own, to libraries with drift among others. */
    private static CompletableFuture<?> busy(
            Lectern lectern, Drift drift, Set<Finding.Key> planted, AtomicBoolean over) {
        List<PrincipalId> principals = new ArrayList<>(planted.stream()
                .map(Finding.Key::principal)
                .distinct()
                .limit(BUSY)
                .toList());
        for (int i = 0; i < BUSY; i++) {
            PrincipalId principal = new PrincipalId("u:busy:user" + i);
            drift.principal(principal);
            principals.add(principal);
            await(begin(lectern.fanOuts().change(item(i), new Change.Put("Busy", Visibility.PUBLIC, Optional.empty())))
                    .done());
        }
        Random random = new Random();
        return CompletableFuture.runAsync(
                () -> {
                    while (!over.get()) {
                        LockSupport.parkNanos(BETWEEN_CHANGES);
                        ContentId item = item(random.nextInt(BUSY));
                        await(
                                switch (random.nextInt(4)) {
                                    case 0 ->
                                        begin(lectern.fanOuts().share(item, Set.copyOf(principals), MemberRole.VIEWER))
                                                .done();
                                    case 1 ->
                                        begin(lectern.fanOuts()
                                                        .remove(
                                                                item,
                                                                Set.of(principals.get(
                                                                        random.nextInt(principals.size())))))
                                                .done();
                                    case 2 ->
                                        begin(lectern.fanOuts()
                                                        .change(
                                                                item,
                                                                new Change.ChangeVisibility(List.of(Visibility.values())
                                                                        .get(random.nextInt(3)))))
                                                .done();
                                    default ->
                                        begin(lectern.fanOuts().change(item, new Change.Touch()))
                                                .done();
                                });
                    }
                },
                task -> new Thread(task, "busy").start());
    }

    private static ContentId item(int number) {
        return new ContentId("c:busy:item" + number);
    }

    private static AuditJob everything(Lectern lectern) {
        return lectern.audits().start(new AuditScope.Everything(), OPTIONS, TEST);
    }

    static Set<Finding.Key> keys(Lectern lectern, AuditId id) {
        Set<Finding.Key> keys = new HashSet<>();
        Optional<String> after = Optional.empty();
        do {
            var page = await(lectern.audits().findings(id, after, 10));
            page.rows().forEach(one -> keys.add(one.finding().key()));
            after = page.next();
        } while (after.isPresent());
        assertThat(await(lectern.audits().findings(id, Optional.empty(), Math.max(1, keys.size())))
                        .next())
                .as("a page that ends exactly at its size is the last one")
                .isEmpty();
        return keys;
    }
}
