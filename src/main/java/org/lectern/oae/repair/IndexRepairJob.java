package org.lectern.oae.repair;

import java.util.concurrent.CompletionStage;
import org.lectern.audit.repair.RepairProgress;

/** A repair under way. Safe to use from any thread; nothing here blocks. */
public interface IndexRepairJob {
    /** In findings; cheap, to be asked as often as a view likes. */
    RepairProgress progress();

    /** Ends it soon: libraries under way are finished, and verified. */
    void cancel();

    /** Completes with the report, also if it was cancelled on its way. */
    CompletionStage<IndexRepairReport> done();
}
