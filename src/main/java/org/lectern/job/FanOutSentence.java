package org.lectern.job;

import org.lectern.wording.MessageKey;

/** What is said of changes before they are made, of how jobs end, and of what keeps them waiting. */
public enum FanOutSentence implements MessageKey {
    OUT_OF_TOUCH(
            "Lectern lost touch with the cluster (was the computer asleep?). It looks whether another process has taken over."),
    SWAP_LATE(
            "Lectern lost touch with the cluster just before a change was made (was the computer asleep?). Nothing was changed; try again."),
    JOB_LEFT(
            "The connection was closed before the fan-out {0} had reached every library. What is left is on record, and is finished by the next console that connects."),
    JOB_STOPPED(
            "The fan-out of {0} was stopped after {1} libraries; {2} left. The item itself is changed; the libraries that are left still show it as it was, until the job is resumed or the item changes again."),
    SO_MANY("{0} are"),
    THE_OTHERS("the others are"),
    JOB_TAKEN_OVER("The job {0} was taken over by another process, and goes on there."),
    NOT_MADE("Nothing was changed: the change was announced, and not made. Make it again if it is still wanted."),
    REPAIR_LEFT("Its process ended on the way. What it fixed is fixed; look again, and fix what is left."),
    LIBRARIES_FAILED("{0,choice,0#No library|1#1 library|1<{0} libraries} could not be written, after {1} attempts."),
    FAILED_UNNAMED(
            "{0} libraries could not be written, and whose they are is not on record any more. Make the change again for all it was meant for: whoever it has reached stays as they are."),
    AUDIENCE_GONE(
            "Whom it was still to reach is not on record any more; {0} are left. Make the change again for all it was meant for: whoever it has reached stays as they are."),
    ITEM_DELETED("The item was deleted meanwhile; what was left could not be shared any more."),
    ITEM_GONE(
            "The change was made, and somebody has removed the item\u2019s row since: there is nothing left to carry."),
    SUPERSEDED("A later change, {0}, has reached every library."),
    ALREADY_SO("{0} is already so; nothing would be written."),
    TOUCH("\u201C{0}\u201D gets a new version, and moves to the end of every library that holds it."),
    RENAME(
            "\u201C{0}\u201D is called \u201C{1}\u201D from now on, and moves to the end of every library that holds it."),
    VISIBILITY("\u201C{0}\u201D becomes {1} instead of {2}, and moves to the end of every library that holds it."),
    DELETE("\u201C{0}\u201D is deleted, and leaves every library that holds it. Its members stay on record."),
    CREATE("\u201C{0}\u201D is created."),
    REPLACE("\u201C{0}\u201D becomes what is given, in every library that holds it."),
    ALREADY_SHARED("\u201C{0}\u201D is already shared with {1}; nothing in the truth would change."),
    NOT_SHARED("\u201C{0}\u201D is not shared with {1}; there is nothing to remove."),
    ALREADY_DELETED("\u201C{0}\u201D is deleted already; there is nothing to delete."),
    ANY_OF_THEM("any of them"),
    PRINCIPALS("{0} principals"),
    WHOM_AS("{0} as {1}"),
    OF_AUDIT("audit {0}"),
    FINDINGS("{0,choice,0#no findings|1#a finding|1<{0} findings}"),
    ABOVE_A_ROW("above a row from the future"),
    ABOVE_A_DELETION("above a deletion from the future"),
    SHARE("\u201C{0}\u201D is shared with {1} as {2}."),
    REMOVE("\u201C{0}\u201D is removed from {1}."),
    REBUILD_SEVERAL(
            "{0,choice,0#No libraries are|1#1 library is|1<{0} libraries are} built again from the memberships, some at a time. Readers see the old one or the new one."),
    REBUILD_NOBODY("Nobody is meant, so there is no library to build."),
    REBUILT(
            "{0,choice,0#No libraries|1#1 library|1<{0} libraries} built anew; {1,choice,0#none|0<{1}} of them had something wrong: {2,choice,0#no rows|1#1 row|1<{2} rows} added, {3} removed, {4} corrected.{5}"),
    UNCOMPARED(" {0} could not be compared.{1}"),
    LACKING(" {0,choice,1#1 lacks|1<{0} lack} items that cannot be read.{1}"),
    GONE(
            " {0,choice,0#none of the principals is gone|1#1 of the principals is gone, and has none|1<{0} of the principals are gone, and have none}.{1}"),
    NOT_ALL_COUNTED(" What was done before it was taken up here is not counted."),
    REBUILD_STOPPED(
            "Stopped after {0,choice,0#no library|1#1 library|1<{0} libraries}; {1} are left, and are as they were until the job is resumed."),
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
