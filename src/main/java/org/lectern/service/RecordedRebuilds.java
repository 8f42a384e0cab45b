package org.lectern.service;

import java.util.concurrent.CompletionStage;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.WriteIntent;
import org.lectern.library.Libraries;
import org.lectern.model.Cause;
import org.lectern.model.PrincipalId;
import org.lectern.reading.LibraryRebuilds;

/** The one write of {@link Libraries}, on record. What reading heals or builds is put on record where that is done. */
record RecordedRebuilds(LibraryRebuilds.OnRecord jobs, Rebuilds.Counting rebuilds, ActivityRecorder activity)
        implements LibraryRebuilds.OnRecord {
    @Override
    public CompletionStage<Libraries.Rebuilt> rebuild(PrincipalId principal, Cause cause) {
        return activity.record(
                new WriteIntent(ActivityKind.REBUILD, principal.value(), ActivitySentence.REBUILD.of(principal), cause),
                () -> rebuilds.extent(principal),
                () -> jobs.rebuild(principal, cause),
                Rebuilds::ending);
    }
}
