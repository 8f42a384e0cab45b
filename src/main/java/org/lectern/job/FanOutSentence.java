package org.lectern.job;

import org.lectern.wording.MessageKey;

/** What is said of changes before they are made, of how jobs end, and of what keeps them waiting. */
public enum FanOutSentence implements MessageKey {
    OUT_OF_TOUCH(
            "Lectern lost contact with the cluster, perhaps because the computer slept. It checks whether another process has taken over."),
    SWAP_LATE(
            "Lectern lost contact with the cluster just before a change, perhaps because the computer slept. Nothing was changed. Try again."),
    JOB_LEFT(
            "The connection was closed before the fan-out {0} finished. The rest is on record, and the next connected console completes it."),
    JOB_STOPPED(
            "The fan-out of {0} was cancelled after {1} libraries; {2} left. The item itself is changed. The remaining libraries show it as before until the job is resumed or the item changes again."),
    SO_MANY("{0} are"),
    THE_OTHERS("the others are"),
    JOB_TAKEN_OVER("Another process has taken over the job {0}."),
    NOT_MADE("The change was announced but not made. Nothing was changed. Repeat it if still needed."),
    REPAIR_LEFT("Its process stopped before it finished. Fixed findings remain fixed. Audit again and fix the rest."),
    LIBRARIES_FAILED("{0,choice,0#No library|1#1 library|1<{0} libraries} failed after {1} attempts."),
    FAILED_LIBRARY("{0}: {1}"),
    FAILED_UNNAMED(
            "{0} libraries failed, and their owners are no longer on record. Repeat the change for all its principals. Finished libraries stay unchanged."),
    AUDIENCE_GONE(
            "Its remaining principals are no longer on record; {0} are left. Repeat the change for all its principals. Finished libraries stay unchanged."),
    ITEM_DELETED("The item was deleted during the share, so the rest could not be shared."),
    ITEM_GONE("The change was made, but the item\u2019s row was removed since. Nothing remains to carry."),
    SUPERSEDED("A later change, {0}, has reached every library."),
    ALREADY_SO("Nothing to write: {0} already has this state."),
    TOUCH("\u201C{0}\u201D gets a new version, and moves to the end of every library that holds it."),
    RENAME("\u201C{0}\u201D is renamed to \u201C{1}\u201D, and moves to the end of every library that holds it."),
    VISIBILITY(
            "The visibility of \u201C{0}\u201D changes: {2} \u2192 {1}. It moves to the end of every library that holds it."),
    DELETE("\u201C{0}\u201D is deleted and removed from every library that holds it. Its members stay on record."),
    CREATE("\u201C{0}\u201D is created."),
    REPLACE("\u201C{0}\u201D is replaced in every library that holds it."),
    ALREADY_SHARED("Nothing to write: \u201C{0}\u201D is already shared with {1}."),
    NOT_SHARED("Nothing to remove: \u201C{0}\u201D is not shared with {1}."),
    ALREADY_DELETED("Nothing to delete: \u201C{0}\u201D is already deleted."),
    ANY_OF_THEM("any of them"),
    PRINCIPALS("{0} principals"),
    WHOM_AS("{0} as {1}"),
    OF_AUDIT("audit {0}"),
    FINDINGS("{0,choice,0#no findings|1#a finding|1<{0} findings}"),
    ABOVE_A_ROW("above a row with a future timestamp"),
    ABOVE_A_DELETION("above a deletion with a future timestamp"),
    SHARE("\u201C{0}\u201D is shared with {1} as {2}."),
    REMOVE("\u201C{0}\u201D is removed from {1}."),
    REBUILD_SEVERAL(
            "{0,choice,0#No libraries are|1#1 library is|1<{0} libraries are} rebuilt from memberships, several at a time. Readers see the old version until each is done."),
    REBUILD_ESTIMATE(
            "About {0} rows, estimated from a sample. Pause or cancel it at any time, also on the page Fan-outs and jobs."),
    FIGURES(
            "{0,choice,0#No library|1#1 library|1<{0} libraries} \u00B7 {1,choice,0#no rows|1#1 row|1<{1} rows} in each \u00B7 {2,choice,0#nothing|1#1 row|1<{2} rows} in all"),
    FIGURES_AT_LEAST("More than {0} libraries \u00B7 {1} rows in each \u00B7 more than {2} rows in all"),
    REBUILD_NOBODY("No principals are selected, so there is no library to rebuild."),
    REBUILT(
            "{0,choice,0#No libraries|1#1 library|1<{0} libraries} rebuilt; {1,choice,0#none|0<{1}} had drift: {2,choice,0#no rows|1#1 row|1<{2} rows} added, {3} removed, {4} corrected.{5}"),
    UNCOMPARED(" {0} could not be compared.{1}"),
    LACKING(" {0,choice,1#1 lacks|1<{0} lack} unreadable items.{1}"),
    GONE(
            " {0,choice,0#None of the principals is deleted|1#1 principal is deleted and has no library|1<{0} principals are deleted and have no library}.{1}"),
    NOT_ALL_COUNTED(" Work before it was resumed here is not counted."),
    REBUILD_STOPPED(
            "Cancelled after {0,choice,0#no library|1#1 library|1<{0} libraries}; {1} left unchanged. Resume the job to rebuild them."),
    SHARED("{0} shared: {1,choice,0#no libraries|1#1 library|1<{1} libraries} written."),
    REMOVED("{0} removed: {1,choice,0#no libraries|1#1 library|1<{1} libraries} written."),
    TOUCHED("{0} touched: {1,choice,0#no libraries|1#1 library|1<{1} libraries} written."),
    RENAMED("{0} renamed: {1,choice,0#no libraries|1#1 library|1<{1} libraries} written."),
    VISIBILITY_CHANGED("Visibility of {0} changed: {1,choice,0#no libraries|1#1 library|1<{1} libraries} written."),
    DELETED("{0} deleted: {1,choice,0#no libraries|1#1 library|1<{1} libraries} written."),
    NOTHING_REMOVED("Nothing to remove: {0} was not shared with these principals."),
    SAVED("{0} saved: {1,choice,0#no libraries|1#1 library|1<{1} libraries} written."),
    LIBRARIES("{0,choice,0#no libraries|1#1 library|1<{0} libraries}"),
    OF_TENANT("the libraries of {0}"),
    OF_EVERYBODY("all libraries");

    private final String pattern;

    FanOutSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
