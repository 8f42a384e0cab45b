package org.lectern.job;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lectern.model.Visibility;

/**
 * The change of the truth that a job carries: whether it is made, which version it came to, and what is gone everywhere once
 * the job is done. Safe to use from any thread.
 */
public final class CarriedChange {
    private Optional<Instant> version = Optional.empty();
    private boolean announced;
    private boolean made;
    private boolean recordedAsMade;
    private @Nullable Map<Instant, Visibility> toSettle;

    CarriedChange() {}

    /** As the row of another process has it. */
    synchronized void adopt(JobRecord record) {
        version = record.version();
        announced = true;
        made = record.made();
        recordedAsMade = record.made();
    }

    /** The truth is about to change. */
    synchronized void announced() {
        announced = true;
    }

    /** Whether there was anything to change; of a job that another process began, there was. */
    public synchronized boolean isAnnounced() {
        return announced;
    }

    /** The truth has changed. */
    synchronized void made() {
        made = true;
    }

    /** Whether the truth is known to have changed. */
    public synchronized boolean isMade() {
        return made;
    }

    /** Whether its row says that the truth has changed. */
    synchronized boolean isRecordedAsMade() {
        return recordedAsMade;
    }

    /** Its row is written. */
    synchronized void recorded(JobRecord row) {
        recordedAsMade |= row.made();
    }

    /** The version that it carries; empty until the truth has changed. */
    public synchronized Optional<Instant> version() {
        return version;
    }

    /** It carries this version. */
    public synchronized void version(Instant now) {
        version = Optional.of(now);
    }

    /** What is gone everywhere once the scan is complete; null if it is to be worked out from the version. */
    public synchronized @Nullable Map<Instant, Visibility> toSettle() {
        return toSettle;
    }

    /** @param superseded what is gone everywhere once the scan is complete */
    public synchronized void toSettle(Map<Instant, Visibility> superseded) {
        toSettle = superseded;
    }
}
