package org.lectern.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.lectern.console.text.Language;
import org.lectern.console.text.Texts;
import org.lectern.transfer.ImportReport;
import org.lectern.transfer.Outcome;
import org.lectern.transfer.Refusal;
import org.lectern.transfer.TransferSentence;
import org.lectern.wording.Said;

/** What is said when demo data cannot be loaded. */
@Execution(ExecutionMode.CONCURRENT)
final class DemoSentenceTest {
    @Test
    void aRefusedLineIsSaidToBeOneOfTheDemoData() {
        Said reason = DemoData.reasonOf(new ImportReport(
                Outcome.FINISHED,
                Optional.empty(),
                Map.of(),
                1,
                List.of(new Refusal(7, TransferSentence.NOT_UTF8.of())),
                1,
                Optional.empty(),
                0,
                Duration.ZERO));

        assertThat(reason.english()).startsWith("The demo data has lines that are refused; the first: The line holds");
        assertThat(Texts.load(Language.GERMAN).say(reason)).contains("die erste: In der Zeile stehen Bytes");
    }
}
