package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/** However a text is printed, a terminal obeys nothing in it. */
@WithoutNode
class TerminalStreamTest {
    private static final String HOSTILE = "\u001b[2J";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final TerminalStream stream = new TerminalStream(bytes);

    @Test
    void everyWayToPrintMakesEscapesVisible() {
        stream.print(HOSTILE);
        stream.println(HOSTILE);
        stream.print((Object) HOSTILE);
        stream.println((Object) HOSTILE);
        stream.append(HOSTILE);
        stream.printf("%s%n", HOSTILE);

        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .doesNotContain("\u001b")
                .contains("\\u001b[2J");
    }
}
