package org.lectern.audit.diagnosis;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.Truth;

/** What an audit reads of single libraries. Nothing blocks; stages complete on any thread. */
public interface AuditReads {
    /** A principal's rows, whole. */
    CompletionStage<LibraryRows> library(PrincipalId principal, ReadConsistency consistency, LibraryRows.Share share);

    /**
     * The truth of these items for one principal. An item of which the principal never was a member may be left out, whether
     * it exists or not.
     */
    CompletionStage<Map<ContentId, Truth>> truths(
            PrincipalId principal, Collection<ContentId> contents, ReadConsistency consistency);

    /** What stands at these positions of any bucket, and the row of the principal's own list, at LOCAL_QUORUM. */
    CompletionStage<ItemRows> item(PrincipalId principal, ContentId content, Set<Instant> positions);

    /** The truth of one item for one principal, at LOCAL_QUORUM. */
    CompletionStage<Truth> truth(PrincipalId principal, ContentId content);

    /** The statements of these two, to read and to copy. */
    List<String> statements(PrincipalId principal, ContentId content, Set<Instant> positions);

    /** How many tombstones a first page meets. */
    CompletionStage<Pressure> pressure(PrincipalId principal);

    /** Completes after this time. */
    CompletionStage<Boolean> later(Duration delay);

    /** The cluster's time. */
    Instant now();
}
