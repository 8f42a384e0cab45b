package org.lectern.transfer;

import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lectern.fanout.FanOutJobs;
import org.lectern.fanout.FanOuts;
import org.lectern.job.FanOutJob;
import org.lectern.job.FanOutResult;
import org.lectern.library.InMemoryRows;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.service.Lectern;
import org.lectern.service.TestConnection;

/** The services over maps, with a count of what is under way and written, and a hook that may delay or fail a request. */
final class InMemoryLectern extends InMemoryRows {
    private static final Instant NOW = Instant.parse("2020-01-01T00:00:00Z");

    final AtomicInteger writes = new AtomicInteger();
    final AtomicInteger mostUnderWay = new AtomicInteger();
    final AtomicInteger shares = new AtomicInteger();

    /** Before each request: what it is, and a stage that it waits for. */
    volatile Function<String, CompletionStage<Void>> before = request -> CompletableFuture.completedStage(null);

    private final AtomicInteger underWay = new AtomicInteger();
    private final ExecutorService threads = Executors.newFixedThreadPool(3, work -> {
        Thread thread = new Thread(work, "in-memory");
        thread.setDaemon(true);
        return thread;
    });

    @Override
    protected <T> CompletionStage<T> request(String what, Supplier<T> answer) {
        mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
        return before.apply(what)
                .thenApplyAsync(
                        nothing -> {
                            synchronized (this) {
                                return answer.get();
                            }
                        },
                        threads)
                .whenComplete((value, failure) -> underWay.decrementAndGet());
    }

    @Override
    protected void written(Object row) {
        writes.incrementAndGet();
    }

    /** The services that transfers use; whoever asks for another is told that it is not there. */
    Lectern services() {
        FanOuts fanOuts = partly(
                FanOuts.class,
                Map.of(
                        "change", given -> change((ContentId) given[0], (Change) given[1]),
                        "share", given -> share((ContentId) given[0], (Set<?>) given[1], (MemberRole) given[2]),
                        "remove", given -> share((ContentId) given[0], (Set<?>) given[1], MemberRole.REMOVED)));
        return partly(
                Lectern.class,
                Map.of(
                        "principals", given -> principals(),
                        "contents", given -> contents(),
                        "fanOuts", given -> fanOuts,
                        "connection", given -> TestConnection.of("operator@here")));
    }

    private static <T> T partly(Class<T> type, Map<String, Function<Object[], Object>> there) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, given) -> Optional.ofNullable(there.get(method.getName()))
                        .orElseThrow(() -> new UnsupportedOperationException(method.toString()))
                        .apply(given == null ? new Object[0] : given)));
    }

    private FanOutJob change(ContentId content, Change change) {
        return FanOutJobs.endingWith(content, request("change", () -> {
            change.apply(content, item(content), NOW).ifPresent(next -> {
                contents.put(content.value(), next);
                written(next);
            });
            return FanOutResult.done(1);
        }));
    }

    private FanOutJob share(ContentId content, Set<?> all, MemberRole role) {
        return FanOutJobs.endingWith(content, request("share", () -> {
            shares.incrementAndGet();
            all.forEach(one -> require((PrincipalId) one));
            require(content);
            all.forEach(one -> put(content, (PrincipalId) one, role));
            return FanOutResult.done(all.size());
        }));
    }

    void close() {
        threads.shutdownNow();
    }
}
