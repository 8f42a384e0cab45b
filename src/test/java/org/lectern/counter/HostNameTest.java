package org.lectern.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.model.InvalidIdentifierException;

/** A machine has a name, wherever it is written. */
class HostNameTest {
    @TempDir
    Path directory;

    @Test
    void theEnvironmentComesFirst_inLowerCase() throws IOException {
        assertThat(HostName.local("Web1.Example.ORG", List.of(file("hostname", "web2\n"))))
                .isEqualTo(new HostName("web1.example.org"));
    }

    @Test
    void thenTheFiles_andWhatIsNoNameIsPassedOver() throws IOException {
        assertThat(HostName.local(
                        "my_host",
                        List.of(
                                directory.resolve("missing"),
                                directory,
                                file("damaged", "\u00e9"),
                                file("empty", "\n"),
                                file("unset", "(none)\n"),
                                file("everybody", "localhost\n"),
                                file("hostname", "# set by hand\n\n web2 \n"))))
                .isEqualTo(new HostName("web2"));
    }

    @Test
    void thisMachineHasOne() {
        assertThat(HostName.local().value()).isNotEmpty();
        assertThat(HostName.local(null, List.of()).value()).isNotEmpty();
    }

    @Test
    void whatIsNotAHostNameIsRefusedWithThePositionOfTheFault() {
        assertThatThrownBy(() -> new HostName("web_1"))
                .isInstanceOf(InvalidIdentifierException.class)
                .hasMessage(
                        "\u201Cweb_1\u201D is not a host name: at position 4, a host name contains only letters, digits, dots and hyphens.");
    }

    private Path file(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content, StandardCharsets.ISO_8859_1);
    }
}
