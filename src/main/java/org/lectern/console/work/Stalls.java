package org.lectern.console.work;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.lectern.console.work.StallMonitor.Stall;

/** The stalls of the FX thread since the console started: in the log, and the last ones at hand. Any thread. */
public final class Stalls implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(Stalls.class.getName());
    private static final int KEPT = 200;

    private final Deque<Stall> last = new ArrayDeque<>();
    private final StallMonitor monitor;

    private Stalls() {
        monitor = new StallMonitor(this::add);
    }

    /** Begins to watch. The toolkit must have been started. */
    public static Stalls watch() {
        return new Stalls();
    }

    private void add(Stall stall) {
        LOG.log(Level.INFO, stall::toString);
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
