package org.lectern.job;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Who works on a job in this process: one at a time. Orders come one after the other. Safe to use from any thread.
 */
public final class JobWork {
    private final Object turn = new Object();
    private boolean working;
    private boolean again;
    private @Nullable Consumer<Steering> steered;

    JobWork() {}

    /** One order after the other: each changes the state, and who works on the job, in one step. */
    public boolean inTurn(BooleanSupplier order) {
        synchronized (turn) {
            return order.getAsBoolean();
        }
    }

    /** Whether nobody was working on it: then the caller is. Else who is hears of it at the end. */
    public synchronized boolean begin() {
        again = working;
        working = true;
        return !again;
    }

    /** Whether somebody else would have worked on it meanwhile: what they saw may have come too late for this work. */
    public synchronized boolean end() {
        boolean asked = again;
        working = false;
        again = false;
        return asked;
    }

    /** Who is told when it is steered, where the work is somebody else's. */
    synchronized Optional<Consumer<Steering>> steered() {
        return Optional.ofNullable(steered);
    }

    /** @param listener is told of orders, since the work is its own */
    synchronized void steered(Consumer<Steering> listener) {
        steered = listener;
    }
}
