package org.lectern.cassandra.library;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/** What was in the way of writing lately: batches that failed for the moment and are tried again. From any thread. */
public final class WriteHealth {
    private static final long REMEMBERED = TimeUnit.SECONDS.toNanos(15);

    private @Nullable Message reason;
    private long since;

    synchronized void failed(RuntimeException failure) {
        reason = HasMessage.of(failure);
        since = System.nanoTime();
    }

    synchronized void succeeded() {
        reason = null;
    }

    /** Empty if nothing was in the way lately. */
    public synchronized Optional<Message> reason() {
        return System.nanoTime() - since < REMEMBERED ? Optional.ofNullable(reason) : Optional.empty();
    }
}
