package org.lectern.service;

import java.util.concurrent.CompletionStage;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.Ending;
import org.lectern.activity.Extent;
import org.lectern.activity.Intent;
import org.lectern.journal.Cause;
import org.lectern.library.Libraries;
import org.lectern.principal.PrincipalId;

/** How a rebuild is put on record, whoever begins it. */
final class Rebuilds {
    private Rebuilds() {}

    /** Counts before a rebuild what it would write. */
    interface Counting {
        CompletionStage<Extent> extent(PrincipalId principal);
    }

    static Intent intent(PrincipalId principal, Cause cause) {
        return new Intent(ActivityKind.REBUILD, principal.value(), ActivitySentence.REBUILD.of(principal), cause);
    }

    static Ending ending(Libraries.Rebuilt rebuilt) {
        return Ending.done(rebuilt.rows(), rebuilt.leftOut().said());
    }
}
