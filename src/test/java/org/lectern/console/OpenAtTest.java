package org.lectern.console;

import java.util.Optional;
import javafx.scene.control.TextField;
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
    void onTheFindPageWithoutAViewer() {
        open("u:cam:nicolaas", Optional.empty());
        await(
                "the id is looked for",
                () -> robot.lookup("#find-text")
                        .queryAs(TextField.class)
                        .getText()
                        .equals("u:cam:nicolaas"));
        awaitText("#find-name", "Nicolaas");
    }
}
