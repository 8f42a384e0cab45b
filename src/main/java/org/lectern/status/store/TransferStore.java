package org.lectern.status.store;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Transfer;

/** Copies and moves of what users did, from their beginning to their end. As a {@link StatusStore} does. */
public interface TransferStore {
    /** Copies and moves of a user that have begun. */
    CompletionStage<List<Transfer>> transfers(String user);

    /** Users who have such. A scan of a table that is nearly always empty. */
    CompletionStage<List<String>> usersWithTransfers();

    /** Answers false if there is one already. */
    CompletionStage<Boolean> putTransfer(Transfer transfer);

    /** Answers false if it is not known whether it is gone; it may be asked for again. */
    CompletionStage<Boolean> deleteTransfer(EnrolmentKey to);
}
