package org.lectern.tool;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How long the FX thread, and the threads that it waits for when a window's picture is made, were ready to run while the
 * processor was busy with others. Known on Linux; elsewhere it is always 0.
 *
 * @see <a href="https://docs.kernel.org/scheduler/sched-stats.html">the first two figures of a task's schedstat</a>
 */
final class ProcessorQueue {
    private static final Path TASKS = Path.of("/proc/self/task");
    /** The system keeps the first 15 characters of a thread's name. */
    private static final String FX = "JavaFX Applicat";

    /** One draws for the FX thread; the others stop all threads, to collect garbage. */
    private static final List<String> AWAITED = List.of("QuantumRenderer", "VM Thread", "GC Thread");

    private Path fx = Path.of("");
    private List<Path> awaited = List.of();

    /**
     * Where these threads stand, in nanoseconds since they began.
     *
     * @param ran the FX thread had a processor
     * @param queued it was ready, and had none
     * @param awaited one of the others was ready, and had none; of all of them
     */
    record Reading(long ran, long queued, long awaited) {
        /** How much of a time since another reading the machine is to blame for, in nanoseconds. */
        long late(Reading before, long length) {
            long waited = queued - before.queued;
            long slept = Math.max(0, length - (ran - before.ran) - waited);
            return waited + Math.min(slept, Math.max(0, awaited - before.awaited));
        }
    }

    Reading read() {
        if (awaited.size() < AWAITED.size() || !Files.exists(fx)) {
            find();
        }
        long[] mine = figures(fx);
        return new Reading(
                mine[0],
                mine[1],
                awaited.stream().mapToLong(path -> figures(path)[1]).sum());
    }

    private void find() {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(TASKS)) {
            try (DirectoryStream<Path> tasks = Files.newDirectoryStream(TASKS)) {
                for (Path task : tasks) {
                    String name = Files.readString(task.resolve("comm")).strip();
                    if (name.startsWith(FX)) {
                        fx = task.resolve("schedstat");
                    } else if (AWAITED.stream().anyMatch(name::startsWith)) {
                        found.add(task.resolve("schedstat"));
                    }
                }
            } catch (IOException gone) {
                // A thread that has just ended; the next call looks again.
                found.clear();
            }
        }
        awaited = List.copyOf(found);
    }

    private static long[] figures(Path schedstat) {
        try {
            String[] figures = Files.readString(schedstat).strip().split(" ", -1);
            return figures.length > 1
                    ? new long[] {Long.parseLong(figures[0]), Long.parseLong(figures[1])}
                    : new long[] {0, 0};
        } catch (IOException | NumberFormatException unknown) {
            return new long[] {0, 0};
        }
    }
}
