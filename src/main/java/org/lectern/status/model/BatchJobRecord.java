package org.lectern.status.model;

import java.io.Serializable;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import org.lectern.wording.Message;

/**
 * How far work over many users is, as it is kept so that it can be taken up again.
 *
 * @param id the job's name
 * @param kind what is done
 * @param collection only this one; empty for all
 * @param leftovers whether users are done, and aggregates are looked at of which nothing else is left
 * @param position the last token of the ring that is done with; empty at the beginning
 * @param finished whether it has reached the end
 */
public record BatchJobRecord(
        String id,
        Kind kind,
        Optional<String> collection,
        boolean leftovers,
        OptionalLong position,
        Counts counts,
        boolean finished,
        String who,
        String why) {
    /** The latest first, those of one host by its counter: a batch job's name is a job's, {@code <hostname>/<counter>}. */
    public static final Comparator<BatchJobRecord> LATEST_FIRST = Comparator.comparing(BatchJobRecord::host)
            .thenComparingLong(BatchJobRecord::number)
            .reversed();

    /** The part of its name that says where it was begun, up to the slash. */
    public String host() {
        return id.substring(0, id.lastIndexOf('/') + 1);
    }

    private long number() {
        String counter = id.substring(id.lastIndexOf('/') + 1);
        return counter.chars().allMatch(Character::isDigit) && !counter.isEmpty() ? Long.parseLong(counter) : 0;
    }

    /** The same at a later place, not at the end. */
    public BatchJobRecord at(boolean nowLeftovers, OptionalLong done, Counts next) {
        return new BatchJobRecord(id, kind, collection, nowLeftovers, done, next, false, who, why);
    }

    /** The same, with nothing of it done. */
    public BatchJobRecord anew() {
        return at(false, OptionalLong.empty(), Counts.NONE);
    }

    /** The same by this name. */
    public BatchJobRecord named(String name) {
        return new BatchJobRecord(name, kind, collection, leftovers, position, counts, finished, who, why);
    }

    /** How far round the ring the place on record is, from 0 to 1. Leftovers count as the last tenth. */
    public double fraction() {
        if (finished) {
            return 1;
        }
        double ring = position.isEmpty() ? 0 : ((double) position.getAsLong() - Long.MIN_VALUE) / Math.pow(2, 64);
        return leftovers ? 0.9 + ring / 10 : ring * (kind == Kind.REVIEW || kind == Kind.RECOMPUTE ? 0.9 : 1);
    }

    /** The same with these counts. */
    public BatchJobRecord counted(Counts now) {
        return new BatchJobRecord(id, kind, collection, leftovers, position, now, finished, who, why);
    }

    /** The same at its end. */
    public BatchJobRecord end() {
        return new BatchJobRecord(id, kind, collection, leftovers, position, counts, true, who, why);
    }

    /** How far it has come, or how it ended, as a sentence. */
    public Message message() {
        return (finished ? StatusSentence.LOOKED_AT_ALL : StatusSentence.LOOKED_IN_PART)
                .of(counts.examined(), counts.found(), counts.written(), counts.failed());
    }

    /** What is done with each enrolment. */
    public enum Kind {
        /** Compare only. */
        REVIEW,
        /** Compare, and recompute what differs. */
        RECOMPUTE,
        MIGRATE_DRY_RUN,
        MIGRATE,
        ARCHIVE_DRY_RUN,
        ARCHIVE,
        /** Compare the rows of an archive with those that are there. */
        RESTORE_DRY_RUN,
        RESTORE,
        /** Compare what is seen with what would be seen in another mode. */
        MODE_PREVIEW
    }

    /**
     * So far.
     *
     * @param examined enrolments; of a preview of a mode, users
     * @param found those that differ, or have something to be written
     * @param written those that were put right, and read again
     * @param failed those that could not be, or could not be examined
     */
    public record Counts(long examined, long found, long written, long failed) implements Serializable {
        public static final Counts NONE = new Counts(0, 0, 0, 0);

        /** The sum of both. */
        public Counts plus(Counts more) {
            return new Counts(
                    examined + more.examined, found + more.found, written + more.written, failed + more.failed);
        }
    }
}
