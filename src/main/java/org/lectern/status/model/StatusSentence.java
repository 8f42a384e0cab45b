package org.lectern.status.model;

import org.lectern.wording.MessageKey;

/** What is said of content status: what its writes are called, and why something is refused. */
public enum StatusSentence implements MessageKey {
    ARCHIVE_UNREADABLE(
            "The archive {0} cannot be read ({1}). Take it from a backup; no row was deleted on account of it."),
    ARCHIVE_TOO_LARGE(
            "The archive {0} unpacks to more than {1} MB or {2} rows, or to a line without end, as none that Lectern"
                    + " wrote does. Check where it comes from; nothing of it was written."),
    ARCHIVE_ROWS_TOO_LARGE(
            "The rows of {0} are too large for an archive that can be restored. They stay in the cluster; no row of it"
                    + " was deleted."),
    CLOSED_FOR_NEGATIVE("Contexts are archived that have been closed for {0} days; give 0 days or more."),
    ARCHIVE_NOT_WRITTEN(
            "The archive could not be written to {0} ({1}). Check the folder and the room on the disk; no row was"
                    + " deleted."),
    DIRECTORY_NOT_SHARED(
            "The directory {0} on {1} is not the one of the process that has the job: the file {2} is not in it. No"
                    + " row was changed. Use a directory that all machines share, or do it without Spark."),
    ARCHIVE_DAMAGED("The archive {0} did not read back as it was written. Check the disk; no row was deleted."),
    NO_QUESTIONS("The attempt {0} at {1} has no questions. Send their events; nothing was written."),
    OTHER_QUESTIONS(
            "The attempt {0} at {1} answers {2} questions; the assessment has {3}. Check which assessment it belongs"
                    + " to; nothing was written."),
    BAD_TOTAL("The attempt {0} has a total that is not a number ({1} of {2}). Correct it."),
    ROW_BELOW_ZERO("The row of {0} in {1} has the status {2}, below 0. Correct the row; nothing was written."),
    TOO_MANY_VIEWS(
            "{0} has more than {1} views, which are held at once to compute a summary. No learner has so many: see"
                    + " what writes them; nothing was written."),
    TOO_MANY_ATTEMPTS(
            "{0} has more than {1} attempts, which are held at once to compute a summary. No learner has so many: see"
                    + " what writes them; nothing was written."),
    ATTEMPT_BROKEN("The attempt {0} at {1} in {2} cannot be counted. {3}"),
    WITHOUT_ID("(without id)"),
    WITHIN_NEGATIVE("The rule takes along what was completed within {0} days; give 0 days or more."),
    NO_LEAVES("The collection {0} has no leaf contents, so its progress cannot be computed. Put its contents in place"
            + " first; nothing was overwritten."),
    FILE_NOT_TEXT("The file {0} is not text in UTF-8. Name a JSON file."),
    FILE_UNREADABLE("The file {0} cannot be read ({1}). Check the path."),
    NO_COLLECTIONS("The file {0} has no collections. Give at least one; nothing was written."),
    COLLECTION_OF_FILE("Collection {0} of the file: {1}"),
    NO_STATES("The file {0} has no contents and no assessments. Give the older API\u2019s request, an object with"
            + " \u201Ccontents\u201D, \u201Cassessments\u201D or both; nothing was written."),
    TOO_MANY_STATES("The file {0} has {1} items, and {2} are taken at once. Split it; nothing was written."),
    NOT_ITEMS("\u201C{0}\u201D is not an array. Correct it; nothing was written."),
    ITEM_OF_FILE("Item {0} of \u201C{1}\u201D in the file: {2}"),
    ITEM_LACKS("It has no {0}. Add it; nothing was written."),
    NOT_A_STATUS("Its status {0} is not a whole number. Send 0 (not started), 1 (in progress) or 2 (completed)."),
    UPDATE_STATES("Take {0,choice,0#no contents|1#1 content|1<{0} contents} and {1,choice,0#no assessments|1#1"
            + " assessment|1<{1} assessments} from {2}"),
    TO_UPDATE_STATES("send what learners did"),
    WHAT_STATES("contents and assessments of {0}"),
    NOT_A_COLLECTION("It is not an object with an id and leaves; nothing was written."),
    STRANGER_IN_UNIT(
            "The unit {0} has the content {1}, which is not among the leaves. Add it there; nothing was written."),
    NOT_IDS("\u201C{0}\u201D is not an array of ids. Correct it; nothing was written."),
    BAD_QUESTION_COUNT("The number of questions of {0} is {1}. Give a whole number above 0; nothing was written."),
    TOO_DEEP("Its units lie in each other {0} deep and more. Check the file; nothing was written."),
    BELOW_ZERO("The status {0} is below 0. Send 0 (not started), 1 (in progress) or 2 (completed)."),
    NO_ROWS("There is nothing of {0} in {1} of {2}: no enrolment, no view, no attempt, no summary. Check the ids;"
            + " there was nothing to compute or verify."),
    KEPT_CHANGING("Others keep changing {0}. Nothing of this attempt is half done; try again."),
    ID_EMPTY("The {0} id is empty. Name the {0}."),
    ID_LONG("The {0} id {1} is longer than Cassandra's keys may be. Choose a shorter one."),
    IDS_LONG(
            "The {0} id and the ids that share a key with it are together longer than {1} bytes. Choose shorter ones."),
    BATCH_CLOSED("The batch {0} of {1} is closed. Choose an open one; nothing was written."),
    NO_ENROLMENT("The user {0} has no enrolment in {1} of {2}. Check the ids; nothing was written."),
    NO_ENROLMENT_TO_READ("The user {0} has no enrolment in {1} of {2}. Check the ids, or enrol the user."),
    PUT_TREE("Put the contents of {0} in place"),
    PUT_TREES("Put the contents of {0,choice,0#no collection|1#1 collection|1<{0} collections} in place, from {1}"),
    BATCH_THERE("There is a batch {0} of {1} already. Change that one, or choose another id; nothing was written."),
    BATCH_CHANGED("The batch {0} of {1} has changed since it was read. Look at it again; nothing was written."),
    BATCH_IS_COLLECTION("The batch {0} has the id of its collection, which stands for no batch. Choose another id."),
    PUT_BATCH("Put the batch {0} of {1} in place"),
    JSON_EMPTY("The {0} are empty; send JSON. Nothing was written."),
    NOT_JSON("The {0} are not JSON (line {1}, column {2}). Correct them; nothing was written."),
    NOT_AN_ARRAY("The events of the assessment are not an array of questions. Send one; nothing was written."),
    EVENT_LACKS("An event of the assessment has no {0}: {1}. Send it; nothing was written."),
    NOT_A_NUMBER("The question {0} has the {1} {2}, which is not a number. Send one; nothing was written."),
    NOT_A_TIME("The time {0} is none. Send milliseconds, or 2024-05-01T10:00:00Z; nothing was written."),
    FINISH_TRANSFERS("Finish the copies and moves that were cut short"),
    REASON_WANTED("To {0}, say why: the reason goes on record. Nothing was written."),
    TO_SWITCH_MODE("switch the mode"),
    TO_DELETE_SUMMARY("delete a summary"),
    TO_RECOMPUTE("recompute summaries"),
    TO_MIGRATE("migrate"),
    TO_ARCHIVE("archive"),
    TO_RESTORE("restore from an archive"),
    TO_FORCE_END("force the end of a view"),
    BAD_SCORE("The question {0} has a score that is not a number ({1} of {2}). Send numbers."),
    SCORE_TOO_HIGH("The question {0} has the score {1}, above its maximum {2}. Correct one of the two."),
    FOLDER_UNREADABLE("The folder {0} cannot be read ({1}). Check the path."),
    FOLDER_EMPTY("The folder {0} has no files {1}. Name the folder of an archive."),
    RECOMPUTE("Recompute the summary of {0}"),
    DELETE_SUMMARY("Delete the summary of {0}"),
    NO_COLLECTION("There is no collection {0}. Check the id, or import the collection's tree first."),
    FROM_THE_FUTURE(
            "The event's time {0} lies in the future (it is {1}). Correct the device's clock, and send it again."),
    NO_USER("There is no user {0}. Check the id, or create the user first: on the page Libraries, where you type the"
            + " id, or by the command \u201Clectern principal {0}\u201D. Nothing was written."),
    NO_LEARNER(
            "There is no user {0}: no row names this id. Check the id, or enrol the user first. Nothing was written."),
    NOT_ENROLLED("The user {0} is not enrolled in {1} of {2}. Enrol the user first; nothing was written."),
    NO_LONGER_ENROLLED("The user {0} is no longer enrolled in {1} of {2}. Enrol the user first; nothing was written."),
    CLOSED_SINCE("The batch {0} of {1} is closed{2}; this happened at {3}. Enrol the user in an open batch; nothing was"
            + " written."),
    SINCE(" since {0}"),
    NOT_IN_COLLECTION("The content {0} is not in the collection {1}. Check both ids; nothing was written."),
    NOT_A_LEAF("The content {0} is not a leaf of the collection {1}. Check both ids; nothing was written."),
    JOB_TAKEN("Another process has taken the job up while this one was silent. Look there how far it is."),
    JOB_BUSY("Another process has the job {0}. If that process has ended, wait a minute, then resume the job."),
    LEASE_UNKNOWN("The cluster does not say whether this process has the job {0}. Wait a minute, then resume it."),
    RESTORE("Restore content status from {0}"),
    RECOMPUTE_SELECTED("Recompute {0} selected summaries"),
    SELECTED_RIGHT("{0} of {1} are right, read again."),
    NO_DRY_RUN("No dry run of the {0} has come to its end yet. Do one first, and look at what it counts; nothing was"
            + " written."),
    NO_BATCH_JOB("There is no unfinished job {0}. Begin a new one."),
    ARCHIVE_UNKNOWN(
            "How the archive {0} was begun is not on record. Begin it anew: what it has written is not there any"
                    + " more."),
    NO_RESUME("A preview of a mode is not taken up again: begin it anew."),
    JOB_RECOMPUTE("Recompute what differs in {0}"),
    JOB_MIGRATE("Migrate the aggregates of {0}"),
    JOB_ARCHIVE("Archive what has long been over in {0}"),
    JOB_LOOK("Look at {0}"),
    EVERY_COLLECTION("every collection"),
    JOB_ENDED("{0,choice,0#No enrolments|1#1 enrolment|1<{0} enrolments} examined, {1} written, {2} failed."),
    REVIEW_FIRST("Review first: no review of {0} has come to its end, so nobody knows how many rows would be written."
            + " Nothing was written."),
    EVERYTHING("everything"),
    STATUS_OF("content status of {0}"),
    STATUS_OF_SELECTED("content status of {0} selected"),
    STATUS_FROM("content status from {0}"),
    VIEW_OF("view of {0}"),
    SUMMARY_OF("summary of {0}"),
    MODE_OF_STATUS("mode of content status"),
    DRY_RUN_FIRST("Do a dry run first: none of it has come to its end, so nobody knows how many rows would be written."
            + " Nothing was written."),
    DRY_RUN_FIRST_AS_LONG(
            "Do a dry run first: none of what has been over as long has come to its end, so nobody knows how many rows"
                    + " would be written. Nothing was written."),
    NEVER_STARTED("The view of {0} was never started. Send its start first; nothing was written."),
    NOTE_LACKS_ENROLMENT("{0}: has views or attempts, and no enrolment. Enrol the user; no computation can."),
    NOTE_STILL_DIFFERS("{0}: still differs after the recomputation."),
    NOTE_STILL_DIFFERS_IN("{0}: still differs after the recomputation: {1}, {2}"),
    NOTE_LEFT("{0}: rows that changed meanwhile were left; archive again."),
    NOTE_NOT_KEPT(
            "{0}: what is kept of the archived rows did not read back, so no row was deleted. See whether the clock of"
                    + " a node is fast, and archive again."),
    TOO_MANY_TO_ARCHIVE(
            "An enrolment with {0} attempts cannot be archived; {1} are the most. Its rows stay in the tables."),
    NOTE_REFUSED("{0}: {1}"),
    NOTE_READ_SINGLY(
            "The rows of many users could not be read at once ({0}); they were read user by user, which takes longer."),
    LOOKED_AT_ALL("{0} looked at, {1} found, {2} written and verified, {3} failed."),
    LOOKED_IN_PART("Stopped on the way: {0} looked at, {1} found, {2} written and verified, {3} failed."),
    NOTE_NOT_RESTORED("{0}: not all rows are there as they are in the archive; restore again."),
    ENROL("Enrol {0}"),
    WITHDRAW("Withdraw {0}"),
    ENTER("Take along what was completed elsewhere: {0}"),
    TO_ENTER("take along what was completed elsewhere"),
    SWITCH_MODE("Switch the mode to {0}"),
    FORCE_END("Force the end of the view of {0}"),
    UPDATE_PROGRESS("Update the progress details of the view of {0}"),
    MIGRATION("migration"),
    ARCHIVE("archive"),
    LAYOUT_OWN("as Lectern keeps it"),
    LAYOUT("Sunbird, {0}; aggregates in {1}; contexts {2}; units as \u201C{3}\u201D; contents of collections"
            + " {4}{5}{6}"),
    LAYOUT_VIEWS_APART(
            "; raw rows lie by learner and collection, so those of whom there is neither an enrolment nor an aggregate"
                    + " there are not found"),
    LAYOUT_OLD_NAMES("names courseid and batchid"),
    LAYOUT_NEW_NAMES("newer names in {0}"),
    LAYOUT_WITHOUT_STATUS("\u201C{0}\u201D, without content_status"),
    LAYOUT_WITH_STATUS("\u201C{0}\u201D, with content_status"),
    LAYOUT_PREFIX("{0}\u2026"),
    LAYOUT_NO_PREFIX("as they are"),
    LAYOUT_PREFIX_ASSUMED("{0}\u2026 (assumed: there are no aggregates yet)"),
    LAYOUT_TREES("from {0}"),
    LAYOUT_NO_TREES("not found: name their keyspace in the connection, or import them"),
    LAYOUT_MANY_TREES("in several keyspaces ({0}): name one in the connection"),
    NOT_COMPUTABLE(
            "Not computable: the platform keeps no leaf nodes of {0}, so nobody knows what completes it. Nothing is"
                    + " proposed, and nothing was written."),
    NO_PLACE("That is kept in tables of Lectern's own, and this keyspace is a platform's, which has none. Nothing was"
            + " written."),
    PLATFORMS_OWN("To {0} is left to the platform that keeps these tables. {1} Nothing was written."),
    OWN_MODE(
            "Its jobs count each batch by itself, and would count a row that was moved or copied as a new completion."),
    OWN_SUMMARY(
            "Its jobs compute an aggregate only after the next completion, so the learner would have no progress until"
                    + " then, and the scores in the same row would be lost."),
    OWN_ARCHIVE("Its jobs count the raw rows at every computation, so archived contents would no longer count."),
    OWN_BATCHES("Its services keep batches in a search index too, which would still have the old one."),
    OWN_ATTEMPTS("Its job computes scores from events, and would not hear of the attempt. Submit it to the platform."),
    OWN_VIEWS("Its jobs count the raw rows at every computation."),
    OWN_VIEWER_VIEWS("The view is in the viewer service\u2019s own table. Send the end to that service."),
    RELEASE_UNKNOWN(
            "{0}: every content is optional, and Sunbird\u2019s releases differ about the completion. Choose the"
                    + " release in the connection. Nothing was written."),
    NOT_COMPLETED("{0}: {1} of {2} required contents are completed, so there is no completion to write."),
    NOT_PLATFORMS("{0}: only Sunbird\u2019s keyspaces have a sync request. Recompute the summary instead."),
    COMPLETE("Complete {0} without certificate"),
    TO_COMPLETE("write a completion"),
    STATUS_COLUMN("The migration needs the column content_status, which the aggregates do not have. The owner of the"
            + " platform can add it: {0} Then connect again."),
    NOTE_COMPLETION(
            "{0}: completed, and the enrolment does not say so; left to the platform, which sends for the certificate."
                    + " Its sync request: {1}"),
    NOTE_GHOST("{0}: an enrolment that nobody made; an update of the platform left it. Left as it is."),
    LAYOUT_RELEASE("; computed by {0}"),
    LAYOUT_RELEASE_CHOSEN("; computed by {0}, as the connection says"),
    LAYOUT_RELEASE_UNKNOWN(
            "; release not recognised: where all contents are optional, completions are not judged until the"
                    + " connection says it"),
    LAYOUT_VIEWS("{0}{1}"),
    LAYOUT_VIEWER("; raw rows of the viewer service are read too"),
    TO_KEEP_BATCHES("change a batch"),
    TO_KEEP_ATTEMPTS("record an attempt"),
    TO_DELETE_VIEWS("delete what a learner has seen"),
    NOT_TAKEN("{0}: was written, and reads otherwise: the platform has written since, or a clock that wrote before is"
            + " ahead. Look at it again."),
    NOTE_UNEXPLAINED("{0}: {1} is {2}, which no row explains; left as it is."),
    NOTE_COUNTS("{0}: the raw row of {1} says {2}, which no events add up to ({3}); left as it is."),
    NOTE_EVENTS(
            "{0}: the assessment {1} has ended or has scores, and {2} of its attempts are there; submit their events"
                    + " again."),
    NOTE_CONTEXT_UNKNOWN("{0}: an aggregate in a context of unknown form; left as it is."),
    WHAT_HIERARCHY("contents of {0} in {1}"),
    WHAT_USER("user"),
    WHAT_COLLECTION("collection"),
    WHAT_CONTEXT("context"),
    WHAT_CONTENT("content"),
    WHAT_EVENTS("events of the assessment"),
    WHAT_DETAILS("progress details"),
    WHAT_ROWS("rows of {0}"),
    WHAT_COLLECTIONS("collections of {0}"),
    WHAT_FINDINGS("findings"),
    TEXT_OF_QUESTION("text of the question {0}"),
    WHAT_PROGRAMME("programme"),
    WHAT_ATTEMPT("attempt"),
    WHAT_QUESTION("question");

    private final String pattern;

    StatusSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
