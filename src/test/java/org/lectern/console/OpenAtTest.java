package org.lectern.console;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lectern.console.CommandLine.Destination;

/** A console opens where its command line says. */
final class OpenAtTest extends WindowTest {
    private void open(String id, Optional<String> viewer) {
        robot.interact(() -> window().open(new Destination(id, viewer)));
    }

    @Test
    void atALibraryAsARoleOrAViewerSeesIt() {
        open("u:cam:nicolaas", Optional.of("anonymous"));
        awaitRows(2);
        open("u:cam:nicolaas", Optional.of("owner"));
        awaitRows(4);
        open("u:cam:nicolaas", Optional.of("u:cam:simon"));
        awaitRows(3);
        open("g:cam:book-club", Optional.of("owner"));
        awaitRows(2);
    }

    @Test
    void atTheCardOfASubject_whichIsReported() {
        open("Amira Khan", Optional.empty());
        awaitText("#find-name", "Amira Khan");
        fire("#find-report");
        Path file = data().resolve("card.md");
        type("#report-file", file.toString());
        fire("#report-write");
        await(
                "the report is there",
                () -> Files.exists(file) && ReportDialogTest.read(file).contains("# Amira Khan"));
    }
}
