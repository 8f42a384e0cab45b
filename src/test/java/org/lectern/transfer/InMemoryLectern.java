package org.lectern.transfer;

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
import org.lectern.job.JobId;
import org.lectern.library.Contents;
import org.lectern.library.Principals;
import org.lectern.service.Lectern;
import org.lectern.service.TestConnection;
import org.lectern.simulation.LibraryTables;
import org.lectern.simulation.Ports;
import org.lectern.write.Write;

/** The services over maps, with a count of what is under way and written, and a hook that may delay or fail a request. */
final class InMemoryLectern extends LibraryTables {
    final AtomicInteger writes = new AtomicInteger();
    final AtomicInteger mostUnderWay = new AtomicInteger();
    final AtomicInteger shares = new AtomicInteger();

    /** Before each request: what it is, and a stage that it waits for. */
    volatile Function<String, CompletionStage<Void>> before = request -> CompletableFuture.completedStage(null);

    private final AtomicInteger names = new AtomicInteger();
    private final AtomicInteger underWay = new AtomicInteger();
    private final ExecutorService threads = Executors.newFixedThreadPool(3, work -> {
        Thread thread = new Thread(work, "in-memory");
        thread.setDaemon(true);
        return thread;
    });

    private <T> CompletionStage<T> request(String what, Supplier<CompletionStage<T>> answer) {
        mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
        return before.apply(what)
                .thenComposeAsync(nothing -> answer.get(), threads)
                .whenComplete((value, failure) -> underWay.decrementAndGet());
    }

    private <P> P passing(Class<P> type, P port) {
        return Ports.passing(
                type,
                port,
                request -> request(request.name(), () -> request.let().thenApply(Object.class::cast)));
    }

    @Override
    protected void written(Object row) {
        writes.incrementAndGet();
    }

    /** The services that transfers use; whoever asks for another is told that it is not there. */
    Lectern services() {
        return services(TestConnection.of("operator@here"));
    }

    /** The same over a connection. */
    Lectern services(TestConnection connection) {
        return connection.lectern(
                passing(Principals.class, principals()), passing(Contents.class, contents()), changes());
    }

    /** The real ones; each change is one request. */
    private FanOuts changes() {
        FanOuts real = fanOuts(Ports.Request::let, principals(), () -> new JobId("here/" + names.incrementAndGet()))
                .fanOuts();
        return Ports.answering(FanOuts.class, (method, given) -> {
            if (method.getName().equals("share")) {
                shares.incrementAndGet();
            }
            Write<FanOutJob> write = Ports.write(real, method, given);
            return FanOutJobs.making(
                    write,
                    cause -> FanOutJobs.endingWith(
                            "an item",
                            request(
                                    method.getName(),
                                    () -> FanOutJobs.begin(write, cause).ended())));
        });
    }

    void close() {
        threads.shutdownNow();
    }
}
