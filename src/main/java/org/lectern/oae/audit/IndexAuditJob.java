package org.lectern.oae.audit;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.lectern.oae.diagnosis.IndexFinding;

/** An audit under way in this process, on threads of its own. Safe to use from any thread; nothing here blocks. */
public interface IndexAuditJob {
    /** So many findings are kept; the rest is counted. */
    int MOST_FINDINGS = 50_000;

    IndexAuditScope scope();

    /** Cheap, to be asked as often as a view likes. */
    IndexAuditProgress progress();

    /** What was found so far, in the order it was found, from this one on; at most a thousand. */
    List<IndexFinding> findings(int from);

    /** Rests after the pages under way. */
    void pause();

    /** Goes on. */
    void resume();

    /** From now on at most so many rows a second; 0 for no limit. */
    void throttle(long rowsPerSecond);

    /** Ends it soon; what it has found stays. */
    void cancel();

    /** Completes with the report when it has ended, also if it was cancelled or could not go on. */
    CompletionStage<IndexAuditReport> done();
}
