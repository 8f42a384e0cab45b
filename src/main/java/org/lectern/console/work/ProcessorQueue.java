package org.lectern.console.work;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How long the threads that make a window's picture, the FX thread and the one that draws for it, were ready to run while
 * the processor was busy with others. Known on Linux; elsewhere it is always 0.
 *
 * @see <a href="https://docs.kernel.org/scheduler/sched-stats.html">the second figure of a task's schedstat</a>
 */
final class ProcessorQueue {
    private static final Path TASKS = Path.of("/proc/self/task");
    /** The system keeps the first 15 characters of a thread's name. */
    private static final List<String> NAMES = List.of("JavaFX Applicat", "QuantumRenderer");

    private List<Path> threads = List.of();

    /** In all, since the threads began, in nanoseconds. */
    long nanos() {
        if (threads.size() < NAMES.size()) {
            threads = find();
        }
        return threads.stream().mapToLong(ProcessorQueue::nanos).sum();
    }

    private static List<Path> find() {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(TASKS)) {
            try (DirectoryStream<Path> tasks = Files.newDirectoryStream(TASKS)) {
                for (Path task : tasks) {
                    String name = Files.readString(task.resolve("comm")).strip();
                    if (NAMES.stream().anyMatch(name::startsWith)) {
                        found.add(task.resolve("schedstat"));
                    }
                }
            } catch (IOException gone) {
                // A thread that has just ended; the next call looks again.
                return List.of();
            }
        }
        return List.copyOf(found);
    }

    private static long nanos(Path schedstat) {
        try {
            String[] figures = Files.readString(schedstat).strip().split(" ", -1);
            return figures.length > 1 ? Long.parseLong(figures[1]) : 0;
        } catch (IOException | NumberFormatException unknown) {
            return 0;
        }
    }
}
