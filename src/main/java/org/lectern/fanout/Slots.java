package org.lectern.fanout;

import java.util.ArrayDeque;
import java.util.Queue;

/** How many long rounds run side by side; others wait for their turn, first come first served. From any thread. */
final class Slots {
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int free;

    Slots(int slots) {
        this.free = slots;
    }

    /** @param granted called when there is a slot: at once, or by whoever gives one back */
    void take(Runnable granted) {
        synchronized (this) {
            if (free == 0) {
                waiting.add(granted);
                return;
            }
            free--;
        }
        granted.run();
    }

    void giveBack() {
        Runnable next;
        synchronized (this) {
            next = waiting.poll();
            if (next == null) {
                free++;
            }
        }
        if (next != null) {
            next.run();
        }
    }
}
