package org.lectern.console.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.journal.TestCause.TEST;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.export.RowFormat;
import org.lectern.console.notice.Notice;
import org.lectern.console.notice.Notices;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.service.TestKeyspace;
import org.lectern.status.Classroom;

/** What is in a download of enrolments. */
final class SummaryDownloadTest {
    private final Classroom school = new Classroom();
    private final Texts texts = Texts.load();
    private final Notices notices = new Notices(texts);
    private final SummaryDownload download = new SummaryDownload(
            () -> TestKeyspace.await(school.services().summaries().all("Rahul")),
            new Works(UiExecutor.sameThread(), Runnable::run),
            notices,
            new Dialogs(
                    () -> {
                        throw new IllegalStateException("no window here");
                    },
                    texts),
            new StatusTexts(texts, new Times(ZoneOffset.UTC)));

    @TempDir
    private Path directory = Path.of("");

    @Test
    void eachEnrolmentIsARow_alsoThoseOfTwoBatchesOfOneCourse() throws IOException {
        school.view(Classroom.BATCH_1, Classroom.SDA);
        TestKeyspace.await(school.services().enrolments().enrol(Classroom.BATCH_2, TEST));
        Path csv = directory.resolve("enrolments.csv");
        download.write(RowFormat.CSV, csv);
        List<String> lines = Files.readAllLines(csv);
        assertThat(lines).hasSize(3);
        assertThat(lines.get(1)).startsWith("Rahul,class-1-maths,batch-1,true,");
        assertThat(lines.get(2)).startsWith("Rahul,class-1-maths,batch-2,true,");
        assertThat(notices.current()).extracting(Notice::text).containsExactly("2 rows written to " + csv + ".");

        Path json = directory.resolve("enrolments.json");
        download.write(RowFormat.JSON, json);
        assertThat(Files.readString(json)).contains("\"single-digit-addition\" : 2");
    }

    @Test
    void aFileThatCannotBeWrittenIsSaid_andNothingIsLeftOfIt() {
        Path nowhere = directory.resolve("no such folder").resolve("enrolments.csv");
        download.write(RowFormat.CSV, nowhere);
        assertThat(notices.current()).extracting(Notice::kind).containsExactly(Notice.Kind.FAILED);
        assertThat(directory).isEmptyDirectory();
    }
}
