package org.lectern.status.model;

import org.lectern.wording.MessageKey;

/** Previews and results of operators' writes of content status. */
public enum StatusWriteSentence implements MessageKey {
    TWO("{0} {1}"),
    VIEW_SAYS("View of {0}: {1}."),
    DIFFERENCE("{0}: {1} \u2192 {2}"),
    NO_VALUE("no value"),
    FIGURES("{0} of {1} \u00B7 {2} %"),
    PLACE("{0}, in {1}"),
    PLACE_ENROLMENT("{0} of the enrolment"),
    COLLECTION_AGGREGATE("the collection\u2019s aggregate"),
    UNIT_AGGREGATE("the aggregate of the unit {0}"),
    RECOMPUTE_NOTHING("Nothing to write: the aggregate and the enrolment match the raw rows."),
    RECOMPUTE_CANNOT("Recomputing does not create the missing enrolment. Enrol the user."),
    RECOMPUTE_LEAVES("Nothing to write: recomputing does not fix these findings."),
    RECOMPUTE_PREVIEW(
            "{0,choice,0#No difference is fixed|1#Fixes 1 difference|1<Fixes {0} differences}; writes {1,choice,0#{1} rows|1#1 row|1<{1} rows}. Aggregate {2}; the learner sees {3}."),
    CHANGE("{0} \u2192 {1}"),
    RECOMPUTED("Verified: raw rows, aggregate and enrolment agree. The learner sees {0} %."),
    RECOMPUTE_LEFT(
            "{0,choice,0#{0} differences remain|1#1 difference remains|1<{0} differences remain} after recomputing."),
    LINE_VERIFIED("verified: {0} \u00B7 {1}"),
    LINE_STILL("still differs: {0} \u00B7 {1}"),
    LINE_NOTHING("Nothing to fix."),
    FORCE_END_NOTHING("Nothing to write: the view of {0} has already ended, and every summary shows it."),
    FORCE_END_PREVIEW(
            "Ends the view of {0} and recomputes its summaries: {1,choice,0#{1} rows|1#1 row|1<{1} rows} to write."),
    FORCE_ENDED("Verified: {0} is completed. The learner sees {1} %."),
    FORCE_END_FAILED("{0} is not completed everywhere after the write. The learner sees {1} %. Try again."),
    RAW_ROW("Raw row: {0} \u00B7 {1}"),
    AGGREGATE_SAYS("Aggregate: {0}"),
    ENROL_PREVIEW("Enrols {0} in {1} and computes the summary: {2}."),
    ENROL_NOTHING("Nothing to write: {0} is already enrolled in {1}."),
    ENROLLED("{0} enrolled in {1}, verified."),
    ENROL_FAILED("{0} is not enrolled in {1} after the write. Try again."),
    WITHDRAW_NOTHING("Nothing to write: {0} is already withdrawn from {1}."),
    WITHDRAW_PREVIEW(
            "Withdraws {0} from {1}, so no further events are recorded there. Raw rows ({2,choice,0#no views|1#1 view|1<{2} views}, {3,choice,0#no attempts|1#1 attempt|1<{3} attempts}) and summary remain."),
    WITHDRAW_UNDO("Enrol the user to reverse it."),
    WITHDRAW_UNDO_UNTIL("Enrol the user to reverse it, until the batch ends ({0})."),
    WITHDRAW_FINAL("The batch has ended, so this cannot be reversed unless the batch is reopened."),
    WITHDRAWN("{0} withdrawn from {1}, verified."),
    WITHDRAW_FAILED("{0} is still enrolled in {1} after the write. Try again."),
    DELETE_NOTHING("Nothing to delete: {0} has no summary."),
    DELETE_PREVIEW(
            "Deletes {0,choice,0#{0} rows|1#1 row|1<{0} rows} of aggregates. Raw rows ({1,choice,0#no views|1#1 view|1<{1} views}, {2,choice,0#no attempts|1#1 attempt|1<{2} attempts}) and enrolment remain. Recompute to restore the summary."),
    DELETED("Summary of {0} deleted and verified."),
    RESTORE_PREVIEW("Writes {0,choice,0#no row|1#1 row|1<{0} rows} of aggregates as before the deletion."),
    SUMMARY_RESTORED("Summary of {0} restored and verified."),
    SUMMARY_WRITTEN_SINCE("The summary of {0} was written since its deletion. It keeps the newer rows. Check it."),
    DELETE_FAILED("Parts of the summary of {0} still exist: they were recomputed, or not deleted."),
    REMAINING_RAW(
            "Remaining: {0,choice,0#no views|1#1 view|1<{0} views}, {1,choice,0#no attempts|1#1 attempt|1<{1} attempts}."),
    COMPLETE_NOTHING("Nothing to write: the enrolment is complete, or does not exist."),
    COMPLETE_PREVIEW(
            "Writes {1,choice,0#{1} rows|1#1 row|1<{1} rows}: status 2 and the completion date. {0} gets no certificate."),
    COMPLETED("Completion of {0} written and verified."),
    COMPLETE_FAILED("The completion of {0} is missing after the write. Try again."),
    DETAILS_ENDED("The view of {0} has ended, so its details cannot change."),
    DETAILS_SAME("Nothing to write: {0} already has these progress details."),
    DETAILS_PREVIEW("Replaces the progress details of {0}."),
    DETAILS_WRITTEN("Verified: {0} has these progress details."),
    DETAILS_FAILED(
            "{0} has other progress details after the write: another program wrote too. Check them, then try again."),
    PERCENT("{0} %"),
    MODE_NOW("The instance is in the mode \u201C{0}\u201D."),
    RULE_WITHIN("Brings content completed within {0,choice,0#0 days|1#1 day|1<{0} days},"),
    RULE_WHENEVER("Brings completed content of any age,"),
    RULE_PROGRAMME("from contexts of the same programme."),
    RULE_ANYWHERE("from every context."),
    MODE_SAME("Select another mode to preview the switch. {0}"),
    MODE_PREVIEW("Writes one row, and no user\u2019s rows."),
    MODE_SWITCHED("Verified. {0}"),
    MODE_FAILED("The mode differs after the write. {0}"),
    ENTER_STRICT("No content is brought. {0}"),
    ENTER_OVER("No content is brought: {0} has ended."),
    ENTER_NOTHING("No content to bring into {0}: none was completed elsewhere, or it is already stored here. {1}"),
    ENTER_FIRST(
            "First finishes {0,choice,0#{0} interrupted copies or moves|1#an interrupted copy or move|1<{0} interrupted copies or moves} of this user."),
    ENTER_CARRY(
            "Copies {0,choice,0#{0} completed contents|1#1 completed content|1<{0} completed contents} to the content\u2019s own level, where {1} and every other context shows it. The source rows remain."),
    ENTER_COPY(
            "Copies {0,choice,0#{0} completed contents|1#1 completed content|1<{0} completed contents} into {1}, with views and attempts. The source rows remain."),
    ENTER_MOVE(
            "Moves {0,choice,0#{0} completed contents|1#1 completed content|1<{0} completed contents} into {1}, with views and attempts. The source context shows them as not started."),
    TRANSFER_LINE("{0}, from {1} to {2}"),
    TRANSFER_WHOSE("of {0}:"),
    ENTERED("{0,choice,0#No content was left to bring|1#1 content brought|1<{0} contents brought} into {1}, verified."),
    ENTER_FAILED("{0,choice,0#No content|1#1 content|1<{0} contents} brought into {1}; some remain. Try again."),
    FINISH_NOTHING("Nothing to finish: all copies and moves are done."),
    FINISH_PREVIEW(
            "Finishes {0,choice,0#{0} copies or moves|1#1 copy or move|1<{0} copies or moves} with their original contents and sources."),
    FINISHED("All copies and moves are done, verified."),
    FINISH_FAILED(
            "{0,choice,0#{0} copies or moves are|1#1 copy or move is|1<{0} copies or moves are} still unfinished. Try again."),
    UPDATE_PREVIEW(
            "Imports {0,choice,0#{0} items|1#1 item|1<{0} items} and writes {2,choice,0#{2} rows|1#1 row|1<{2} rows}, summaries included.{1,choice,0#|1# 1 item is refused; see below.|1< {1} items are refused; see below.}"),
    UPDATE_NOTHING(
            "Nothing to write: {0,choice,0#no items|1#1 item|1<{0} items} already stored, {1,choice,0#none|1#1|1<{1}} refused."),
    UPDATE_ITEM("{0} of {1}, {2}"),
    UPDATE_ATTEMPT("{0}: attempt {1}"),
    UPDATE_TAKEN("imported: {0}"),
    UPDATE_REFUSED("refused: {0}. {1}"),
    UPDATED("Verified: {0,choice,0#{0} items|1#1 item|1<{0} items} imported. A second import changes nothing."),
    UPDATED_PART("{0,choice,0#No items|1#1 item|1<{0} items} imported, {1,choice,0#{1}|1#1|1<{1}} refused."),
    UPDATE_FAILED(
            "{0,choice,0#{0} rows differ|1#1 row differs|1<{0} rows differ} after the write, because another program wrote too. Import the file again."),
    BATCH_OPEN_PREVIEW("Opens the batch {0} of {1}."),
    BATCH_CHANGE_PREVIEW("Changes the batch {0} of {1}."),
    BATCH_CLOSE_PREVIEW("Closes the batch {0} of {1}."),
    BATCH_NOTHING("Nothing to write: the batch {0} already has these values."),
    BATCH_WRITTEN("Batch {0} of {1} written and verified."),
    BATCH_FAILED("The batch {0} of {1} has other values after the write: another program changed it at the same time."),
    TREES_PREVIEW(
            "Imports {0,choice,0#{0} collections|1#1 collection|1<{0} collections}, replacing existing ones. Summaries change when they are next computed."),
    TREE_LINE(
            "{0}: {1,choice,0#{1} leaves|1#1 leaf|1<{1} leaves}, {2} optional, {3,choice,0#0 units|1#1 unit|1<{3} units}"),
    TREES_WRITTEN("{0,choice,0#{0} collections|1#1 collection|1<{0} collections} imported."),
    SELECTED_PREVIEW(
            "Computes {0,choice,0#{0} summaries|1#1 summary|1<{0} summaries} from raw rows and writes only differences. Statements of the first {1}:");

    private final String pattern;

    StatusWriteSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
