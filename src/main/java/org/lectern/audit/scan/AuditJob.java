package org.lectern.audit.scan;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.Finding;
import org.lectern.job.JobHandle;

/** An audit under way in this process, on threads of its own. Safe to use from any thread; nothing here blocks. */
public interface AuditJob extends JobHandle<AuditRecord> {
    AuditId id();

    /** Cheap, to be asked as often as a view likes. */
    AuditProgress progress();

    /**
     * What was found so far by this process, in the order it was found, from this one on; at most a thousand, and none
     * beyond the first ten thousand: those are on record ({@link org.lectern.audit.Audits#findings}).
     */
    List<Finding> findings(int from);

    /** Rests after the pages under way. It keeps its place, and its process. */
    void pause();

    /** Goes on. */
    void resume();

    /** From now on at most so many rows a second; 0 for no limit. */
    void throttle(long rowsPerSecond);

    /** Ends it soon, with its place on record, so that it can be taken up again. */
    @Override
    void cancel();

    /** Completes with the record when it has ended, also if it was cancelled or could not go on. */
    @Override
    CompletionStage<AuditRecord> ended();
}
