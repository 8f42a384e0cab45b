package org.lectern.transfer;

import java.util.Optional;
import org.lectern.wording.Message;

/**
 * How far a transfer is.
 *
 * @param phase what it does
 * @param lines lines read, or written by an export
 * @param bytes bytes of the file read in this phase, or written; of a keyspace rows
 * @param bytesTotal how many there are to read; 0 for an export, which doesn't know
 * @param tally what became of the lines; for an export, what was written
 * @param waiting why it waits, while it does
 */
public record TransferProgress(
        Phase phase, long lines, long bytes, long bytesTotal, Tally tally, Optional<Message> waiting) {
    /** The phases of an import, and the one of an export. */
    public enum Phase {
        STARTING,
        /** A keyspace's rows are counted, before it is moved or after. */
        COUNTING,
        /** First pass: principals and content. */
        PRINCIPALS_AND_CONTENT,
        /** Second pass: group members and memberships, which refer to the first. */
        MEMBERS,
        EXPORTING,
        ENDED
    }

    static final TransferProgress NONE = new TransferProgress(Phase.STARTING, 0, 0, 0, Tally.NONE, Optional.empty());

    /** The part of the whole that is done, 0 to 1; negative if unknown. An import reads its file twice. */
    public double fraction() {
        double part = bytesTotal == 0 ? 0 : Math.min(1.0, (double) bytes / bytesTotal);
        return switch (phase) {
            case STARTING -> 0;
            case COUNTING -> -1;
            case PRINCIPALS_AND_CONTENT -> part / 2;
            case MEMBERS -> 0.5 + part / 2;
            case EXPORTING -> -1;
            case ENDED -> 1;
        };
    }

    TransferProgress ended() {
        return new TransferProgress(Phase.ENDED, lines, bytes, bytesTotal, tally, Optional.empty());
    }
}
