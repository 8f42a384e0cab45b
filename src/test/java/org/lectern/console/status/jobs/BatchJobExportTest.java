package org.lectern.console.status.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.lectern.console.export.ExportedRows;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.lane.WithoutNode;
import org.lectern.status.batch.BatchJobStarts;
import org.lectern.status.batch.ListedBatchJob;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.Coverage;

/** The columns of the exports of batch jobs and of their reports. */
@WithoutNode
final class BatchJobExportTest {
    private static final BatchJobTexts WORDS =
            new BatchJobTexts(new StatusTexts(Texts.load(), new Times(ZoneOffset.UTC)));

    @Test
    void aJobHasItsCountsAndWhoBeganIt() {
        ListedBatchJob job = new ListedBatchJob(
                new BatchJobRecord(
                        "console-1/7",
                        BatchJobRecord.Kind.RECOMPUTE,
                        Optional.of("maths"),
                        false,
                        OptionalLong.empty(),
                        new BatchJobRecord.Counts(9, 4, 3, 1),
                        true,
                        "ann@console-1",
                        "Ticket 4711"),
                ListedBatchJob.State.FINISHED,
                new Coverage(5, 6, new TreeMap<>()),
                Map.of(BatchJobStarts.BEGUN, "2026-05-04T10:00:00Z"),
                Optional.empty());

        assertThat(ExportedRows.csv(new BatchJobColumns(WORDS).list(), job))
                .containsExactly(
                        "job,kind,state,collection,begun,examined,found,written,failed,users,rows,left_out,who,why",
                        "console-1/7,RECOMPUTE,FINISHED,maths,2026-05-04T10:00:00Z,9,4,3,1,5,6,0,ann@console-1,Ticket 4711");
    }

    @Test
    void aLineOfAReportHasItsPart() {
        assertThat(ExportedRows.csv(
                        ReportLine.columns(WORDS),
                        ReportLine.of(ReportLine.Part.FAILED, 3, "enrolments"),
                        ReportLine.of(ReportLine.Part.NOTE, "No tree.")))
                .containsExactly("part,count,text", "FAILED,3,enrolments", "NOTE,,No tree.");
    }
}
