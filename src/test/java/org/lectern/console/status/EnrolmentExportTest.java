package org.lectern.console.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.console.TestContext;
import org.lectern.console.export.Export;
import org.lectern.console.notice.Notice;
import org.lectern.console.page.ConsoleContext;
import org.lectern.service.TestKeyspace;
import org.lectern.status.Classroom;
import org.lectern.transfer.RowFormat;

/** What is in a download of enrolments. */
final class EnrolmentExportTest {
    private final Classroom school = new Classroom();
    private final ConsoleContext context = TestContext.answering(school.services());
    private final Export export = EnrolmentExport.of(
            context,
            () -> TestKeyspace.await(school.services().summaries().all("Rahul")),
            () -> Optional.of(Classroom.BATCH_1));

    @TempDir
    private Path directory = Path.of("");

    @Test
    void eachEnrolmentIsARow_alsoThoseOfTwoBatchesOfOneCourse() throws IOException {
        school.view(Classroom.BATCH_1, Classroom.SDA);
        TestKeyspace.await(
                school.services().enrolments().enrol(Classroom.BATCH_2).make(TEST));
        Path csv = directory.resolve("enrolments.csv");
        export.write(RowFormat.CSV, csv);
        List<String> lines = Files.readAllLines(csv);
        assertThat(lines).hasSize(3);
        assertThat(lines.get(1)).startsWith("Rahul,class-1-maths,batch-1,true,");
        assertThat(lines.get(2)).startsWith("Rahul,class-1-maths,batch-2,true,");
        assertThat(context.notices().current())
                .extracting(Notice::text)
                .containsExactly("2 rows written to " + csv + ".");

        Path json = directory.resolve("enrolments.json");
        export.write(RowFormat.JSON, json);
        assertThat(Files.readString(json)).contains("\"single-digit-addition\" : 2");
    }

    @Test
    void whatTheOlderApiReadsCanBeWrittenAsWell() throws IOException {
        school.view(Classroom.BATCH_1, Classroom.SDA);
        Path states = directory.resolve("states.csv");
        export.write(1, RowFormat.CSV, states);
        assertThat(Files.readAllLines(states))
                .hasSize(5)
                .startsWith(
                        "content,status,last_access_time,last_completed_time,progressdetails,best_score,max_score,attempts")
                .element(1)
                .asString()
                .startsWith("single-digit-addition,2,2024-05-01T10:00:00Z,2024-05-01T10:00:00Z,");
        Path list = directory.resolve("list.json");
        export.write(2, RowFormat.JSON, list);
        assertThat(Files.readString(list))
                .containsSubsequence(
                        "collection",
                        "context",
                        "active",
                        "completed_count",
                        "percentage",
                        "completedon",
                        "from_aggregate",
                        "problem")
                .contains("\"from_aggregate\":true")
                .contains("\"percentage\":33");
    }

    @Test
    void aFileThatCannotBeWrittenIsSaid_andNothingIsLeftOfIt() {
        Path nowhere = directory.resolve("no such folder").resolve("enrolments.csv");
        export.write(RowFormat.CSV, nowhere);
        assertThat(context.notices().current()).extracting(Notice::kind).containsExactly(Notice.Kind.FAILED);
        assertThat(directory).isEmptyDirectory();
    }
}
