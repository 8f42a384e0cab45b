package org.lectern.transfer;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Retry;
import org.lectern.model.TokenRange;
import org.lectern.service.Lectern;

/** Where an export reads what it writes. */
interface EntrySource {
    /** Rows in a page, more or less. */
    int PAGE = 1_000;

    /**
     * A page of the entries of one type in a part of the token ring, without what is deleted, so that every export can be imported.
     *
     * @param after the last page's {@code next}, of the same part of the ring
     * @return fails with a {@link org.lectern.cluster.ClusterException}
     */
    CompletionStage<EntryPage> page(EntryType type, TokenRange range, Optional<String> after);

    /** The same, where each page is asked for again while what stops it passes. */
    default EntrySource patiently(Retry retry) {
        return (type, range, after) -> retry.run(() -> page(type, range, after));
    }

    /** What a connection has: Lectern's own tables, or a platform's. */
    static EntrySource of(Lectern lectern) {
        return lectern.connection()
                .oae()
                .<EntrySource>map(platform -> new PlatformEntries(platform.reads()))
                .orElseGet(() -> new LecternEntries(lectern));
    }
}
