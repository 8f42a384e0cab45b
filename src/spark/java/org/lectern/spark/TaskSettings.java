package org.lectern.spark;

import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.apache.spark.util.CollectionAccumulator;
import org.apache.spark.util.LongAccumulator;
import org.lectern.audit.diagnosis.LibraryAuditor;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.audit.scan.CloseLooks;
import org.lectern.audit.scan.Pace;
import org.lectern.service.AuditParts;

/**
 * What the tasks of an audit have to know, and where they count.
 *
 * @param audit its id
 * @param rowsPerSecond what all tasks may read together, as it was wanted when the audit began; 0 for no limit
 * @param together so many tasks run at a time
 * @param rows rows read, of all tasks
 * @param unreadable what was left out, a line each
 */
record TaskSettings(
        ExecutorConnections connections,
        String audit,
        ReadConsistency consistency,
        Duration settle,
        long rowsPerSecond,
        int together,
        LongAccumulator rows,
        CollectionAccumulator<String> unreadable)
        implements Serializable {
    /** For the task of this thread: until it ends, it heeds what operators want of the audit. */
    Pace pace() {
        Pace pace = new Pace(perTask(rowsPerSecond), 0, List.of());
        ExecutorSteering.follow(this, pace);
        return pace;
    }

    /** What each task may read, so that all together read no more. */
    long perTask(long all) {
        return all == 0 ? 0 : Math.max(1, all / together);
    }

    /** Looks at libraries as the audit asks for, over the executor's connection. */
    CloseLooks looks(Pace pace) {
        AuditParts parts = connections.parts();
        return new CloseLooks(
                new LibraryAuditor(parts.reads()),
                parts.findings(),
                AuditId.of(audit),
                new AuditOptions(consistency, settle, 0, 1),
                pace);
    }

    /** Counts what a task has read since it was last told: executors tell the driver with each heartbeat. */
    void read(Pace pace) {
        rows.add(pace.takeRows());
    }

    /** Tells the audit what a task has read, and what it could not. Once, at its end. */
    void told(Pace pace) {
        read(pace);
        pace.unreadable().forEach((Consumer<String>) unreadable::add);
    }
}
