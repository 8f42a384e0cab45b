package org.lectern.activity;

import org.lectern.wording.MessageKey;

/** What writes are called on record, how they end, and why one is not made. */
public enum ActivitySentence implements MessageKey {
    NOT_BEGUN("Lectern does not write without a log. Nothing was written."),
    NOT_ENDED("A write has ended, but its result could not be logged. The log shows it with an unknown result."),
    NOT_WRITABLE(
            "The activity log in {0} cannot be written ({1}). {2} Check the free disk space and the folder\u2019s permissions."),
    NOT_SHARED("The activity log of the keyspace cannot be written. {0} {1}"),
    NOT_VERIFIED("The activity log could not be read to its end, so it is not verified. {0}"),
    BOUND_TOO_LOW("The limit of rows per write must be at least 1, not {0}."),
    BOUND_TOO_HIGH(
            "Rows are counted only up to {0} before a write, so a limit of {1} has no effect. Choose a lower one."),
    TOO_MANY_ROWS(
            "\u201C{0}\u201D would write {1} rows or more, above the limit of {2}. Nothing was written. Confirm the number, or select fewer."),
    NAME_NEEDED(
            "\u201C{0}\u201D needs the name of its target, because this is a production cluster. Nothing was written."),
    REASON_NEEDED(
            "\u201C{0}\u201D would write {1} rows. More than {2} need a reason, usually a ticket number. Nothing was written."),
    JOB_NOT_BEGUN("The job was cancelled before it started. Nothing was written."),
    REBUILD("Rebuild the library of {0}"),
    REBUILD_SEVERAL("Rebuild {0}"),
    ONE_FINDING("{0} in the library of {1}"),
    FIX_FOUND("Fix {0} of audit {1}"),
    AND_KIND("{0}, {1}"),
    REBUILD_ABOVE("Raise the floor above a future timestamp, and rebuild the library of {0}"),
    FIX("Fix {0}"),
    FINDINGS("{0,choice,0#No findings|1#1 finding|1<{0} findings}"),
    EVERYTHING("everything"),
    PUT("Create or replace {0} as \u201C{1}\u201D"),
    RENAME("Rename {0} to \u201C{1}\u201D"),
    MAKE_VISIBLE("Change visibility of {0}: {1}"),
    DELETE("Delete {0}"),
    TOUCH("Touch {0}"),
    PRINCIPALS("{0} principals"),
    SHARE("Share {0} with {1} as {2}"),
    RESTORE_ROLES("Restore the previous roles of {1} for {0}"),
    REMOVE("Remove {0} from the library of {1}"),
    REMOVE_FROM_MANY("Remove {0} from {1}"),
    NOTHING_TO_REMOVE("Nothing to remove."),
    NOTHING_TO_CHANGE("Nothing to change."),
    LIBRARIES_NOT_WRITTEN("{0,choice,0#No library|1#1 library|1<{0} libraries} failed. See the fan-out."),
    RECOVER("Complete the jobs of stopped processes"),
    SLOW_DOWN_TO("Limit the job {0} to {1} per second"),
    LIFT_LIMIT("Remove the limit of the job {0}"),
    PAUSE("Pause the job {0}"),
    RESUME("Resume the job {0}"),
    CANCEL("Cancel the job {0}"),
    RETRY("Retry failed libraries of the job {0}"),
    TAKE_OVER("Take over the job {0}"),
    SLOW_DOWN("Limit the job {0}"),
    MAKE_POLL("Create the poll \u201C{0}\u201D"),
    SUBSCRIBE("Subscribe \u201C{0}\u201D to {1} of {2}"),
    UNSUBSCRIBE("Unsubscribe {0} from {1}"),
    NOBODY_THERE("The subscriber no longer exists."),
    SET_LIMIT("Set the limit of \u201C{0}\u201D of {1} to {2}"),
    REMOVE_WRONG("Remove {0,choice,0#no violations|1#1 violation|1<{0} violations} from {1}"),
    WRITE_CLAIMS("Write claims of {0}"),
    PUT_PRINCIPAL("Create or replace {0} as \u201C{1}\u201D"),
    MAKE_MEMBER("Make {0} in {1} {2}"),
    REGISTER_FOR_EVENTS("Subscribe to events as {0}"),
    REMOVE_SUBSCRIPTION("Remove the subscription {0}"),
    WRITE_ROW("Write the row {0}"),
    MERGE_ROWS("Merge {0} rows with the canonical form {1} in {2}"),
    MERGED("{0} kept; {1} values added, {2} references changed, {3} values discarded; verified."),
    NOT_MERGED(
            "The merge is incomplete: {0,choice,0#a row still refers to the others|1#1 other row still exists|1<{0} other rows still exist}. Another program wrote during the merge. Merge again."),
    HEAL("Remove wrong entries ({0}) from the library of {1}"),
    ITEMS("{0} items"),
    NOTHING_WRONG("Nothing to remove."),
    HEALED("{0} of {1,choice,0#{1} items|1#1 item|1<{1} items} removed and verified."),
    BUILD("Build the missing library of {0}"),
    IMPORT("Import {0}"),
    DEMO_NAMES("Load the demo data of polls and row names"),
    DEMO_DRIFT("Load the demo data with drift"),
    DEMO_LIBRARIES("Load the demo data of libraries"),
    DEMO_STATUS("Load the demo data of content status"),
    LINES("{0,choice,0#No lines|1#1 line|1<{0} lines} written, {1} unchanged, {2} refused.");

    private final String pattern;

    ActivitySentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
