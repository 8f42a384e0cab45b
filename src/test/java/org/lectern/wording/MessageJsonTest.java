package org.lectern.wording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/** What is kept of a message is the message. */
@WithoutNode
final class MessageJsonTest {
    private static final Message PART =
            new Message("Kind.PART", List.of("a \u201Cname\u201D", 1_207), "a \u201Cname\u201D, 1,207");
    private static final Message WHOLE =
            new Message("Kind.WHOLE", List.of(PART, 0.25, "007"), "Its parts: a \u201Cname\u201D\u2026");

    @Test
    void aMessageIsReadAsItWasWritten_withThoseInIt() {
        assertThat(MessageJson.read(MessageJson.write(WHOLE), WHOLE.english())).isEqualTo(WHOLE);
        assertThat(MessageJson.read(MessageJson.keyAndValues(WHOLE), WHOLE.english()))
                .isEqualTo(WHOLE);
    }

    @Test
    void whatHasNoKeyIsItsEnglish() {
        for (Message plain : List.of(Message.plain("Connection reset by peer"), Message.NONE)) {
            assertThat(MessageJson.write(plain)).isEmpty();
            assertThat(MessageJson.read("", plain.english())).isEqualTo(plain);
        }
    }

    /** A version that knows of the English only, at work on the same row. */
    @Test
    void whatWasSaidBeforeIsNotSaidOfWhatWasWrittenSince() {
        assertThat(MessageJson.read(MessageJson.write(WHOLE), "Written since."))
                .isEqualTo(Message.plain("Written since."));
        assertThat(MessageJson.read(MessageJson.write(WHOLE), "")).isEqualTo(Message.NONE);
    }

    @Test
    void whatCannotBeReadIsSaidInEnglish() {
        assertThat(List.of("{", "[1]", "nonsense", "{\"english\":\"Other.\"}"))
                .allSatisfy(json ->
                        assertThat(MessageJson.read(json, "As it was.")).isEqualTo(Message.plain("As it was.")));
    }
}
