package org.lectern.audit.scan;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/** Room for the libraries that an audit looks at side by side. Most of them only wait for the second look. */
public final class LookRoom {
    /** Libraries under way at once, in the whole audit. */
    private static final int AT_ONCE = 512;

    /** Of these, so many are read at once: a library may be large. */
    private static final int READ_AT_ONCE = 16;

    private final Semaphore room = new Semaphore(AT_ONCE);
    private final Semaphore readRoom;

    /** @param share whether all that are under way share one reading, so that each may read */
    public LookRoom(boolean share) {
        readRoom = new Semaphore(share ? AT_ONCE : READ_AT_ONCE);
    }

    /** A place in it. */
    public final class Place {
        private final AtomicBoolean reading = new AtomicBoolean(true);

        /** The library was read for now. */
        public void read() {
            if (reading.compareAndSet(true, false)) {
                readRoom.release();
            }
        }

        /** The look has ended. */
        public void leave() {
            read();
            room.release();
        }
    }

    /** Waits for a place. */
    public Place enter() throws InterruptedException {
        room.acquire();
        readRoom.acquire();
        return new Place();
    }
}
