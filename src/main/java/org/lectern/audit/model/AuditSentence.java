package org.lectern.audit.model;

import org.lectern.wording.MessageKey;

/** What audits find, who is right, and what came of a repair. */
public enum AuditSentence implements MessageKey {
    KIND_DUPLICATE("duplicate"),
    KIND_STALE("stale"),
    KIND_ORPHAN("orphan"),
    KIND_MISSING("missing"),
    KIND_MISPLACED("misplaced"),
    KIND_MEMBERSHIP_TRUTH_ONLY("not in own list"),
    KIND_MEMBERSHIP_LIST_ONLY("only in own list"),
    KIND_MEMBERSHIP_ROLE("role differs"),
    KIND_UNREADABLE("unreadable"),
    NO_FLOOR_ABOVE(
            "What is in the way carries the latest time there can be; no floor is above it. Only the replicas' own tools can remove it (sstablescrub, or dropping the partition's data)."),
    NO_AUDIT_ID("An audit's id is a UUID with a time in it (version 1), not {0}."),
    BAD_SETTLE("The settle interval lies between none and ten minutes, not {0}."),
    BAD_RATE("The rate is a number of rows per second, or 0 for no limit."),
    BAD_RANGES("1 to 16 ranges are read at a time, not {0}."),
    TAKEN_UP("Another process has taken this audit up; it goes on there."),
    NO_TENANT("\u201C{0}\u201D is not a tenant; it is the middle part of an id like u:tenant:name."),
    NO_PRINCIPAL("No principal is chosen; choose one at least."),
    NO_AUDIT("There is no audit {0}; the list shows those there are."),
    LEFT_OUT("It left out what could not be read (places: {0}); the first: {1}"),
    FINISHED("The audit is finished; start a new one."),
    BUSY("A process is at work on the audit; if it was ended, wait a minute."),
    NOT_RUNNING("Nobody is at work on the audit any more; read the list again."),
    NOT_SO_STEERED("An audit can be paused, go on, be ended, or be given a rate."),
    JUST_TAKEN("Another process has just taken the audit up."),
    MISSING(
            "The truth is right: {0} is {1} of the item, which is {2}, last modified {3}; so it belongs in {4}, and the library has no entry for it."),
    TWICE("The item stands more than once in {0}. The truth is right: its version is of {1}; {2}"),
    OLD_ONLY("The item stands at an old position only in {0}. The truth is right: its version is of {1}; {2}"),
    ENTRY_UNKNOWN("the entry at {0} is of a version that the truth does not know."),
    ENTRIES_UNKNOWN("the entries at {0} are of a version that the truth does not know."),
    ENTRY_EARLIER("the entry at {0} is of an earlier version and should be gone."),
    ENTRIES_EARLIER("the entries at {0} are of an earlier version and should be gone."),
    MISPLACED(
            "The truth is right: the item is {0}, so it belongs in {1}. It stands in {2}, where people see it who should not."),
    HIDDEN(
            "The truth is right: the item is {0}, so it belongs in {1}. It is not in {2}, where people look for it in vain."),
    MISPLACED_AND_HIDDEN(
            "The truth is right: the item is {0}, so it belongs in {1}. It stands in {2}, where people see it who should not. It is not in {3}, where people look for it in vain."),
    THE_ENTRY("the entry is"),
    THE_ENTRIES("the entries are"),
    NO_SUCH_ITEM("There is no such item in the truth; {0} wrong."),
    ITEM_DELETED("The truth is right: the item was deleted at {0}; {1} left over."),
    NEVER_HAD("The truth is right: {0} never had the item; {1} wrong."),
    WAS_REMOVED("The truth is right: {0} was removed from the item; {1} wrong."),
    NOT_IN_LIST(
            "The truth is right: {0} is {1} of the item (change {2}); its own list does not name it, so a rebuild would lose it."),
    LISTED_NEVER_HAD("The truth is right: {0} never had the item; its own list names it as {1} all the same."),
    LISTED_WAS_REMOVED("The truth is right: {0} was removed from the item; its own list names it as {1} all the same."),
    OTHER_ROLE("The truth is right: {0} is {1} of the item (change {2}); its own list says {3}."),
    NOT_HERE(
            "It is wrong in the library, and left out here. This connection may not write, so it stays until somebody who may reads or repairs the library."),
    NOTHING_TO_FIX("There was nothing to fix."),
    REPAIRED("{0} of {1,choice,0#{1} findings|1#1 finding|1<{1} findings} fixed and verified{2}."),
    REPAIR_STOPPED(
            "{0} of {1,choice,0#{1} findings|1#1 finding|1<{1} findings} fixed and verified{2}; the repair was stopped before it tried the others."),
    ALREADY_GONE(", {0} already gone"),
    NOT_FIXED(", {0} not fixed"),
    GONE_AND_NOT_FIXED(", {0} already gone, {1} not fixed"),
    ALREADY_RIGHT("Nothing is wrong any more: {0}."),
    IN_NO_BUCKET("the item is in no bucket, as the truth has it"),
    STANDS_IN("the item stands in {0} at {1} and nowhere else"),
    READ_AGAIN("Read again: {0}."),
    NOT_WRITTEN("It could not be written: {0}"),
    ROW_FROM_FUTURE(
            "A row that should go was written with a time in the future, {0}; deletions of today do not reach it. A rebuild above that time gets rid of it."),
    TOMBSTONE_FROM_FUTURE(
            "What was written does not show: a deletion (tombstone) with a time in the future hides it. Cassandra does not tell the time of a deletion; a rebuild above it finds out, and gets over it."),
    OF_EVERYTHING("all libraries"),
    OF_TENANT("the libraries of {0}"),
    OF_SELECTION("{0,choice,0#no libraries|1#1 library|1<{0} libraries}"),
    FOUND("{0,choice,0#No findings|1#1 finding|1<{0} findings}."),
    CUT_SHORT("Not finished. The page Duplicates resumes it."),
    STILL_WRONG("Read again afterwards, it was still not right; something else may be writing to it.");

    private final String pattern;

    AuditSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
