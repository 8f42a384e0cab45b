package org.lectern.command;

import org.lectern.wording.MessageKey;

/** What commands say of how they ended: a console that has had one run on Spark shows the last of it. */
enum CommandSentence implements MessageKey {
    CONFIRMED_BY("{0} --at-most {1} confirms it."),
    SAME_COMMAND("The same command goes on with the rest."),
    SAME_COMMAND_FROM_THERE("The same command goes on where it was left."),
    AUDIT_RESUME("It goes on where it was left with: lectern audit --resume {0}"),
    AUDIT_ANEW(
            "What it has found stays on record. It begins anew, since Spark keeps no place within an audit, with --resume {0} instead of whose libraries are meant."),
    STATUS_RESUME("It goes on where it was left with: lectern status resume {0}"),
    JOBS_RESUME("{0} lectern jobs resume takes it up."),
    REVIEW_INTERRUPTED("The review was interrupted; a review begins anew each time."),
    INTERRUPTED("Interrupted; it ends once what is under way is on record."),
    INTERRUPTED_IDLE("Interrupted; nothing was under way that would have to be taken up again."),
    NO_SUBJECT("Nothing was found. Enter an id, a name or the text of the ticket."),
    DOES_NOT_END("It does not end; another process takes up what is on record.");

    private final String pattern;

    CommandSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
