package org.lectern.fanout;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.job.RunningJob;
import org.lectern.model.ContentId;
import org.lectern.protocol.Operations;

/** The scans under way: one for an item at most, however many of its jobs are at work. From any thread. */
final class CircularScans {
    private final Operations operations;
    private final int pageSize;
    private final ConcurrencyLimit slots;
    private final ScanContext around;
    /** By the item's id: a job may also be about something that no scan is for. */
    private final ConcurrentMap<String, CircularScan> scans = new ConcurrentHashMap<>();

    /** @param pageSize members read at a time */
    CircularScans(Operations operations, int pageSize, ConcurrencyLimit slots, ScanContext around) {
        this.operations = operations;
        this.pageSize = pageSize;
        this.slots = slots;
        this.around = around;
    }

    /** Puts a job on the scan of its item, begun if there is none. */
    void join(RunningJob job) {
        ContentId content = job.content();
        while (!scans.computeIfAbsent(
                        content.value(),
                        item -> new CircularScan(content, pageSize, operations, slots, around, this::ended))
                .join(job)) {
            // That one ended a moment ago.
            CircularScan over = scans.get(content.value());
            if (over != null && over.hasEnded()) {
                scans.remove(content.value(), over);
            }
        }
    }

    /** Whether a job is on a scan, and has not come full circle. */
    boolean carries(RunningJob job) {
        CircularScan scan = scans.get(job.handle().subject());
        return scan != null && scan.carries(job);
    }

    private void ended(CircularScan scan) {
        scans.remove(scan.content().value(), scan);
    }

    void leave(RunningJob job) {
        CircularScan scan = scans.get(job.handle().subject());
        if (scan != null) {
            scan.leave(job);
        }
    }

    /** A job's limit has changed. */
    void hurry(RunningJob job) {
        CircularScan scan = scans.get(job.handle().subject());
        if (scan != null) {
            scan.hurry();
        }
    }
}
