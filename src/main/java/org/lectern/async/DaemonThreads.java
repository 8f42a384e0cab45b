package org.lectern.async;

import java.util.concurrent.ThreadFactory;

/** Threads that keep no process from its end. */
public final class DaemonThreads {
    private DaemonThreads() {}

    /** Makes threads of this name, for a pool. */
    public static ThreadFactory named(String name) {
        return work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Begins to work on one of this name. */
    public static void begin(String name, Runnable work) {
        named(name).newThread(work).start();
    }
}
