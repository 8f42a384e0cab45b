package org.lectern.command;

import org.lectern.wording.MessageKey;

/** What commands say of how they ended: a console that has had one run on Spark shows the last of it. */
enum CommandSentence implements MessageKey {
    CONFIRMED_BY("{0} Confirm it with --at-most {1}."),
    SAVED_ONLY(
            "Lectern writes to an OAE keyspace only through a saved connection. Save it on the page Connections without Read-only, then name it with --profile."),
    SAME_COMMAND("Run the same command again to continue with the rest."),
    SAME_COMMAND_FROM_THERE("Run the same command again to continue from the last position."),
    AUDIT_RESUME("Resume it with: lectern audit --resume {0}"),
    AUDIT_ANEW(
            "Its findings remain on record. To restart it, use --resume {0} instead of a scope. Spark records no position within an audit."),
    STATUS_RESUME("Resume it with: lectern status resume {0}"),
    JOBS_RESUME("{0} Resume it with: lectern jobs resume"),
    REVIEW_INTERRUPTED("The review was interrupted. A new review starts from the beginning."),
    INTERRUPTED("Interrupted. It ends when current work is on record."),
    INTERRUPTED_IDLE("Interrupted. There is no work to resume."),
    NEXT("Next: {0}"),
    NO_SUBJECT("Nothing was found. Enter an id, a name or the text of the ticket."),
    DOES_NOT_END("It does not end. Another process resumes the recorded work.");

    private final String pattern;

    CommandSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
