package org.lectern.service;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.lectern.activity.ActivityRecorder;
import org.lectern.library.Bucket;
import org.lectern.library.Explanation;
import org.lectern.library.Libraries;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Position;
import org.lectern.library.Viewer;
import org.lectern.library.ViewerVerdict;
import org.lectern.model.Cause;
import org.lectern.model.ContentId;
import org.lectern.model.GroupRole;
import org.lectern.model.PrincipalId;

/** {@link Libraries} on record. What reading heals or builds is put on record where that is done. */
record RecordedLibraries(Libraries libraries, Rebuilds.Counting rebuilds, ActivityRecorder activity)
        implements Libraries {
    @Override
    public CompletionStage<Rebuilt> rebuild(PrincipalId principal, Cause cause) {
        return activity.record(
                Rebuilds.intent(principal, cause),
                () -> rebuilds.extent(principal),
                () -> libraries.rebuild(principal, cause),
                Rebuilds::ending);
    }

    @Override
    public CompletionStage<RebuildPreview> previewRebuild(PrincipalId principal) {
        return libraries.previewRebuild(principal);
    }

    @Override
    public CompletionStage<LibraryPage> pageAsStored(
            PrincipalId principal, Bucket bucket, LibraryOrder order, Optional<Position> after, int limit) {
        return libraries.pageAsStored(principal, bucket, order, after, limit);
    }

    @Override
    public CompletionStage<CheckedPage> page(
            PrincipalId principal, Bucket bucket, LibraryOrder order, Optional<Position> after, int limit) {
        return libraries.page(principal, bucket, order, after, limit);
    }

    @Override
    public CompletionStage<ComparedPage> compare(
            PrincipalId principal, LibraryOrder order, Optional<Position> after, int limit) {
        return libraries.compare(principal, order, after, limit);
    }

    @Override
    public CompletionStage<BucketsPage> sideBySide(
            PrincipalId principal, LibraryOrder order, Optional<Position> after, int limit) {
        return libraries.sideBySide(principal, order, after, limit);
    }

    @Override
    public CompletionStage<Explanation> explain(PrincipalId principal, ContentId content, Set<Instant> alsoAt) {
        return libraries.explain(principal, content, alsoAt);
    }

    @Override
    public CompletionStage<Map<Bucket, Long>> sizes(PrincipalId principal, long atMost) {
        return libraries.sizes(principal, atMost);
    }

    @Override
    public GroupRole groupOwners() {
        return libraries.groupOwners();
    }

    @Override
    public CompletionStage<ViewerVerdict> judge(Viewer viewer, PrincipalId library) {
        return libraries.judge(viewer, library);
    }
}
