package org.lectern.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.journal.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.lectern.content.Change;
import org.lectern.content.ContentId;
import org.lectern.content.MemberRole;
import org.lectern.content.Visibility;
import org.lectern.principal.PrincipalId;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;

/** Every planted drift is found, nothing healthy is reported, every fix is verified, and a second audit finds nothing. */
class AuditTest {
    private static final AuditOptions OPTIONS =
            new AuditOptions(ReadConsistency.LOCAL_ONE, Duration.ofMillis(500), 0, 3);
    private static final int OF_EACH_KIND = 6;
    private static final int BUSY = 8;

    @Test
    void everyPlantedDriftIsFoundAndFixedWhileFanOutsRun() throws InterruptedException {
        try (TestKeyspace keyspace = new TestKeyspace("audit")) {
            long seed = System.nanoTime();
            System.out.println("audit: seed " + seed);
            Drift drift = new Drift(keyspace, new Random(seed));
            Set<Finding.Key> planted = new HashSet<>();
            for (DriftKind kind : DriftKind.values()) {
                for (int i = 0; i < OF_EACH_KIND; i++) {
                    planted.add(drift.plant(kind));
                    drift.healthy(kind);
                }
            }
            planted.addAll(drift.plantUnknownMember());
            planted.addAll(drift.plantUnknownMember());

            AtomicBoolean over = new AtomicBoolean();
            Thread busy = busy(keyspace.lectern(), drift, over);
            try {
                AuditRecord record = await(everything(keyspace.lectern()).done());
                assertThat(record.state()).as(record.reason()).isEqualTo(AuditState.FINISHED);
                assertThat(keys(keyspace.lectern(), record.id())).isEqualTo(planted);
                assertThat(record.total()).isEqualTo(planted.size());

                RepairReport report = await(keyspace.lectern()
                        .audits()
                        .fixAll(record.id(), Set.of(), TEST)
                        .done());
                assertThat(report.results())
                        .filteredOn(result -> result.outcome() == FixOutcome.NOT_FIXED)
                        .isEmpty();
                assertThat(report.verified()).isEqualTo(planted.size());
                assertThat(report.succeeded()).as(report.sentence()).isTrue();

                assertThat(await(keyspace.lectern().audits().find(record.id())).orElseThrow())
                        .as("what was fixed is counted")
                        .returns((long) planted.size(), AuditRecord::fixed)
                        .returns(0L, AuditRecord::open);

                AuditRecord second = await(everything(keyspace.lectern()).done());
                assertThat(keys(keyspace.lectern(), second.id())).isEmpty();
                assertThat(second.found()).isEmpty();

                RepairReport nothing = await(keyspace.lectern()
                        .audits()
                        .fixAll(second.id(), Set.of(), TEST)
                        .done());
                assertThat(nothing.succeeded()).isFalse();
                assertThat(nothing.sentence()).isEqualTo("There was nothing to fix.");
                assertThat(await(keyspace.lectern().audits().recent(10)))
                        .extracting(AuditRecord::id)
                        .containsExactly(second.id(), record.id());
            } finally {
                over.set(true);
                busy.join();
            }
        }
    }

    /** Changes, shares and removals, one after the other, on items and principals of their own. */
    private static Thread busy(Lectern lectern, Drift drift, AtomicBoolean over) {
        List<PrincipalId> principals = new ArrayList<>();
        for (int i = 0; i < BUSY; i++) {
            principals.add(new PrincipalId("u:busy:user" + i));
            drift.principal(principals.get(i));
        }
        for (int i = 0; i < BUSY; i++) {
            await(lectern.fanOuts()
                    .change(item(i), new Change.Put("Busy", Visibility.PUBLIC, Optional.empty()), TEST)
                    .done());
        }
        Thread thread = new Thread(() -> {
            Random random = new Random();
            while (!over.get()) {
                ContentId item = item(random.nextInt(BUSY));
                switch (random.nextInt(4)) {
                    case 0 ->
                        await(lectern.fanOuts()
                                .share(item, Set.copyOf(principals), MemberRole.VIEWER, TEST)
                                .done());
                    case 1 ->
                        await(lectern.fanOuts()
                                .share(item, Set.of(principals.get(random.nextInt(BUSY))), MemberRole.REMOVED, TEST)
                                .done());
                    case 2 ->
                        await(lectern.fanOuts()
                                .change(
                                        item,
                                        new Change.ChangeVisibility(
                                                List.of(Visibility.values()).get(random.nextInt(3))),
                                        TEST)
                                .done());
                    default ->
                        await(lectern.fanOuts()
                                .change(item, new Change.Touch(), TEST)
                                .done());
                }
            }
        });
        thread.start();
        return thread;
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
        return keys;
    }
}
