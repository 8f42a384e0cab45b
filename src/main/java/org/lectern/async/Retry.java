package org.lectern.async;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.lectern.wording.Message;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tries a request again, ever later, while what stops it passes. For requests that may be made twice. One object serves one
 * activity, with as many requests at a time as it likes. No thread waits. Safe to use from any thread.
 *
 * <pre>{@code
 * Retry retry = Retry.of(ClusterFailures::passing).within(Duration.ofMinutes(30)).telling(statusBar::show).build();
 * retry.run(() -> lectern.contents().find(id)).thenAccept(...);
 * }</pre>
 */
public final class Retry {
    private static final Logger LOG = LoggerFactory.getLogger(Retry.class);

    private final Function<Throwable, Optional<Message>> passing;
    private final Duration first;
    private final Duration longest;
    private final int attempts;
    private final Duration limit;
    private final Supplier<Optional<RuntimeException>> stop;
    private final CompletionStage<?> cancelled;
    private final Consumer<Optional<Message>> listener;
    private final Timer timer;

    /** Requests that have failed and are not settled yet, with the reason. */
    private final Map<Run<?>, Message> reasons = new ConcurrentHashMap<>();

    /** Those of them between two attempts, with the failure of the last one. */
    private final Map<Run<?>, Throwable> pausing = new ConcurrentHashMap<>();

    private Retry(Builder builder) {
        passing = builder.passing;
        first = builder.first;
        longest = builder.longest;
        attempts = builder.attempts;
        limit = builder.limit;
        stop = builder.stop;
        cancelled = builder.cancelled;
        listener = builder.listener;
        timer = builder.timer;
        cancelled.whenComplete((done, never) -> Map.copyOf(pausing).forEach(this::giveUp));
    }

    /**
     * One that goes on for ever; after a quarter of a second at first, after ten seconds in the end.
     *
     * @param passing the reason, as a sentence, why the same may succeed in a moment; empty for a failure that will not pass.
     *     It is handed the failure itself, out of the wrappers that stages put around it.
     */
    public static Builder of(Function<Throwable, Optional<Message>> passing) {
        return new Builder(passing);
    }

    /**
     * Makes a request until it succeeds.
     *
     * @param request may also throw, which is a failure like others
     * @return its result; fails with a failure that does not pass or came when nothing was to be tried any more, or with what
     *     {@linkplain Builder#stoppedBy stops} it
     */
    public <T> CompletionStage<T> run(Supplier<? extends CompletionStage<T>> request) {
        Run<T> run = new Run<>(request);
        run.attempt();
        return run.result;
    }

    /** Why a request waits at the moment; empty if none does. */
    public Optional<Message> waiting() {
        return reasons.values().stream().findFirst();
    }

    /** A listener that throws is no reason why a request waits longer. */
    private void tell(Optional<Message> reason) {
        try {
            listener.accept(reason);
        } catch (Throwable failure) {
            LOG.error("A listener could not be told why a request waits.", failure);
        }
    }

    private void giveUp(Run<?> run, Throwable failure) {
        if (pausing.remove(run, failure)) {
            run.fail(failure);
        }
    }

    /** Half of the delay at least, so that those who failed together do not come back together. */
    private Duration delay(int failures) {
        Duration delay = first;
        for (int i = 1; i < failures && delay.compareTo(longest) < 0; i++) {
            delay = delay.multipliedBy(2);
        }
        long nanos = (delay.compareTo(longest) < 0 ? delay : longest).toNanos();
        return Duration.ofNanos(nanos - timer.jitter(nanos / 2 + 1));
    }

    /** One request. */
    private final class Run<T> {
        private final Supplier<? extends CompletionStage<T>> request;
        private final CompletableFuture<T> result = new CompletableFuture<>();
        private final long began = timer.nanoTime();
        private int attempted;

        Run(Supplier<? extends CompletionStage<T>> request) {
            this.request = request;
        }

        void attempt() {
            Optional<? extends Throwable> stopped = stopped();
            if (stopped.isPresent()) {
                fail(stopped.get());
                return;
            }
            attempted++;
            Stages.begun(request).whenComplete((value, failure) -> {
                if (failure == null) {
                    settled();
                    result.complete(value);
                } else {
                    Throwable cause = Stages.unwrap(failure);
                    try {
                        failed(cause);
                    } catch (
                            Throwable
                                    another) { // an answer or a timer on the way: the caller hears of the request's own
                        cause.addSuppressed(another);
                        pausing.remove(this);
                        fail(cause);
                    }
                }
            });
        }

        /** Asking may fail as well. */
        private Optional<? extends Throwable> stopped() {
            try {
                return stop.get();
            } catch (Throwable failure) {
                return Optional.of(failure);
            }
        }

        private void failed(Throwable failure) {
            Duration left = limit.minusNanos(timer.nanoTime() - began);
            Optional<Message> reason = passing.apply(failure);
            if (reason.isEmpty() || attempted == attempts || left.isNegative() || left.isZero()) {
                fail(failure);
                return;
            }
            reasons.put(this, reason.get());
            pausing.put(this, failure);
            tell(reason);
            Duration delay = delay(attempted);
            timer.after(delay.compareTo(left) < 0 ? delay : left, () -> {
                if (pausing.remove(this, failure)) {
                    attempt();
                }
            });
            if (cancelled.toCompletableFuture().isDone()) {
                giveUp(this, failure);
            }
        }

        void fail(Throwable failure) {
            settled();
            result.completeExceptionally(failure);
        }

        private void settled() {
            if (reasons.remove(this) != null) {
                tell(waiting());
            }
        }
    }

    /** Calls later, and says what time it is. */
    @FunctionalInterface
    public interface Timer {
        /** By the threads of the common pool, which outlive every connection. */
        Timer COMMON = (delay, task) -> CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS)
                .execute(task);

        /**
         * {@link #COMMON}, with another steady clock.
         *
         * @param nanos as {@link System#nanoTime}
         */
        static Timer by(LongSupplier nanos) {
            return new Timer() {
                @Override
                public void after(Duration delay, Runnable task) {
                    COMMON.after(delay, task);
                }

                @Override
                public long nanoTime() {
                    return nanos.getAsLong();
                }
            };
        }

        /** Runs a task once, after so long. Returns at once. */
        void after(Duration delay, Runnable task);

        /** Completes after so long. */
        default CompletionStage<Void> pause(Duration time) {
            CompletableFuture<Void> over = new CompletableFuture<>();
            after(time, () -> over.complete(null));
            return over;
        }

        /** As {@link System#nanoTime}. */
        default long nanoTime() {
            return System.nanoTime();
        }

        /** A number below this one, by chance. */
        default long jitter(long bound) {
            return ThreadLocalRandom.current().nextLong(bound);
        }
    }

    /** What a {@link Retry} is to be like. For one thread. */
    public static final class Builder {
        private static final Duration FOR_EVER = Duration.ofDays(10_000);

        private final Function<Throwable, Optional<Message>> passing;
        private Duration first = Duration.ofMillis(250);
        private Duration longest = Duration.ofSeconds(10);
        private int attempts = Integer.MAX_VALUE;
        private Duration limit = FOR_EVER;
        private Supplier<Optional<RuntimeException>> stop = Optional::empty;
        private CompletionStage<?> cancelled = new CompletableFuture<>();
        private Consumer<Optional<Message>> listener = reason -> {};
        private Timer timer = Timer.COMMON;

        private Builder(Function<Throwable, Optional<Message>> passing) {
            this.passing = passing;
        }

        /** How long to wait after the first failure; twice as long after each further one, but never longer than the longest. */
        public Builder delays(Duration first, Duration longest) {
            this.first = first;
            this.longest = longest;
            return this;
        }

        /** At most so many attempts of a request, the first one counted. */
        public Builder attempts(int most) {
            attempts = most;
            return this;
        }

        /** No attempt of a request begins after that, counted from its first; the last one then. */
        public Builder within(Duration limit) {
            this.limit = limit;
            return this;
        }

        /** Asked before each attempt, the first one too: with what it answers the request fails instead. */
        public Builder stoppedBy(Supplier<Optional<RuntimeException>> stop) {
            this.stop = stop;
            return this;
        }

        /** When it completes, nothing is tried again: what waits fails at once, with what it waited for. */
        public Builder cancelledBy(CompletionStage<?> cancelled) {
            this.cancelled = cancelled;
            return this;
        }

        /**
         * Told the reason when a request begins to wait, and when one that waited is settled what others wait for; empty if
         * none does any more. On any thread, and must return at once.
         */
        public Builder telling(Consumer<Optional<Message>> listener) {
            this.listener = listener;
            return this;
        }

        /** Who calls for the next attempt. */
        public Builder timer(Timer timer) {
            this.timer = timer;
            return this;
        }

        public Retry build() {
            return new Retry(this);
        }
    }
}
