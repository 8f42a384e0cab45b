package org.lectern.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;
import org.lectern.simulation.Ports.Request;

/** What befalls requests on their way to a port, as a test says; everything else passes. From any thread. */
public final class Accidents implements Ports.Passage {
    private final List<Accident> accidents = new ArrayList<>();
    private final List<CompletableFuture<Void>> gates = new ArrayList<>();
    private final Predicate<Request> write;
    private long writes;
    private long requests;

    /** @param write which requests count as writes */
    public Accidents(Predicate<Request> write) {
        this.write = write;
    }

    /** From now on something befalls these. */
    public Accident on(Predicate<Request> like) {
        return new Accident(like);
    }

    /** The same, by the name of the port's method. */
    public Accident on(String name) {
        return on(request -> request.name().equals(name));
    }

    public Accident onWrites() {
        return on(write);
    }

    public Accident onReads() {
        return on(write.negate());
    }

    /** From now on all pass; those that were held, the oldest first. */
    public void clear() {
        List<CompletableFuture<Void>> held;
        synchronized (this) {
            accidents.clear();
            held = List.copyOf(gates);
            gates.clear();
        }
        held.forEach(gate -> gate.complete(null));
    }

    /** How many are held. */
    public synchronized int held() {
        return gates.size();
    }

    /** Of those that are held this one passes, the oldest being 0; none if there are not so many. */
    public void release(int number) {
        take(number).ifPresent(gate -> gate.complete(null));
    }

    /** Likewise, but it never arrives. */
    public void fail(int number, RuntimeException failure) {
        take(number).ifPresent(gate -> gate.completeExceptionally(failure));
    }

    private synchronized Optional<CompletableFuture<Void>> take(int number) {
        return number < gates.size() ? Optional.of(gates.remove(number)) : Optional.empty();
    }

    /** Writes asked for so far, whatever came of them. */
    public synchronized int writes() {
        return (int) writes;
    }

    /** Reads asked for so far. */
    public synchronized int reads() {
        return (int) (requests - writes);
    }

    /** Which requests, how many, and what befalls them. */
    public final class Accident {
        private final Predicate<Request> like;
        private int skipped;
        private int times = Integer.MAX_VALUE;
        private Function<Request, CompletionStage<?>> what = Request::let;

        private Accident(Predicate<Request> like) {
            this.like = like;
        }

        /** So many pass before. */
        public Accident after(int some) {
            skipped = some;
            return this;
        }

        /** So many meet it; the others pass. */
        public Accident times(int some) {
            times = some;
            return this;
        }

        public Accident once() {
            return times(1);
        }

        private void is(Function<Request, CompletionStage<?>> now) {
            what = now;
            synchronized (Accidents.this) {
                accidents.add(this);
            }
        }

        /** They never arrive. */
        public void fail(RuntimeException failure) {
            is(request -> CompletableFuture.failedStage(failure));
        }

        /** They are carried out, and nobody hears it. */
        public void failAfterwards(RuntimeException failure) {
            is(request -> request.let().thenCompose(unheard -> CompletableFuture.failedStage(failure)));
        }

        /** They are carried out or not; whoever asked hears this. */
        public void answer(Object answer, boolean carriedOut) {
            is(request ->
                    carriedOut ? request.let().thenApply(unheard -> answer) : CompletableFuture.completedStage(answer));
        }

        /** They wait until they are released. */
        public void hold() {
            is(request -> {
                CompletableFuture<Void> gate = new CompletableFuture<>();
                CompletionStage<?> answer = gate.thenCompose(open -> request.let());
                boolean held;
                synchronized (Accidents.this) {
                    held = accidents.contains(this); // all may have been let through since it was looked for
                    if (held) {
                        gates.add(gate);
                    }
                }
                if (!held) {
                    gate.complete(null);
                }
                return answer;
            });
        }

        /** Somebody comes before them. */
        public void first(Runnable between) {
            is(request -> {
                between.run();
                return request.let();
            });
        }

        private boolean befalls(Request request) {
            return times > 0 && like.test(request) && skipped-- <= 0 && times-- > 0;
        }
    }

    @Override
    public CompletionStage<?> pass(Request request) {
        Optional<Accident> accident;
        synchronized (this) {
            accident = accidents.stream().filter(one -> one.befalls(request)).findFirst();
            requests++;
            if (write.test(request)) {
                writes++;
            }
        }
        return accident.isPresent() ? accident.get().what.apply(request) : request.let();
    }
}
