package org.lectern.console.fanouts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.console.ScriptedJobs;
import org.lectern.console.TestContext;
import org.lectern.console.export.Export;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.job.JobCounts;
import org.lectern.job.JobFailure;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.model.Cause;
import org.lectern.model.PrincipalId;
import org.lectern.transfer.RowFormat;
import org.lectern.wording.Message;

/** What the exports of jobs and failures hold. */
final class JobExportTest {
    private static final Instant BEGUN = Instant.parse("2026-05-04T10:00:00Z");
    private static final JobStatus JOB = ScriptedJobs.because(
            ScriptedJobs.state(
                    ScriptedJobs.job(
                            "console-1/7",
                            JobKind.RENAME,
                            "c:cam:License.txt",
                            new JobCounts(1_998, 2, 0, true),
                            ScriptedJobs.HERE),
                    JobState.DONE,
                    ""),
            "to \u201CLicence\u201D",
            Cause.of("ann@console-2", "Ticket 4711, urgent"),
            BEGUN);

    private static final JobColumns COLUMNS = new JobColumns(new JobTexts(Texts.load(), new Times(ZoneOffset.UTC)));

    private final ConsoleContext context = TestContext.answering(new ScriptedJobs());

    @TempDir
    private Path directory = Path.of("");

    @Test
    void jobsAreRowsWithTheirCountsAndTimes() throws Exception {
        Path csv = directory.resolve("jobs.csv");
        new Export(context, () -> "jobs")
                .shown("fanouts.export", COLUMNS.list(), () -> List.of(JobRow.ended(JOB)))
                .write(RowFormat.CSV, csv);

        assertThat(Files.readAllLines(csv))
                .containsExactly(
                        "job_id,kind,subject,detail,who,why,state,reason,done,failed,left,total,owner,started,ended",
                        "console-1/7,RENAME,c:cam:License.txt,to \u201CLicence\u201D,ann@console-2,"
                                + "\"Ticket 4711, urgent\",DONE,,1998,2,0,2000,operator@console-1,"
                                + "2026-05-04T10:00:00Z,2026-05-04T10:00:42Z");
        assertThat(context.notices().current()).hasSize(1);
    }

    @Test
    void numbersAreNumbersInJson() throws Exception {
        Path json = directory.resolve("jobs.json");
        new Export(context, () -> "jobs")
                .shown("fanouts.export", COLUMNS.list(), () -> List.of(JobRow.ended(JOB)))
                .write(RowFormat.JSON, json);

        assertThat(Files.readString(json))
                .contains("\"state\":\"DONE\"", "\"done\":1998,\"failed\":2,\"left\":0,\"total\":2000");
    }

    @Test
    void failuresNameTheirJob() throws Exception {
        Path csv = directory.resolve("failures.csv");
        JobFailure failure =
                new JobFailure(PrincipalId.of("u:cam:simon"), Message.plain("No replica answered."), BEGUN);
        new Export(context, () -> "failures")
                .shown("fanouts.export", COLUMNS.failures(Optional.of(JOB.id())), () -> List.of(failure))
                .write(RowFormat.CSV, csv);

        assertThat(Files.readAllLines(csv))
                .containsExactly(
                        "job_id,principal_id,reason,at",
                        "console-1/7,u:cam:simon,No replica answered.,2026-05-04T10:00:00Z");
    }
}
