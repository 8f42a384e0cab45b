package org.lectern;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/**
 * What a test waits for comes sooner or later, on however slow a machine; what has not come after {@link #LIMIT} is stuck,
 * and the failure says what that is, and where the threads stand that should have brought it.
 */
public final class Stuck {
    public static final Duration LIMIT = Duration.ofMinutes(5);

    private static final String OURS = "org.lectern.";

    private Stuck() {}

    /** That something did not come within the limit. */
    public static AssertionError at(String what) {
        return new AssertionError("Not so after " + LIMIT.toMinutes() + " min: " + what + "\n" + ours());
    }

    /** Waits for a result; a failure is thrown as it is. */
    public static <T> T await(String what, CompletionStage<T> stage) {
        return get(what, stage.toCompletableFuture());
    }

    /** Likewise. */
    public static <T> T get(String what, Future<T> result) {
        try {
            return result.get(LIMIT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new AssertionError(what, failure.getCause());
        } catch (InterruptedException ended) {
            throw new AssertionError(what, ended);
        } catch (TimeoutException late) {
            throw at(what);
        }
    }

    /** Waits for a latch. */
    public static void await(String what, CountDownLatch latch) {
        try {
            if (!latch.await(LIMIT.toNanos(), TimeUnit.NANOSECONDS)) {
                throw at(what);
            }
        } catch (InterruptedException ended) {
            // A thread may be told to end before it wakes up, with what it waited for long there.
            if (latch.getCount() > 0) {
                throw new AssertionError(what, ended);
            }
        }
    }

    /** Every thread that has something of Lectern's on its stack. */
    private static String ours() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> Arrays.stream(thread.getValue())
                        .anyMatch(frame -> frame.getClassName().startsWith(OURS)))
                .map(Stuck::told)
                .collect(Collectors.joining("\n"));
    }

    private static String told(Map.Entry<Thread, StackTraceElement[]> thread) {
        return thread.getKey()
                + Arrays.stream(thread.getValue())
                        .map(frame -> "\n\tat " + frame)
                        .collect(Collectors.joining());
    }
}
