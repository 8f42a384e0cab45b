package org.lectern.status.model;

import org.lectern.wording.MessageKey;

/** What is said of content status: what its writes are called, and why something is refused. */
public enum StatusSentence implements MessageKey {
    ARCHIVE_UNREADABLE("The archive {0} cannot be read ({1}). No row was deleted. Use a backup."),
    ARCHIVE_TOO_LARGE(
            "The archive {0} unpacks to more than {1} MB or {2} rows, or has a line without end. Lectern does not write such archives. Nothing was written. Check its source."),
    ARCHIVE_ROWS_TOO_LARGE(
            "The rows of {0} are too large for an archive, so they remain in the cluster. No row was deleted."),
    CLOSED_FOR_NEGATIVE("The number of days since the end is {0}. Enter 0 or more."),
    ARCHIVE_NOT_WRITTEN(
            "The archive could not be written to {0} ({1}). No row was deleted. Check the folder and the free disk space."),
    DIRECTORY_NOT_SHARED(
            "The directory {0} on {1} is not the job\u2019s directory: it lacks the file {2}. No row was changed. Use a directory shared by all machines, or run the job without Spark."),
    ARCHIVE_DAMAGED(
            "The archive {0} differs from the written data after reading it back. No row was deleted. Check the disk."),
    NO_QUESTIONS("The attempt {0} at {1} has no questions. Nothing was written. Send their events."),
    OTHER_QUESTIONS(
            "The attempt {0} at {1} answers {2} questions, but the assessment has {3}. Nothing was written. Check the assessment of the attempt."),
    BAD_TOTAL("The attempt {0} has an invalid total ({1} of {2}). Correct it."),
    ROW_BELOW_ZERO("The row of {0} in {1} has the invalid status {2}. Nothing was written. Correct the row."),
    TOO_MANY_VIEWS(
            "{0} has more than {1} views, too many to compute a summary. Nothing was written. Check which program writes them."),
    TOO_MANY_ATTEMPTS(
            "{0} has more than {1} attempts, too many to compute a summary. Nothing was written. Check which program writes them."),
    ATTEMPT_BROKEN("The attempt {0} at {1} in {2} cannot be counted. {3}"),
    WITHOUT_ID("(without id)"),
    WITHIN_NEGATIVE("The number of days of the rule is {0}. Enter 0 or more."),
    NO_LEAVES(
            "The collection {0} has no leaf contents, so its progress cannot be computed. Nothing was overwritten. Import its contents first."),
    FILE_NOT_TEXT("The file {0} is not UTF-8 text. Choose a JSON file."),
    FILE_UNREADABLE("The file {0} cannot be read ({1}). Check the path."),
    NO_COLLECTIONS("The file {0} has no collections. Nothing was written. Add at least one."),
    COLLECTION_OF_FILE("Collection {0} of the file: {1}"),
    NO_STATES(
            "The file {0} has no contents and no assessments. Nothing was written. Use the older API\u2019s request, an object with \u201Ccontents\u201D, \u201Cassessments\u201D or both."),
    TOO_MANY_STATES("The file {0} has {1} items; the maximum is {2}. Nothing was written. Split it."),
    NOT_ITEMS("\u201C{0}\u201D is not an array. Nothing was written. Correct it."),
    ITEM_OF_FILE("Item {0} of \u201C{1}\u201D in the file: {2}"),
    ITEM_LACKS("It has no {0}. Nothing was written. Add it."),
    NOT_A_STATUS("Its status {0} is not a whole number. Use 0 (not started), 1 (in progress) or 2 (completed)."),
    UPDATE_STATES(
            "Import {0,choice,0#no contents|1#1 content|1<{0} contents} and {1,choice,0#no assessments|1#1 assessment|1<{1} assessments} from {2}"),
    TO_UPDATE_STATES("import learners\u2019 events"),
    WHAT_STATES("contents and assessments of {0}"),
    NOT_A_COLLECTION("It is not an object with an id and leaves. Nothing was written."),
    STRANGER_IN_UNIT(
            "The unit {0} has the content {1}, which is not a leaf of the collection. Nothing was written. Add it to the leaves."),
    NOT_IDS("\u201C{0}\u201D is not an array of ids. Nothing was written. Correct it."),
    BAD_QUESTION_COUNT("The number of questions of {0} is {1}. Nothing was written. Use a whole number above 0."),
    TOO_DEEP("Its units are nested {0} levels deep or more. Check the file."),
    BELOW_ZERO("The status {0} is invalid. Use 0 (not started), 1 (in progress) or 2 (completed)."),
    NO_ROWS("{0} has no rows in {1} of {2}: no enrolment, view, attempt or summary. Check the ids."),
    KEPT_CHANGING("{0} changed during every attempt. No partial write remains. Try again."),
    ID_EMPTY("The {0} id is empty. Enter the {0}."),
    ID_LONG("The {0} id {1} exceeds Cassandra\u2019s key size. Choose a shorter one."),
    IDS_LONG("The {0} id and the other ids of its key exceed {1} bytes together. Choose shorter ones."),
    BATCH_CLOSED("The batch {0} of {1} is closed. Nothing was written. Choose an open one."),
    NO_ENROLMENT("The user {0} has no enrolment in {1} of {2}. Nothing was written. Check the ids."),
    NO_ENROLMENT_TO_READ("The user {0} has no enrolment in {1} of {2}. Check the ids, or enrol the user."),
    PUT_TREE("Import the contents of {0}"),
    PUT_TREES("Import collection trees from {0}"),
    BATCH_THERE("The batch {0} of {1} already exists. Nothing was written. Change that batch, or choose another id."),
    BATCH_CHANGED(
            "The batch {0} of {1} has changed since it was read. Nothing was written. Reload it, then try again."),
    BATCH_IS_COLLECTION(
            "The batch {0} has the id of its collection, which means \u201Cno batch\u201D. Choose another id."),
    PUT_BATCH("Create or change the batch {0} of {1}"),
    JSON_EMPTY("The {0} are empty. Nothing was written. Send JSON."),
    NOT_JSON("The {0} are not JSON (line {1}, column {2}). Nothing was written. Correct them."),
    NOT_AN_ARRAY("The events of the assessment are not an array of questions. Nothing was written. Send an array."),
    EVENT_LACKS("An event of the assessment has no {0}: {1}. Nothing was written. Send it."),
    NOT_A_NUMBER("The question {0} has the {1} {2}, which is not a number. Nothing was written. Send a number."),
    NOT_A_TIME("The time {0} is invalid. Nothing was written. Send milliseconds, or 2024-05-01T10:00:00Z."),
    FINISH_TRANSFERS("Finish interrupted copies and moves"),
    REASON_WANTED("To {0}, enter a reason for the record. Nothing was written."),
    TO_SWITCH_MODE("switch the mode"),
    TO_DELETE_SUMMARY("delete a summary"),
    TO_RECOMPUTE("recompute summaries"),
    TO_MIGRATE("migrate"),
    TO_ARCHIVE("archive"),
    TO_RESTORE("restore from an archive"),
    TO_FORCE_END("force the end of a view"),
    BAD_SCORE("The question {0} has an invalid score ({1} of {2}). Send numbers."),
    SCORE_TOO_HIGH("The question {0} has the score {1}, above its maximum {2}. Correct one of the two."),
    FOLDER_UNREADABLE("The folder {0} cannot be read ({1}). Check the path."),
    FOLDER_EMPTY("The folder {0} has no files {1}. Choose the folder of an archive."),
    RECOMPUTE("Recompute the summary of {0}"),
    RESTORE_SUMMARY("Restore the deleted summary of {0}"),
    DELETE_SUMMARY("Delete the summary of {0}"),
    NO_COLLECTION("The collection {0} does not exist. Check the id, or import its tree first."),
    FROM_THE_FUTURE(
            "The event\u2019s time {0} is in the future (now {1}). Correct the device\u2019s clock, then send it again."),
    NO_USER(
            "The user {0} does not exist. Nothing was written. Check the id, or create the user: on the page Libraries, or with \u201Clectern principal {0}\u201D."),
    NO_LEARNER(
            "The user {0} does not exist: no row has this id. Nothing was written. Check the id, or enrol the user first."),
    NOT_ENROLLED("The user {0} is not enrolled in {1} of {2}. Nothing was written. Enrol the user first."),
    NO_LONGER_ENROLLED("The user {0} is no longer enrolled in {1} of {2}. Nothing was written. Enrol the user first."),
    CLOSED_SINCE(
            "The batch {0} of {1} is closed{2}, but the event happened at {3}. Nothing was written. Enrol the user in an open batch."),
    SINCE(" since {0}"),
    NOT_IN_COLLECTION("The content {0} is not in the collection {1}. Nothing was written. Check both ids."),
    NOT_A_LEAF("The content {0} is not a leaf of the collection {1}. Nothing was written. Check both ids."),
    JOB_TAKEN("Another process has taken over the job. See its progress there."),
    JOB_BUSY("Another process has the job {0}. If that process has ended, wait a minute, then resume the job."),
    LEASE_UNKNOWN("The cluster does not say whether this process has the job {0}. Wait a minute, then resume it."),
    RESTORE("Restore content status from {0}"),
    RECOMPUTE_SELECTED("Recompute {0} selected summaries"),
    SELECTED_RIGHT("{0} of {1} agree, verified."),
    NO_DRY_RUN("No dry run of the {0} has finished yet. Nothing was written. Start one first, and check its counts."),
    NO_BATCH_JOB("There is no unfinished job {0}. Start a new one."),
    ARCHIVE_UNKNOWN(
            "The settings of the archive {0} are not on record. Start it again. It skips rows that are already archived."),
    NO_RESUME("A mode preview cannot be resumed. Start a new one."),
    JOB_RECOMPUTE("Recompute all differences in {0}"),
    JOB_MIGRATE("Migrate the aggregates of {0}"),
    JOB_ARCHIVE("Archive ended batches in {0}"),
    JOB_LOOK("Review {0}"),
    RECOMPUTES(
            "The last review found {0,choice,0#no learners|1#1 learner|1<{0} learners} with differences in {1}. The job recomputes and verifies each. You can limit, pause, cancel and resume it."),
    MIGRATES(
            "Fills {0,choice,0#no aggregates|1#1 aggregate|1<{0} aggregates} of {1,choice,0#no users|1#1 user|1<{1} users} from enrolments and attempts. Existing values remain: the higher status wins, and score keys are added."),
    ARCHIVES(
            "Archives {0,choice,0#no enrolments|1#1 enrolment|1<{0} enrolments} of {1,choice,0#no users|1#1 user|1<{1} users}, with {2,choice,0#no raw rows|1#1 raw row|1<{2} raw rows}, in {3}. The files are read back before rows are deleted. Summaries remain."),
    RESTORES(
            "Restores {2,choice,0#no rows|1#1 row|1<{2} rows} of {0,choice,0#no enrolments|1#1 enrolment|1<{0} enrolments} and {1,choice,0#no users|1#1 user|1<{1} users} from {3}, merged with existing rows and verified. Then it computes the summaries."),
    RECOMPUTES_NOTHING("The last review found no differences in {0}."),
    MIGRATES_NOTHING("Nothing to migrate."),
    ARCHIVES_NOTHING("Nothing to archive."),
    RESTORES_NOTHING("Nothing to restore: all rows of the archive are stored."),
    CONTINUES(
            "It stopped at {0} %: {1} It continues with the same settings. Without another reason, the original one applies."),
    EVERY_COLLECTION("every collection"),
    JOB_ENDED("{0,choice,0#No enrolments|1#1 enrolment|1<{0} enrolments} examined, {1} written, {2} failed."),
    REVIEW_FIRST(
            "No review of {0} has finished, so the number of rows to write is unknown. Nothing was written. Review first."),
    EVERYTHING("everything"),
    STATUS_OF("content status of {0}"),
    STATUS_OF_SELECTED("content status of {0} selected learners"),
    STATUS_FROM("content status from {0}"),
    VIEW_OF("view of {0}"),
    SUMMARY_OF("summary of {0}"),
    MODE_OF_STATUS("mode of content status"),
    DRY_RUN_FIRST(
            "No dry run has finished, so the number of rows to write is unknown. Nothing was written. Start a dry run first."),
    DRY_RUN_FIRST_AS_LONG(
            "No dry run with the same number of days has finished, so the number of rows to write is unknown. Nothing was written. Start one first."),
    NEVER_STARTED("The view of {0} was never started. Nothing was written. Send its start first."),
    NOTE_LACKS_ENROLMENT("{0}: has views or attempts, but no enrolment. Enrol the user; recomputing does not."),
    NOTE_STILL_DIFFERS("{0}: still differs after the recomputation."),
    NOTE_STILL_DIFFERS_IN("{0}: still differs after the recomputation: {1}, {2}"),
    NOTE_LEFT("{0}: rows that changed during the job were not archived. Archive again."),
    NOTE_NOT_KEPT(
            "{0}: the record of the archived rows could not be read back, so no row was deleted. Check the clocks of the nodes, then archive again."),
    TOO_MANY_TO_ARCHIVE(
            "An enrolment with {0} attempts cannot be archived; the maximum is {1}. Its rows remain in the tables."),
    NOTE_REFUSED("{0}: {1}"),
    NOTE_READ_SINGLY(
            "The rows of many users could not be read together ({0}). They were read user by user, which is slower."),
    LOOKED_AT_ALL("{0} examined, {1} found, {2} written and verified, {3} failed."),
    LOOKED_IN_PART("Interrupted: {0} examined, {1} found, {2} written and verified, {3} failed."),
    NOTE_NOT_RESTORED("{0}: some rows differ from the archive. Restore again."),
    ENROL("Enrol {0}"),
    WITHDRAW("Withdraw {0}"),
    ENTER("Enter the context and bring completed content: {0}"),
    TO_ENTER("enter a context and bring completed content"),
    SWITCH_MODE("Switch the mode to {0}"),
    FORCE_END("Force the end of the view of {0}"),
    UPDATE_PROGRESS("Update the progress details of the view of {0}"),
    MIGRATION("migration"),
    ARCHIVE("archive"),
    LAYOUT_OWN("Lectern\u2019s layout"),
    LAYOUT(
            "Sunbird, {0}; aggregates in {1}; contexts {2}; units as \u201C{3}\u201D; contents of collections {4}{5}{6}"),
    LAYOUT_VIEWS_APART(
            "; raw rows are partitioned by learner and collection, so learners with neither an enrolment nor an aggregate are not found"),
    LAYOUT_OLD_NAMES("names courseid and batchid"),
    LAYOUT_NEW_NAMES("newer names in {0}"),
    LAYOUT_WITHOUT_STATUS("\u201C{0}\u201D, without content_status"),
    LAYOUT_WITH_STATUS("\u201C{0}\u201D, with content_status"),
    LAYOUT_PREFIX("{0}\u2026"),
    LAYOUT_NO_PREFIX("without prefix"),
    LAYOUT_PREFIX_ASSUMED("{0}\u2026 (assumed: no aggregates yet)"),
    LAYOUT_TREES("from {0}"),
    LAYOUT_NO_TREES("not found: enter their keyspace in the connection, or import them"),
    LAYOUT_MANY_TREES("in several keyspaces ({0}): enter one in the connection"),
    NOT_COMPUTABLE(
            "Not computable: no leaf nodes of {0} were found, so its required contents are unknown. Nothing was written. Test in Connections, or \u201Clectern check\u201D, shows where leaf nodes are read."),
    NO_PLACE(
            "This needs Lectern\u2019s own tables, which this platform\u2019s keyspace does not have. Nothing was written."),
    PLATFORMS_OWN("Only the platform that owns these tables can {0}. {1} Nothing was written."),
    OWN_MODE("Its jobs count each batch separately, so they would count a moved or copied row as a new completion."),
    OWN_SUMMARY(
            "Its jobs compute an aggregate only after the next completion. Until then the learner would have no progress, and the scores of the row would be lost."),
    OWN_ARCHIVE("Its jobs count raw rows at every computation, so archived contents would no longer count."),
    OWN_BATCHES("Its services also store batches in a search index, which would have old values."),
    OWN_ATTEMPTS("Its job computes scores from events, and would not see the attempt. Submit it to the platform."),
    OWN_VIEWS("Its jobs count raw rows at every computation."),
    OWN_VIEWER_VIEWS("The view is in the viewer service\u2019s own table. Send the end to that service."),
    RELEASE_UNKNOWN(
            "{0}: all contents are optional, and Sunbird\u2019s releases complete such collections differently. Nothing was written. Choose the release in the connection."),
    NOT_COMPLETED("{0}: only {1} of {2} required contents are completed. Nothing to write."),
    NOT_PLATFORMS("{0}: only Sunbird\u2019s keyspaces have a sync request. Recompute the summary instead."),
    COMPLETE("Complete {0} without certificate"),
    TO_COMPLETE("write a completion"),
    STATUS_COLUMN(
            "The migration needs the column content_status in the aggregates, which is missing. Ask the platform\u2019s owner to add it: {0} Then connect again."),
    NOTE_COMPLETION(
            "{0}: completed, but not in the enrolment. Left to the platform, which requests the certificate. Its sync request: {1}"),
    NOTE_GHOST("{0}: a ghost enrolment, created by an update of the platform. Not changed."),
    LAYOUT_RELEASE("; computed by {0}"),
    LAYOUT_RELEASE_CHOSEN("; computed by {0} (set in the connection)"),
    LAYOUT_RELEASE_UNKNOWN(
            "; release unknown: collections with only optional contents are not judged until it is set in the connection"),
    LAYOUT_VIEWS("{0}{1}"),
    LAYOUT_VIEWER("; raw rows of the viewer service are read too"),
    TO_KEEP_BATCHES("change a batch"),
    TO_KEEP_ATTEMPTS("record an attempt"),
    TO_DELETE_VIEWS("delete a learner\u2019s views"),
    NOT_TAKEN(
            "{0}: has other values after the write. The platform has written since, or an earlier writer\u2019s clock is ahead. Check it again."),
    NOTE_UNEXPLAINED("{0}: {1} is {2}, and no row explains it. Not changed."),
    NOTE_COUNTS("{0}: the raw row of {1} says {2}, which is not a sum of events ({3}). Not changed."),
    NOTE_EVENTS(
            "{0}: the assessment {1} has ended or has scores, but only {2} of its attempts are stored. Submit their events again."),
    NOTE_CONTEXT_UNKNOWN("{0}: an aggregate in a context of unknown form. Not changed."),
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
