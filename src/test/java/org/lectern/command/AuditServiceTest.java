package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/**
 * The nightly audit runs as a user without rights. Files in its directory may be links that a program of this user has put
 * there, so root neither reads nor opens them.
 */
@WithoutNode
class AuditServiceTest {
    private List<String> unit = List.of();

    @BeforeEach
    void read() throws IOException {
        unit = Files.readAllLines(Path.of("installers/linux/systemd/lectern-audit.service"));
    }

    @Test
    void noStepRunsAsRoot() {
        assertThat(unit).contains("DynamicUser=yes");
        assertThat(unit)
                .filteredOn(line -> line.startsWith("Exec"))
                .isNotEmpty()
                .noneMatch(line -> line.matches("\\w+=[-@:]*[+!].*"));
    }

    @Test
    void rootOpensNoFileOfItsDirectory() {
        assertThat(unit).noneMatch(line -> line.matches("Standard(Input|Output|Error)=(file|append|truncate):.*"));
    }

    @Test
    void othersReadNothingThatItWrites() {
        assertThat(unit).contains("UMask=0077");
    }

    /** A provided connection is read-only by default, and an audit of everything writes its own record. */
    @Test
    void itsConnectionMayWriteTheRecordOfTheAudit() throws IOException {
        assertThat(Files.readAllLines(Path.of("installers/linux/systemd/lectern-audit.default")))
                .contains("LECTERN_READ_ONLY=false");
    }
}
