package org.lectern.status.model;

import java.time.Duration;
import java.util.Optional;
import org.lectern.model.SunbirdRelease;
import org.lectern.wording.Message;

/**
 * How a keyspace keeps content status.
 *
 * @param deployed whether a platform (Sunbird) keeps it, and goes on writing by rules of its own: then all is written as the
 *     platform writes, plainly and key by key, and nothing is rewritten that its rows do not explain
 * @param keepsScores whether aggregates have a column for scores
 * @param keepsContents whether enrolments of a platform copy the status of each content
 * @param contextPrefix what stands before a context in aggregates' keys
 * @param unitType the type of activity under which units have their aggregates
 * @param pause between the two looks at rows of a platform before one of them is written
 * @param release the program that computes for a platform; empty if it was not recognised and not chosen
 * @param statusColumn the statement that adds the column of content statuses to a platform's aggregates; empty if it is there
 * @param said all of this, and what else was recognised, in words
 */
public record StatusLayout(
        boolean deployed,
        boolean keepsScores,
        boolean keepsContents,
        String contextPrefix,
        String unitType,
        Duration pause,
        Optional<SunbirdRelease> release,
        Optional<String> statusColumn,
        Message said) {
    /** The type of activity of collections, in every deployment. */
    public static final String COURSE = "Course";

    /** What Lectern's own tables call units. */
    public static final String OWN_UNITS = "course-unit";

    /** Lectern's own tables, and those of a deployment that are as the paper on collection tracking has them. */
    public static StatusLayout own(boolean keepsScores) {
        return new StatusLayout(
                false,
                keepsScores,
                false,
                "",
                OWN_UNITS,
                Duration.ZERO,
                Optional.empty(),
                Optional.empty(),
                StatusSentence.LAYOUT_OWN.of());
    }

    /** Tables that a platform keeps, whose release is not known. */
    public static StatusLayout deployed(
            boolean keepsScores,
            boolean keepsContents,
            String contextPrefix,
            String unitType,
            Duration pause,
            Message said) {
        return new StatusLayout(
                true,
                keepsScores,
                keepsContents,
                contextPrefix,
                unitType,
                pause,
                Optional.empty(),
                Optional.empty(),
                said);
    }

    /** The same, computed by this program. */
    public StatusLayout by(Optional<SunbirdRelease> program) {
        return new StatusLayout(
                deployed, keepsScores, keepsContents, contextPrefix, unitType, pause, program, statusColumn, said);
    }

    /** The same, whose aggregates lack the column of content statuses. */
    public StatusLayout lackingStatus(Optional<String> statement) {
        return new StatusLayout(
                deployed, keepsScores, keepsContents, contextPrefix, unitType, pause, release, statement, said);
    }

    /** Why aggregates are not migrated, a sentence; empty if they are. */
    public Optional<Message> migrationRefusal() {
        return statusColumn.map(StatusSentence.STATUS_COLUMN::of);
    }
}
