package org.lectern.status.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.status.Classroom.BATCH_1;
import static org.lectern.status.Classroom.NOW;
import static org.lectern.status.Classroom.SDA;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.lectern.lane.WithoutNode;
import org.lectern.model.Cause;
import org.lectern.status.Classroom;
import org.lectern.status.event.ContentStates.Expected;
import org.lectern.status.event.ContentStates.Outcome;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.Mode;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.StatusWrite;

/** A request of the older API in a file: what it says, what it would write, and that this is what is written. */
@WithoutNode
final class ContentStateFileTest {
    private static final String HERE = "\"courseId\": \"class-1-maths\", \"batchId\": \"batch-1\"";

    private static final String REQUEST = "{\"request\": {\"userId\": \"Rahul\", \"contents\": ["
            + "{\"contentId\": \"single-digit-addition\", " + HERE
            + ", \"status\": 2, \"lastAccessTime\": \"2024-05-01 11:00:00:000+0200\", \"lastCompletedTime\": 1714557600000},"
            + "{\"contentId\": \"shapes\", " + HERE + ", \"status\": 1, \"lastAccessTime\": \"2024-05-01T08:00:00Z\"},"
            + "{\"contentId\": \"nowhere\", " + HERE + ", \"status\": 2}],"
            + "\"assessments\": [{\"contentId\": \"counting\", " + HERE
            + ", \"attemptId\": \"a\", \"assessmentTs\": 1714557600000, \"events\": ["
            + "{\"eid\": \"ASSESS\", \"ets\": 1714557600000, \"edata\": {\"item\": {\"id\": \"q1\", \"maxscore\": 2,"
            + " \"desc\": \"Count\"}, \"score\": 1.5, \"duration\": 3, \"resvalues\": [{\"1\": \"{2}\"}]}},"
            + "{\"id\": \"q2\", \"assess_ts\": 1714557600000, \"score\": 1, \"max_score\": 1}]}]}}";

    @TempDir
    private Path directory = Path.of("");

    private final Classroom room = new Classroom();

    private ContentStateFile file(String json) throws IOException {
        return ContentStateFile.read(Files.writeString(directory.resolve("sent.json"), json), NOW);
    }

    private Expected preview(ContentStateFile file) {
        return await(room.services().contentStates().expected(file));
    }

    @Test
    void aRequestSaysWhatWasViewedAndAttempted_ofItsUser() throws IOException {
        ContentStateFile file = file(REQUEST);
        assertThat(file.name()).isEqualTo("sent.json");
        assertThat(file.progress().get(0).key()).isEqualTo(BATCH_1.view(SDA));
        assertThat(file.progress().get(0).started()).isEqualTo(Instant.parse("2024-05-01T09:00:00Z"));
        assertThat(file.progress().get(0).at()).isEqualTo(NOW);
        assertThat(file.progress().get(2).at()).as("without a time").isEqualTo(NOW);
        assertThat(file.submissions()).hasSize(1);

        ContentStateFile own = file("{\"contents\": [{\"userId\": \"u\", \"contentId\": \"a\", \"status\": 1}]}");
        assertThat(own.progress().get(0).key()).isEqualTo(ViewKey.of("u", null, null, "a"));
    }

    /** As the in-memory store shows them, less what is stamped with the time of the write. */
    private List<StatusWrite> raw(Expected preview) {
        return preview.rows().stream()
                .filter(one -> !(one instanceof StatusWrite.SwapAggregate) && !(one instanceof StatusWrite.WriteUnit))
                .toList();
    }

    @ParameterizedTest
    @EnumSource(
            value = Mode.class,
            names = {"STRICT", "CARRY_FORWARD"})
    void whatIsPreviewedIsWhatIsWritten_andASecondTimeThereIsNothing(Mode mode) throws IOException {
        if (mode != Mode.STRICT) {
            room.mode(mode);
        }
        ContentStateFile file = file(REQUEST);
        Expected before = preview(file);
        assertThat(ContentStates.refused(before.outcomes())).isEqualTo(1);
        assertThat(before.outcomes().get(2).refusal().orElseThrow().english())
                .contains("nowhere is not in the collection");
        assertThat(room.store.views(BATCH_1).toCompletableFuture().join())
                .as("nothing yet")
                .isEmpty();

        List<Outcome> outcomes =
                await(room.services().contentStates().updateFrom(file).make(Cause.of("simon@desk", "ticket 4711")));
        assertThat(outcomes).isEqualTo(before.outcomes());
        List<Object> written = new ArrayList<>();
        List<Object> planned = new ArrayList<>();
        for (StatusWrite write : raw(before)) {
            if (write instanceof StatusWrite.PutView put) {
                planned.add(put.view());
                written.add(await(room.store.view(put.key())).orElseThrow());
            } else if (write instanceof StatusWrite.SwapAttempt put) {
                planned.add(put.next());
                written.add(await(room.store.attempts(put.place())).get(0));
            } else if (write instanceof StatusWrite.SwapEnrolment put) {
                planned.add(put.next());
                written.add(room.enrolment(BATCH_1));
            }
        }
        assertThat(written).hasSize(5).isEqualTo(planned);
        assertThat(before.rows())
                .filteredOn(StatusWrite.SwapAggregate.class::isInstance)
                .extracting(one -> ((StatusWrite.SwapAggregate) one).next().contentStatus())
                .containsExactly(room.aggregate(BATCH_1).contentStatus());
        Aggregate row = room.aggregate(BATCH_1);
        assertThat(row.completedCount()).contains(2);
        assertThat(row.scores()).containsEntry("score:counting", 2.5);

        Expected again = preview(file);
        assertThat(again.rows().isEmpty()).isTrue();
        assertThat(again.outcomes()).isEqualTo(before.outcomes());
    }

    @Test
    void whatIsSentTwiceInOneFileIsOneRow_ofTwoSendingsOfAnAttemptTheLater() throws IOException {
        String attempt = "{\"contentId\": \"counting\", " + HERE + ", \"attemptId\": \"a\", \"assessmentTs\": %s, "
                + "\"events\": [{\"id\": \"q\", \"assess_ts\": 1714557000000, \"score\": %s, \"max_score\": 4}]}";
        ContentStateFile file = file("{\"userId\": \"Rahul\", \"assessments\": ["
                + attempt.formatted("1714557600000", "3") + ", " + attempt.formatted("1714557500000", "1") + "]}");
        assertThat(preview(file).rows())
                .filteredOn(StatusWrite.SwapAttempt.class::isInstance)
                .extracting(one -> ((StatusWrite.SwapAttempt) one).next())
                .extracting(Attempt::totalScore)
                .containsExactly(3.0);
        await(room.services().contentStates().updateFrom(file).make(TEST));
        assertThat(preview(file).rows().isEmpty()).isTrue();
    }

    @Test
    void aReasonIsAskedFor() throws IOException {
        ContentStateFile file = file(REQUEST);
        ViewsTest.refused(
                () -> room.services().contentStates().updateFrom(file).make(Cause.of("simon@desk", "")),
                "enter a reason");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"contents\": [|are not JSON (line 1",
                "{}|has no contents and no assessments",
                "{\"contents\": 3}|\u201Ccontents\u201D is not an array",
                "{\"contents\": [{\"contentId\": \"a\", \"status\": 1}]}|Item 1 of \u201Ccontents\u201D in the file: It has no userId",
                "{\"userId\": \"u\", \"contents\": [{\"contentId\": \"a\", \"status\": 1}, {\"status\": 1}]}|Item 2 of \u201Ccontents\u201D in the file: It has no contentId",
                "{\"userId\": \"u\", \"contents\": [{\"contentId\": \"a\", \"status\": \"x\"}]}|Its status \"x\" is not a whole number",
                "{\"userId\": \"u\", \"contents\": [{\"contentId\": \"a\", \"status\": 1, \"lastAccessTime\": \"at noon\"}]}|The time \"at noon\" is invalid",
                "{\"userId\": \"u\", \"assessments\": [{\"contentId\": \"a\", \"attemptId\": \"1\", \"events\": [{\"id\": \"q\"}]}]}|Item 1 of \u201Cassessments\u201D in the file: An event of the assessment has no assess_ts: q"
            })
    void whatIsWrongIsSaid_andWhere(String json, String sentence) {
        assertThatThrownBy(() -> file(json)).hasMessageContaining(sentence);
    }

    @Test
    void aFileThatIsNotThereIsSaidToBeSo() {
        assertThatThrownBy(() -> ContentStateFile.read(directory.resolve("gone.json"), NOW))
                .hasMessageContaining("gone.json cannot be read");
    }
}
