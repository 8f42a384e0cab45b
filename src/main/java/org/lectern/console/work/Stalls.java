package org.lectern.console.work;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.lectern.console.work.StallMonitor.Stall;

/** The stalls of the FX thread since it is watched: the first ones in the log, and the last ones at hand. Any thread. */
public final class Stalls implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(Stalls.class.getName());
    private static final int KEPT = 200;
    /** More of them say no more, and push everything else out of the log. */
    private static final int LOGGED = 100;

    private final Deque<Stall> last = new ArrayDeque<>();
    private final StallMonitor monitor;
    private int logged;

    private Stalls(Duration between) {
        monitor = new StallMonitor(between, this::add);
    }

    /**
     * Begins to watch. The toolkit must have been started.
     *
     * @param between how often: see {@link StallMonitor}
     */
    public static Stalls watch(Duration between) {
        return new Stalls(between);
    }

    private void add(Stall stall) {
        if (logged++ < LOGGED) {
            LOG.log(Level.INFO, stall::toString);
        }
        synchronized (last) {
            last.addLast(stall);
            if (last.size() > KEPT) {
                last.removeFirst();
            }
        }
    }

    /** The last ones, oldest first. */
    public List<Stall> all() {
        synchronized (last) {
            return List.copyOf(last);
        }
    }

    /** Forgets them; the log does not. */
    public void forget() {
        synchronized (last) {
            last.clear();
        }
    }

    @Override
    public void close() {
        monitor.close();
    }
}
