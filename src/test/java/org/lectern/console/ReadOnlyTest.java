package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import javafx.scene.control.ButtonBase;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.Rights;
import org.lectern.console.connection.ClusterSource;

/** Where nothing may be written, what writes is shown as refused before it is tried, and does nothing. */
final class ReadOnlyTest extends WindowTest {
    @Override
    ClusterSource source() {
        lectern.connection.rights(CompletableFuture.completedFuture(
                new Rights("viewer", false, false, "lectern", Set.of(), Set.of("lectern.content"))));
        return super.source();
    }

    @Test
    void whatWritesSaysWhyItDoesNot() {
        awaitText("#status-read-only", "Read-only");
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
        int windows = Window.getWindows().size();

        robot.interact(() -> robot.lookup("#share").queryAs(ButtonBase.class).fire());
        awaitText(".toast .label", "lacks MODIFY on lectern.content");
        assertThat(Window.getWindows()).hasSize(windows);
    }
}
