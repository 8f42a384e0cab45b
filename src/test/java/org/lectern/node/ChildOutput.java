package org.lectern.node;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** What a process says that a test started. One that hangs is killed, so that the test fails and does not hang with it. */
public final class ChildOutput {
    private static final int LIMIT_MINUTES = 15;

    private ChildOutput() {}

    /** Its next line. */
    public static String line(Process process, BufferedReader out) throws IOException {
        return within(process, () -> Optional.ofNullable(out.readLine()))
                .orElseThrow(() -> new AssertionError("The process ended by itself"));
    }

    /** All that it says until it ends. */
    public static List<String> lines(Process process) throws IOException {
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            return within(process, () -> out.lines().toList());
        }
    }

    private interface Reading<T> {
        T read() throws IOException;
    }

    private static <T> T within(Process process, Reading<T> reading) throws IOException {
        CompletableFuture<Boolean> late = new CompletableFuture<>();
        // A read of a pipe cannot be interrupted; the end of the other side ends it.
        CompletableFuture<?> killed =
                late.completeOnTimeout(true, LIMIT_MINUTES, TimeUnit.MINUTES).thenRun(process::destroyForcibly);
        try {
            T said = reading.read();
            assertInTime(late);
            return said;
        } finally {
            late.cancel(false);
            killed.cancel(false);
        }
    }

    private static void assertInTime(CompletableFuture<Boolean> late) {
        if (late.isDone()) {
            throw new AssertionError("The process said too little for " + LIMIT_MINUTES + " minutes, and was killed");
        }
    }
}
