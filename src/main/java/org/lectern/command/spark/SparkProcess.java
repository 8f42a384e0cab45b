package org.lectern.command.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.Secret;

/** A command in a process of its own, whose work Spark does. */
public final class SparkProcess {
    /** Names the process that this one began with, without which it ends. Of the environment, which goes through spark-submit. */
    private static final String PARENT = "LECTERN_SPARK_PARENT";

    /** Nobody hears it. */
    private static final int GONE = 2;

    private final Process process;
    private final List<Thread> pumps;

    private SparkProcess(Process process, List<Thread> pumps) {
        this.process = process;
        this.pumps = pumps;
    }

    /**
     * Starts it. Blocks while libraries are fetched, which takes minutes the first time.
     *
     * @param secrets the lines of its standard input; empty: that is this process's
     * @param out where its data goes
     * @param err where everything else goes that it says
     * @throws InterruptedException if the thread was interrupted; what was fetched completely stays
     * @throws org.lectern.wording.MessageRuntimeException if Spark cannot be had here
     */
    public static SparkProcess start(
            SparkLaunch launch,
            FetchProgress progress,
            Optional<List<Secret>> secrets,
            OutputStream out,
            OutputStream err)
            throws IOException, InterruptedException {
        launch.prepare(progress);
        ProcessBuilder builder = new ProcessBuilder(launch.words());
        builder.environment().putAll(launch.variables());
        builder.environment().put(PARENT, String.valueOf(ProcessHandle.current().pid()));
        if (secrets.isEmpty()) {
            builder.redirectInput(ProcessBuilder.Redirect.INHERIT);
        }
        Process process;
        try {
            process = builder.start();
        } catch (IOException missing) {
            throw new SparkUnavailableException(
                    SparkSentence.PROGRAM_MISSING.of(launch.words().get(0), String.valueOf(missing.getMessage())),
                    missing);
        }
        SparkProcess started = new SparkProcess(
                process, List.of(pump(process.getInputStream(), out), pump(process.getErrorStream(), err)));
        secrets.ifPresent(started::give);
        return started;
    }

    /** One that has ended already needs none. */
    private void give(List<Secret> secrets) {
        try (Writer input = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8)) {
            for (Secret secret : secrets) {
                input.write(secret.reveal());
                input.write('\n');
            }
        } catch (IOException ended) {
            // What it ended with says why.
        }
    }

    private static Thread pump(InputStream from, OutputStream to) {
        Thread thread = new Thread(
                () -> {
                    try (from) {
                        from.transferTo(to);
                        to.flush();
                    } catch (IOException gone) {
                        throw new UncheckedIOException(gone);
                    }
                },
                "lectern-spark-output");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /**
     * In the process that was started: ends it when whoever started it is gone, even killed, as if it had been interrupted. Without
     * one, it does nothing.
     */
    public static void endWithParent() {
        @Nullable String parent = System.getenv(PARENT);
        if (parent == null || !parent.matches("\\d{1,18}")) {
            return;
        }
        long id = Long.parseLong(Objects.requireNonNull(parent));
        Thread thread = new Thread(
                () -> {
                    ProcessHandle.of(id).ifPresent(other -> other.onExit().join());
                    System.exit(GONE);
                },
                "lectern-parent");
        thread.setDaemon(true);
        thread.start();
    }

    /** Asks it to end, and whatever it has started; it puts on record how far it is. Must not block. */
    public void interrupt() {
        process.descendants().forEach(ProcessHandle::destroy);
        process.toHandle().destroy(); // the process itself would close what it still has to say
    }

    /** Waits until it has ended and everything that it said is written. Answers its exit code. */
    public int await() throws InterruptedException {
        int code = process.waitFor();
        for (Thread pump : pumps) {
            pump.join();
        }
        return code;
    }
}
