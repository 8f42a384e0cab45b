package org.lectern.async;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.wording.Message;

/** What passes is waited for, ever longer; what does not is told at once. */
@WithoutNode
final class RetryTest {
    private static final Message BUSY = Message.plain("The cluster is busy.");

    private final FakeTimer timer = new FakeTimer();
    private final List<Optional<Message>> told = new ArrayList<>();
    private int attempts;

    /** Only this exception passes. */
    private static Optional<Message> passing(Throwable failure) {
        return failure instanceof IOException ? Optional.of(BUSY) : Optional.empty();
    }

    private Retry.Builder retry() {
        return Retry.of(RetryTest::passing)
                .delays(ofMillis(100), ofSeconds(1))
                .timer(timer)
                .telling(told::add);
    }

    private Supplier<CompletionStage<String>> failing(int times) {
        return () -> ++attempts <= times
                ? CompletableFuture.<String>failedStage(new IOException("attempt " + attempts))
                        .thenApply(never -> never)
                : CompletableFuture.completedStage("done");
    }

    @Test
    void whatSucceedsIsAskedOnce() {
        assertThat(retry().build().run(failing(0)).toCompletableFuture()).isCompletedWithValue("done");
        assertThat(told).isEmpty();
    }

    @Test
    void whatPassesIsTriedAgainEverLaterUpToTheLongestDelay() {
        CompletableFuture<String> result = retry().build().run(failing(6)).toCompletableFuture();
        timer.run();

        assertThat(result).isCompletedWithValue("done");
        int[] nominal = {100, 200, 400, 800, 1_000, 1_000};
        assertThat(timer.delays).hasSize(nominal.length);
        for (int i = 0; i < nominal.length; i++) {
            assertThat(timer.delays.get(i)).isBetween(ofMillis(nominal[i] / 2), ofMillis(nominal[i]));
        }
    }

    @Test
    void thoseWhoFailTogetherComeBackApart() {
        Retry retry = retry().build();
        for (int i = 0; i < 20; i++) {
            retry.run(() -> CompletableFuture.<String>failedStage(new IOException()));
        }
        assertThat(timer.delays).hasSize(20).doesNotHaveDuplicates();
    }

    @Test
    void whatDoesNotPassFailsAtOnceWithItself() {
        CompletionStage<String> result = retry().build()
                .run(() -> CompletableFuture.<String>failedStage(new IllegalStateException("no"))
                        .thenApply(never -> never));

        assertThatThrownBy(() -> result.toCompletableFuture().get())
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no");
        assertThat(timer.delays).isEmpty();
        assertThat(told).isEmpty();
    }

    @Test
    void whatIsThrownIsAFailureLikeOthers() {
        CompletionStage<String> result = retry().build().run(() -> {
            throw new IllegalStateException("thrown");
        });
        assertThat(result.toCompletableFuture()).isCompletedExceptionally();
    }

    @Test
    void anErrorEndsTheRequest_alsoInALaterAttempt() {
        CompletableFuture<String> result = retry().build()
                .run(() -> {
                    if (++attempts == 1) {
                        return CompletableFuture.<String>failedStage(new IOException("away"));
                    }
                    throw new StackOverflowError("deep");
                })
                .toCompletableFuture();
        timer.run();

        assertThatThrownBy(result::get).cause().isInstanceOf(StackOverflowError.class);
        assertThat(retry().build().<String>run(() -> null).toCompletableFuture())
                .as("a request that gives no stage")
                .isCompletedExceptionally();
    }

    @Test
    void aListenerThatThrowsHoldsNobodyUp() {
        Retry retry = retry().telling(reason -> {
                    throw new AssertionError("no window");
                })
                .build();
        CompletableFuture<String> result = retry.run(failing(2)).toCompletableFuture();
        timer.run();

        assertThat(result).isCompletedWithValue("done");
        assertThat(retry.waiting()).isEmpty();
    }

    @Test
    void whatIsAskedOnTheWayAndThrowsFailsTheRequest() {
        assertThat(Retry.of(failure -> {
                            throw new IllegalStateException("no reason");
                        })
                        .timer(timer)
                        .build()
                        .run(failing(1))
                        .toCompletableFuture())
                .isCompletedExceptionally();
        assertThat(retry().stoppedBy(() -> {
                            throw new IllegalStateException("nobody knows");
                        })
                        .build()
                        .run(failing(0))
                        .toCompletableFuture())
                .isCompletedExceptionally();
        CompletableFuture<String> late = retry().timer((delay, task) -> {
                    throw new RejectedExecutionException("shut down");
                })
                .build()
                .run(failing(9))
                .toCompletableFuture();
        assertThatThrownBy(late::get).hasRootCauseMessage("attempt " + attempts);
    }

    @Test
    void afterSoManyAttemptsTheLastFailureIsTheResult() {
        CompletableFuture<String> result =
                retry().attempts(3).build().run(failing(9)).toCompletableFuture();
        timer.run();

        assertThatThrownBy(result::get).hasRootCauseMessage("attempt 3");
    }

    @Test
    void theLastAttemptIsMadeWhenTheTimeIsUp() {
        CompletableFuture<String> result =
                retry().within(ofSeconds(5)).build().run(failing(99)).toCompletableFuture();
        timer.run();

        assertThat(result).isCompletedExceptionally();
        assertThat(Duration.ofNanos(timer.now)).isEqualTo(ofSeconds(5));
    }

    @Test
    void whoCancelsEndsEveryWaitAtOnceWithWhatWasWaitedFor() {
        CompletableFuture<Void> cancelled = new CompletableFuture<>();
        Retry retry = retry().cancelledBy(cancelled).build();
        CompletableFuture<String> result = retry.run(failing(9)).toCompletableFuture();
        assertThat(result).isNotDone();

        cancelled.complete(null);
        assertThatThrownBy(result::get).hasRootCauseMessage("attempt 1");
        timer.run();
        assertThat(attempts).isEqualTo(1);

        assertThat(retry.run(failing(9)).toCompletableFuture())
                .as("of what begins later")
                .isCompletedExceptionally();
    }

    @Test
    void whatStopsItIsAskedBeforeEachAttempt() {
        AtomicBoolean stopped = new AtomicBoolean();
        Retry retry = retry().stoppedBy(() ->
                        stopped.get() ? Optional.of(new CancellationException("nobody wants it")) : Optional.empty())
                .build();
        CompletableFuture<String> result = retry.run(failing(9)).toCompletableFuture();
        stopped.set(true);
        timer.run();

        assertThatThrownBy(result::get).isInstanceOf(CancellationException.class);
        assertThat(retry.run(failing(0)).toCompletableFuture()).isCompletedExceptionally();
        assertThat(attempts).isEqualTo(1);
    }

    @Test
    void theReasonIsToldWhileAnyRequestWaits() {
        Retry retry = retry().build();
        CompletableFuture<String> asked = new CompletableFuture<>();
        retry.run(failing(1));
        retry.run(() -> asked.isDone()
                ? asked
                : CompletableFuture.<String>failedStage(new IOException("the other"))
                        .whenComplete((n, f) -> asked.complete("")));
        assertThat(retry.waiting()).contains(BUSY);
        timer.run();

        assertThat(told).containsExactly(Optional.of(BUSY), Optional.of(BUSY), Optional.of(BUSY), Optional.empty());
        assertThat(retry.waiting()).isEmpty();
    }

    @Test
    void noThreadWaits() throws Exception {
        Retry retry =
                Retry.of(RetryTest::passing).delays(ofMillis(1), ofMillis(5)).build();

        assertThat(retry.run(failing(5)).toCompletableFuture().get()).isEqualTo("done");
    }

    /** Time goes on when it is run. */
    private static final class FakeTimer implements Retry.Timer {
        private record Task(long due, Runnable work) {}

        private final PriorityQueue<Task> tasks = new PriorityQueue<>((one, other) -> Long.compare(one.due, other.due));
        private final List<Duration> delays = new ArrayList<>();
        private long now;

        @Override
        public void after(Duration delay, Runnable task) {
            delays.add(delay);
            tasks.add(new Task(now + delay.toNanos(), task));
        }

        @Override
        public long nanoTime() {
            return now;
        }

        void run() {
            for (Task next = tasks.poll(); next != null; next = tasks.poll()) {
                now = next.due;
                next.work.run();
            }
        }
    }
}
