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
            "The row has the highest possible timestamp, so no rebuild can go above it. Only tools on the replicas can remove it: sstablescrub, or dropping the partition\u2019s data."),
    NO_AUDIT_ID("\u201C{0}\u201D is not an audit id. An audit id is a UUID of version 1."),
    BAD_SETTLE("The settle interval must be from 0 to 10 minutes, not {0}."),
    BAD_RATE("The rate must be a number of rows per second, or 0 for no limit."),
    BAD_RANGES("The number of parallel ranges must be from 1 to 16, not {0}."),
    TAKEN_UP("Another process has taken over this audit."),
    NO_TENANT("\u201C{0}\u201D is not a tenant. A tenant is the middle part of an id such as u:tenant:name."),
    NO_PRINCIPAL("Select at least one principal."),
    NO_AUDIT("There is no audit {0}. See the list of audits."),
    LEFT_OUT("It omitted unreadable rows (places: {0}). The first: {1}"),
    FINISHED("The audit is finished. Start a new one."),
    BUSY("A process still runs this audit. If it was stopped, wait a minute and try again."),
    NOT_RUNNING("No process runs this audit any more. Reload the list."),
    NOT_SO_STEERED("An audit accepts only pause, resume, cancel and a new rate."),
    JUST_TAKEN("Another process has just taken over this audit."),
    MISSING(
            "The source of truth is right: {0} is {1} of the item, which is {2} and last modified {3}. It belongs in {4}, but the library has no entry for it."),
    TWICE("The item has more than one entry in {0}. The source of truth is right: its version is of {1}; {2}"),
    OLD_ONLY("The item has only an old entry in {0}. The source of truth is right: its version is of {1}; {2}"),
    ENTRY_UNKNOWN("the entry at {0} is of an unknown version."),
    ENTRIES_UNKNOWN("the entries at {0} are of an unknown version."),
    ENTRY_EARLIER("the entry at {0} is of an earlier version and should be removed."),
    ENTRIES_EARLIER("the entries at {0} are of an earlier version and should be removed."),
    MISPLACED(
            "The source of truth is right: the item is {0}, so it belongs in {1}. It is also in {2}, where people see it without permission."),
    HIDDEN(
            "The source of truth is right: the item is {0}, so it belongs in {1}. It is missing from {2}, so its viewers do not find it."),
    MISPLACED_AND_HIDDEN(
            "The source of truth is right: the item is {0}, so it belongs in {1}. It is also in {2}, where people see it without permission. It is missing from {3}, so its viewers do not find it."),
    THE_ENTRY("the entry is"),
    THE_ENTRIES("the entries are"),
    NO_SUCH_ITEM("The item does not exist; {0} wrong."),
    ITEM_DELETED("The source of truth is right: the item was deleted at {0}; {1} left over."),
    NEVER_HAD("The source of truth is right: {0} never had the item; {1} wrong."),
    WAS_REMOVED("The source of truth is right: {0} was removed from the item; {1} wrong."),
    NOT_IN_LIST(
            "The source of truth is right: {0} is {1} of the item (change {2}). Its own list does not name the item, so a rebuild would lose it."),
    LISTED_NEVER_HAD("The source of truth is right: {0} never had the item, but its own list names it as {1}."),
    LISTED_WAS_REMOVED(
            "The source of truth is right: {0} was removed from the item, but its own list names it as {1}."),
    OTHER_ROLE("The source of truth is right: {0} is {1} of the item (change {2}), but its own list says {3}."),
    NOT_HERE(
            "The entry is wrong, and omitted here. This connection is read-only, so the entry stays until the library is read or repaired on a writable connection."),
    NOTHING_TO_FIX("Nothing to fix."),
    REPAIRED("{0} of {1,choice,0#{1} findings|1#1 finding|1<{1} findings} fixed and verified{2}."),
    REPAIR_STOPPED(
            "{0} of {1,choice,0#{1} findings|1#1 finding|1<{1} findings} fixed and verified{2}. The repair was cancelled before the rest."),
    ALREADY_GONE(", {0} already gone"),
    NOT_FIXED(", {0} not fixed"),
    GONE_AND_NOT_FIXED(", {0} already gone, {1} not fixed"),
    ALREADY_RIGHT("Already fixed: {0}."),
    IN_NO_BUCKET("the item is correctly in no bucket"),
    STANDS_IN("the item is in {0} at {1} only"),
    READ_AGAIN("Verified: {0}."),
    NOT_WRITTEN("The write failed: {0}"),
    ROW_FROM_FUTURE(
            "The row has a write time in the future, {0}, so a deletion of today does not remove it. Rebuild the library above that time."),
    TOMBSTONE_FROM_FUTURE(
            "A deletion (tombstone) with a time in the future hides the fix. Cassandra does not report its time. Rebuild the library above the timestamp."),
    OF_EVERYTHING("all libraries"),
    OF_TENANT("the libraries of {0}"),
    OF_SELECTION("{0,choice,0#no libraries|1#1 library|1<{0} libraries}"),
    FOUND("{0,choice,0#No findings|1#1 finding|1<{0} findings}."),
    CUT_SHORT("Not finished. The page Duplicates resumes it."),
    TO_WRITE(
            "{0,choice,0#No findings|1#1 finding|1<{0} findings} in {1,choice,0#no library|1#1 library|1<{1} libraries}: {2,choice,0#no rows|1#1 row|1<{2} rows} to write, {3} added, {4} deleted."),
    ALL_RIGHT(
            "{0,choice,0#No findings remain to fix.|1#Nothing to write: the finding is already fixed.|1<Nothing to write: all {0} findings are already fixed.}"),
    FIRST_OF("Preview of the first {0} of {1} findings. The others are fixed the same way."),
    FLOOR_RAISED(
            "Some rows have later write times than this keyspace allows. Those limits are raised first, for the whole keyspace."),
    LEFT_UNCHANGED(
            "{0,choice,0#No item is left unchanged.|1#1 item is left unchanged because its source of truth cannot be read.|1<{0} items are left unchanged because their source of truth cannot be read.}"),
    UNCHANGED("{0} \u00B7 {1}: {2}"),
    AND("{0} {1}"),
    ABOVE_ROW(
            "A wrong row has a write time in the future, so a deletion of today does not remove it. The write times of the whole keyspace are raised above it, and the library is rebuilt. Until the clock reaches that time, a library deleted outside Lectern reappears."),
    ABOVE_TOMBSTONE(
            "A deletion with a time in the future hides the fix. No program that follows the protocol writes one. The write times of the whole keyspace are raised above it, and the library is rebuilt. Until the clock reaches that time, a library deleted outside Lectern reappears."),
    FIX_VERIFIED("Verified: {0}"),
    FIX_GONE("Already gone: {0}. {1}"),
    FIX_FAILED("Not fixed: {0}. {1}"),
    STILL_WRONG("It is still wrong after the write. Another program may be writing to it. Try again.");

    private final String pattern;

    AuditSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
