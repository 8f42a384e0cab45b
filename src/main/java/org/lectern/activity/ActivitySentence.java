package org.lectern.activity;

import org.lectern.wording.MessageKey;

/** What writes are called on record, how they end, and why one is not made. */
public enum ActivitySentence implements MessageKey {
    NOT_BEGUN("No write goes without it. Nothing was written."),
    NOT_ENDED("A write is over whose end could not be put on record: it stands there as one of unknown outcome."),
    NOT_WRITABLE(
            "The activity log in {0} cannot be written ({1}). {2} See that there is room and that the folder may be written to."),
    BOUND_TOO_LOW("One write may touch at least 1 row; {0} is no bound."),
    BOUND_TOO_HIGH(
            "Rows are counted up to {0} before a write, so a bound of {1} would hold nothing back. Choose a lower one."),
    TOO_MANY_ROWS(
            "\u201C{0}\u201D would write {1} rows or more, and one write may touch {2}. Nothing was written. Confirm the number, or choose less."),
    REPAIR_NOT_BEGUN("The repair was cancelled before it began; nothing was written."),
    REBUILD("Rebuild the library of {0}"),
    REBUILD_SEVERAL("Rebuild {0}"),
    ONE_FINDING("{0} in the library of {1}"),
    FIX_FOUND("Fix {0} that audit {1} found"),
    AND_KIND("{0}, {1}"),
    REBUILD_ABOVE("Raise the floor above what was written in the future, and rebuild the library of {0}"),
    FIX("Fix {0}"),
    FINDINGS("{0,choice,0#No findings|1#1 finding|1<{0} findings}"),
    EVERYTHING("everything"),
    PUT("Put {0} in place as \u201C{1}\u201D"),
    RENAME("Rename {0} to \u201C{1}\u201D"),
    MAKE_VISIBLE("Make {0} {1}"),
    DELETE("Delete {0}"),
    TOUCH("Touch {0}"),
    PRINCIPALS("{0} principals"),
    SHARE("Share {0} with {1} as {2}"),
    REMOVE("Remove {0} from the library of {1}"),
    REMOVE_FROM_MANY("Remove {0} from {1}"),
    LIBRARIES_WRITTEN("{0,choice,0#0 libraries|1#1 library|1<{0} libraries} written."),
    NOTHING_TO_REMOVE("There was nothing to remove."),
    NOTHING_TO_CHANGE("It was so already; nothing was to be changed."),
    LIBRARIES_NOT_WRITTEN(
            "{0,choice,0#No library|1#1 library|1<{0} libraries} could not be written; they are listed with the fan-out."),
    RECOVER("Finish what processes that are gone have left"),
    SLOW_DOWN_TO("Slow the fan-out {0} down to {1} principals a second"),
    LIFT_LIMIT("Lift the limit of the fan-out {0}"),
    PAUSE("Pause the fan-out {0}"),
    RESUME("Resume the fan-out {0}"),
    CANCEL("Cancel the fan-out {0}"),
    RETRY("Retry what failed of the fan-out {0}"),
    TAKE_OVER("Take the fan-out {0} over"),
    SLOW_DOWN("Slow the fan-out {0} down"),
    MAKE_POLL("Make the poll \u201C{0}\u201D"),
    SUBSCRIBE("Subscribe \u201C{0}\u201D to {1} of {2}"),
    UNSUBSCRIBE("Unsubscribe {0} from {1}"),
    NOBODY_THERE("There was nobody of this key any more."),
    SET_LIMIT("Set the limit of \u201C{0}\u201D of {1} to {2}"),
    LIMIT_REFUSED("{0} have it already and would have to go; nothing was changed."),
    REMOVE_WRONG("Remove {0} who should not be there from {1}"),
    GONE("{0} of {1} are gone, read again."),
    PUT_PRINCIPAL("Put {0} in place as \u201C{1}\u201D"),
    MAKE_MEMBER("Make {0} in {1} {2}"),
    REGISTER_FOR_EVENTS("Listen to events as {0}"),
    REMOVE_SUBSCRIPTION("Remove the subscription {0} to events"),
    WRITE_ROW("Write the row {0}"),
    MERGE_ROWS("Make one of {0} rows that are {1} in {2}"),
    MERGED("{0} stays; {1} values moved, {2} references changed, {3} values given up; read again."),
    NOT_MERGED(
            "The merge is not complete: {0,choice,0#a row still names the others|1#1 of the other rows still exists|1<{0} of the other rows still exist}. Another program wrote during the merge. Merge them again."),
    HEAL("Heal {0} in the library of {1}"),
    ITEMS("{0} items"),
    NOTHING_WRONG("Nothing was wrong any more."),
    HEALED("{0} of {1,choice,0#{1} items|1#1 item|1<{1} items} healed and verified."),
    BUILD("Build the library of {0}, which was not there when it was read"),
    IMPORT("Import {0}"),
    DEMO_NAMES("Plant the specimens of polls and row names"),
    DEMO_DRIFT("Plant the specimens of drift"),
    DEMO_LIBRARIES("Load the demo data of libraries"),
    DEMO_STATUS("Load the demo data of content status"),
    LINES("{0,choice,0#No lines|1#1 line|1<{0} lines} written, {1} already so, {2} refused.");

    private final String pattern;

    ActivitySentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
