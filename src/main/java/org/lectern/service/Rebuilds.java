package org.lectern.service;

import java.util.concurrent.CompletionStage;
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteOutcome;
import org.lectern.library.Libraries;
import org.lectern.model.PrincipalId;

/** How a rebuild is put on record, whoever begins it. */
final class Rebuilds {
    private Rebuilds() {}

    /** Counts before a rebuild what it would write. */
    interface Counting {
        CompletionStage<WriteEstimate> extent(PrincipalId principal);
    }

    static WriteOutcome ending(Libraries.Rebuilt rebuilt) {
        return WriteOutcome.done(rebuilt.rows(), rebuilt.message());
    }
}
