package org.lectern.cassandra.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.service.TestKeyspace.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.Stuck;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterException;
import org.lectern.counter.CounterName;
import org.lectern.counter.HostLock;
import org.lectern.counter.HostName;
import org.lectern.lane.OnSharedNode;
import org.lectern.service.TestKeyspace;

/** No value of a host's counter is given twice, whoever asks, whatever is lost. */
@OnSharedNode
class HostCounterTest {
    /** After so many values, or some blocks more, no block is being taken: one was begun, and less than half of it used. */
    private static final int SETTLED = HostCounter.BLOCK + HostCounter.BLOCK / 2;

    private static final AtomicInteger HOSTS = new AtomicInteger();

    private static TestKeyspace keyspace;
    private static Cluster cluster;

    @TempDir
    Path locks;

    private final HostName host = new HostName("host" + HOSTS.incrementAndGet());

    @BeforeAll
    static void connect() {
        keyspace = new TestKeyspace("counter");
        cluster = Cluster.connect(keyspace.settings());
    }

    @AfterAll
    static void disconnect() {
        cluster.close();
        keyspace.close();
    }

    @Test
    void theValueGoesUpByOneAtEachReading() {
        HostCounter counter = new HostCounter(cluster, host, locks);
        for (int value = 1; value <= 3 * HostCounter.BLOCK; value++) {
            assertThat(await(counter.next())).hasToString(host + "/" + value);
        }
    }

    @Test
    void eachHostHasACounterOfItsOwn() {
        HostCounter counter = new HostCounter(cluster, host, locks);
        HostCounter other = new HostCounter(cluster, new HostName(host + ".example.org"), locks);
        assertThat(await(counter.next())).isEqualTo(CounterName.parse(host + "/1"));
        assertThat(await(other.next())).isEqualTo(CounterName.parse(host + ".example.org/1"));
    }

    @Test
    void aBurstOfCallersGetsValuesThatRiseAndDiffer_inAFewSwaps() throws Exception {
        int threads = 16;
        int each = 1_000;
        Row row = new Row();
        HostCounter counter = counter(row);
        CountDownLatch start = new CountDownLatch(1);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<List<Long>>> callers = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                callers.add(pool.submit(() -> {
                    start.await();
                    List<CompletionStage<CounterName>> names = new ArrayList<>();
                    for (int i = 0; i < each; i++) {
                        names.add(counter.next());
                    }
                    return names.stream().map(name -> await(name).value()).toList();
                }));
            }
            start.countDown();
            Set<Long> all = new HashSet<>();
            for (Future<List<Long>> caller : callers) {
                List<Long> values = Stuck.get("a caller has its values", caller);
                assertThat(values).isSorted();
                all.addAll(values);
            }
            assertThat(all).hasSize(threads * each);
        } finally {
            pool.shutdown();
        }
        assertThat(row.swaps).hasValueLessThanOrEqualTo(threads * each / HostCounter.BLOCK);
    }

    @Test
    void countersThatShareAHostNeverRepeat_withTheLockAndWithout() throws Exception {
        Path nowhere = Files.writeString(locks.resolve("file"), "").resolve("locks");
        // The last two are as on a machine that was cloned: they cannot see the others' lock.
        List<HostCounter> counters = List.of(
                new HostCounter(cluster, host, locks),
                new HostCounter(cluster, host, locks),
                new HostCounter(cluster, host, Files.createDirectory(locks.resolve("clone"))),
                new HostCounter(cluster, host, nowhere));
        ExecutorService pool = Executors.newFixedThreadPool(counters.size());
        try {
            List<Future<List<Long>>> all = new ArrayList<>();
            for (HostCounter counter : counters) {
                all.add(pool.submit(() -> values(counter, 1_500)));
            }
            List<Long> together = new ArrayList<>();
            for (Future<List<Long>> one : all) {
                assertThat(Stuck.get("a counter has given its values", one)).isSorted();
                together.addAll(one.get());
            }
            assertThat(together).doesNotHaveDuplicates();
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void processesThatAreKilledNeverRepeat() throws Exception {
        List<CounterName> names = new ArrayList<>();
        try (CounterProcess survivor = new CounterProcess(keyspace, host, locks)) {
            HostCounter here = new HostCounter(cluster, host, locks);
            for (int kill = 1; kill <= 3; kill++) {
                try (CounterProcess victim = new CounterProcess(keyspace, host, locks)) {
                    List<CounterName> theirs = new ArrayList<>();
                    for (int i = 0; i < 333 * kill; i++) {
                        theirs.add(victim.read());
                        names.add(survivor.read());
                        names.add(await(here.next()));
                    }
                    theirs.addAll(victim.kill());
                    assertThat(theirs).extracting(CounterName::value).isSorted();
                    names.addAll(theirs);
                }
            }
            names.addAll(survivor.kill());
            names.add(await(here.next()));
        }
        assertThat(new HashSet<>(names)).hasSameSizeAs(names);
    }

    @Test
    void whenTheClusterIsClosedNobodyIsLeftWaiting() {
        HostCounter counter;
        try (Cluster closed = Cluster.connect(keyspace.settings())) {
            counter = new HostCounter(closed, host, locks);
        }
        assertThatThrownBy(() -> await(counter.next())).isInstanceOf(ClusterException.class);
    }

    @Test
    void aHostThatLostItsDirectoryGoesOnAboveTheTable() throws IOException {
        Path directory = locks.resolve("data");
        HostCounter counter = new HostCounter(cluster, host, directory);
        long highest = highest(values(counter, SETTLED));
        delete(directory);
        assertThat(values(counter, 200)).allSatisfy(value -> assertThat(value).isGreaterThan(highest));
        long stored = stored();
        delete(directory);
        // The process that comes after it knows nothing but the table.
        assertThat(await(new HostCounter(cluster, host, directory).next()).value())
                .isEqualTo(stored + 1);
    }

    @Test
    void ofARowThatIsDeletedEachProcessGoesOnAboveWhatItHad() {
        HostCounter counter = new HostCounter(cluster, host, locks);
        long highest = highest(values(counter, SETTLED));
        keyspace.session().execute("DELETE FROM counter WHERE hostname = ? IF EXISTS", host.value());
        assertThat(values(counter, 500))
                .doesNotHaveDuplicates()
                .allSatisfy(value -> assertThat(value).isGreaterThan(highest));
    }

    @Test
    void aCounterThatIsUsedUpSaysSo() {
        keyspace.session()
                .execute("UPDATE counter SET value = ? WHERE hostname = ?", Long.MAX_VALUE - 50, host.value());
        HostCounter counter = new HostCounter(cluster, host, locks);
        assertThatThrownBy(() -> await(counter.next()))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("exhausted");
    }

    @Test
    void whatMayHaveBeenTakenIsGivenToNobody() {
        Row applied = new Row() {
            @Override
            CompletionStage<Boolean> swap(Optional<Long> expected, long next) {
                CompletionStage<Boolean> swapped = super.swap(expected, next);
                return swaps.get() > 2 ? swapped : swapped.thenCompose(done -> unknown());
            }
        };
        assertThat(await(counter(applied).next()).value())
                .as("two swaps were applied, and nobody heard of it")
                .isEqualTo(2 * (HostCounter.BLOCK + 1) + 1);

        Row notApplied = new Row() {
            @Override
            CompletionStage<Boolean> swap(Optional<Long> expected, long next) {
                return swaps.incrementAndGet() > 2 ? super.swap(expected, next) : unknown();
            }
        };
        long stored = stored();
        assertThat(await(counter(notApplied).next()).value()).isEqualTo(stored + 1);
    }

    @Test
    void aRivalWhoPutThereTheSameIsNotTakenForOneself() {
        CounterRow rival = new CounterRow(cluster, host);
        Row row = new Row() {
            @Override
            CompletionStage<Boolean> swap(Optional<Long> expected, long next) {
                return swaps.get() > 0
                        ? super.swap(expected, next)
                        : rival.swap(expected, next).thenCompose(theirs -> super.swap(expected, next));
            }
        };
        assertThat(await(counter(row).next()).value()).isEqualTo(HostCounter.BLOCK + 2);
        assertThat(row.swaps).hasValue(2);
    }

    @Test
    void aClusterThatDoesNotAnswerFailsThoseWhoWait_andTheNextOneTriesAgain() {
        Row row = new Row() {
            @Override
            CompletionStage<Optional<Long>> read() {
                return reads.incrementAndGet() == 1 ? unknown() : super.read();
            }
        };
        HostCounter counter = new HostCounter(
                host,
                new CounterBlocks(host, row, new HostLock(host, locks), Duration.ofMillis(-1)),
                cluster.workers());
        assertThatThrownBy(() -> await(counter.next()))
                .isInstanceOf(ClusterException.class)
                .hasMessage(NO_ANSWER);
        assertThat(await(counter.next()).value()).isEqualTo(1);
    }

    @Test
    void theNextBlockIsTakenAhead_whileTheRestOfThisOneIsGiven() {
        CompletableFuture<Optional<Long>> held = new CompletableFuture<>();
        CompletableFuture<Boolean> asked = new CompletableFuture<>();
        Row row = new Row() {
            @Override
            CompletionStage<Optional<Long>> read() {
                if (reads.incrementAndGet() == 1) {
                    return super.read();
                }
                asked.complete(true);
                return held;
            }
        };
        HostCounter counter = counter(row);
        values(counter, 1 + HostCounter.BLOCK / 2); // of the first block, which had one more for who waited
        await(asked);
        for (int i = 0; i < HostCounter.BLOCK / 2; i++) {
            assertThat(counter.next().toCompletableFuture())
                    .as("nobody waits for the block that is being taken")
                    .isCompleted();
        }
        CompletionStage<CounterName> waits = counter.next();
        assertThat(waits.toCompletableFuture()).isNotCompleted();
        held.complete(Optional.of(stored()));
        assertThat(await(waits).value()).isEqualTo(HostCounter.BLOCK + 2);
    }

    private static final String NO_ANSWER = "The cluster did not answer in time.";

    private static <T> CompletionStage<T> unknown() {
        return CompletableFuture.failedStage(new ClusterException(ClusterException.Kind.OVERLOADED, NO_ANSWER));
    }

    /** The host's row, and how often it was used. */
    private class Row extends CounterRow {
        final AtomicInteger reads = new AtomicInteger();
        final AtomicInteger swaps = new AtomicInteger();

        Row() {
            super(cluster, host);
        }

        @Override
        CompletionStage<Boolean> swap(Optional<Long> expected, long next) {
            swaps.incrementAndGet();
            return super.swap(expected, next);
        }
    }

    private HostCounter counter(CounterRow row) {
        return new HostCounter(
                host,
                new CounterBlocks(host, row, new HostLock(host, locks), CounterBlocks.PATIENCE),
                cluster.workers());
    }

    private static List<Long> values(HostCounter counter, int count) {
        List<Long> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(await(counter.next()).value());
        }
        return values;
    }

    private static long highest(Collection<Long> values) {
        return values.stream().mapToLong(Long::longValue).max().orElseThrow();
    }

    private long stored() {
        return await(new CounterRow(cluster, host).read()).orElseThrow();
    }

    private void delete(Path directory) throws IOException {
        Files.delete(directory.resolve("counter-" + host + ".lock"));
        Files.delete(directory);
    }
}
