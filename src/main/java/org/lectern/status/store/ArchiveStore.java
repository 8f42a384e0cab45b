package org.lectern.status.store;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.lectern.status.model.Archived;
import org.lectern.status.model.EnrolmentKey;

/** What is kept of rows that are in files of an archive. As a {@link StatusStore} does. */
public interface ArchiveStore {
    CompletionStage<Optional<Archived>> archived(EnrolmentKey key);

    CompletionStage<Void> putArchived(EnrolmentKey key, Archived archived);

    CompletionStage<Void> deleteArchived(EnrolmentKey key, Archived expected);

    /**
     * Forgets contents that were archived there.
     *
     * @param left what is still to be known
     */
    CompletionStage<Void> takeFromArchived(EnrolmentKey key, Archived left, Set<String> contents);
}
