package org.lectern.status.store;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.status.model.Archived;
import org.lectern.status.model.EnrolmentKey;

/** What is kept of rows that are in files of an archive. As a {@link StatusStore} does. */
public interface ArchiveStore {
    CompletionStage<Optional<Archived>> archived(EnrolmentKey key);

    /**
     * Replaces what is kept, if it is as it was read.
     *
     * @param expected empty if there was nothing
     * @param next empty if nothing is to be kept
     * @return false if it is not, or if the cluster did not say that it was done
     */
    CompletionStage<Boolean> swapArchived(EnrolmentKey key, Optional<Archived> expected, Optional<Archived> next);
}
