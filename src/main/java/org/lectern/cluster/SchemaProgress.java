package org.lectern.cluster;

import java.util.Optional;
import org.lectern.wording.Message;

/**
 * How far the making of a keyspace is, or how it ended.
 *
 * @param done statements that are done, and stay so
 * @param total all that there are
 * @param statement the one that runs; empty at the end
 * @param obstacle what the next one failed with; empty if none did
 */
public record SchemaProgress(
        String keyspace, int done, int total, Optional<String> statement, Optional<Message> obstacle) {
    /** Whether nothing is left. */
    public boolean isComplete() {
        return done == total;
    }

    /** How it ended, a sentence. */
    public Message message() {
        return isComplete()
                ? SchemaSentence.DONE.of(keyspace, total)
                : obstacle.map(why -> SchemaSentence.HALF_DONE.of(done, total, why))
                        .orElseGet(() -> SchemaSentence.STOPPED.of(done, total));
    }
}
