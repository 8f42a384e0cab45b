package org.lectern.status.store;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.lectern.status.model.Transfer;

/** Copies and moves of what users did, from their beginning to their end. As a {@link StatusStore} does. */
public interface TransferStore {
    /** Copies and moves of a user that have begun. */
    CompletionStage<List<Transfer>> transfers(String user);

    /** Users who have such. A scan of a table that is nearly always empty. */
    CompletionStage<List<String>> usersWithTransfers();

    /** Answers false if there is one already. */
    CompletionStage<Boolean> putTransfer(Transfer transfer);

    /** Deletes this one, not another to the same place. Answers false if it is not known whether it is gone; safe to repeat. */
    CompletionStage<Boolean> deleteTransfer(Transfer transfer);
}
