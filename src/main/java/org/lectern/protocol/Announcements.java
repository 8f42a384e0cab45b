package org.lectern.protocol;

import java.util.concurrent.CompletionStage;

/** Where changes are put on record before they are made: the other thing, beside a {@link Store}, that operations need. */
public interface Announcements {
    /** Records an intent, durably, before the truth changes. */
    CompletionStage<IntentId> announce(Intent intent);

    /** Strikes an intent out: every library is right. */
    CompletionStage<Acknowledged> conclude(IntentId intent);
}
