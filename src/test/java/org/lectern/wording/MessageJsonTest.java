package org.lectern.wording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What is kept of a message is the message. */
@Execution(ExecutionMode.CONCURRENT)
final class MessageJsonTest {
    private static final Said PART =
            new Said("Kind.PART", List.of("a \u201Cname\u201D", 1_207), "a \u201Cname\u201D, 1,207");
    private static final Said WHOLE =
            new Said("Kind.WHOLE", List.of(PART, 0.25, "007"), "Its parts: a \u201Cname\u201D\u2026");

    @Test
    void aMessageIsReadAsItWasWritten_withThoseInIt() {
        assertThat(MessageJson.read(MessageJson.write(WHOLE), WHOLE.english())).isEqualTo(WHOLE);
        assertThat(MessageJson.read(MessageJson.keyAndValues(WHOLE), WHOLE.english()))
                .isEqualTo(WHOLE);
    }

    @Test
    void whatHasNoKeyIsItsEnglish() {
        for (Said plain : List.of(Said.plain("Connection reset by peer"), Said.NONE)) {
            assertThat(MessageJson.write(plain)).isEmpty();
            assertThat(MessageJson.read("", plain.english())).isEqualTo(plain);
        }
    }

    /** A version that knows of the English only, at work on the same row. */
    @Test
    void whatWasSaidBeforeIsNotSaidOfWhatWasWrittenSince() {
        assertThat(MessageJson.read(MessageJson.write(WHOLE), "Written since."))
                .isEqualTo(Said.plain("Written since."));
        assertThat(MessageJson.read(MessageJson.write(WHOLE), "")).isEqualTo(Said.NONE);
    }

    @Test
    void whatCannotBeReadIsSaidInEnglish() {
        assertThat(List.of("{", "[1]", "nonsense", "{\"english\":\"Other.\"}"))
                .allSatisfy(
                        json -> assertThat(MessageJson.read(json, "As it was.")).isEqualTo(Said.plain("As it was.")));
    }
}
