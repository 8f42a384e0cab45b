package org.lectern.console.work;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Does everything on the thread that calls, and what is to be done later when time is passed by hand. */
public final class ScriptedTime implements UiExecutor {
    private record Task(long at, Runnable what) {}

    private final List<Task> waiting = new ArrayList<>();
    private long now;

    @Override
    public void execute(Runnable task) {
        task.run();
    }

    @Override
    public Pending after(Duration delay, Runnable what) {
        Task task = new Task(now + delay.toMillis(), what);
        waiting.add(task);
        return () -> waiting.remove(task);
    }

    /** Lets time pass. */
    public void pass(Duration time) {
        long end = now + time.toMillis();
        for (Optional<Task> next = next(end); next.isPresent(); next = next(end)) {
            waiting.remove(next.get());
            now = next.get().at();
            next.get().what().run();
        }
        now = end;
    }

    /** Whether nothing is to be done later. */
    public boolean isIdle() {
        return waiting.isEmpty();
    }

    private Optional<Task> next(long end) {
        return waiting.stream().filter(task -> task.at() <= end).min(Comparator.comparingLong(Task::at));
    }
}
