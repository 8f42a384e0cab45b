package org.lectern.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javafx.scene.control.ProgressBar;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.ClusterException;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.ConnectionProgress;
import org.lectern.console.connection.Environment;
import org.lectern.service.Lectern;

/** What is shown until there is a connection. */
final class StartPageTest extends WindowTest {
    private final AtomicBoolean reachable = new AtomicBoolean();
    private volatile CountDownLatch loading = new CountDownLatch(0);

    private final AtomicBoolean passes = new AtomicBoolean();

    @Override
    ClusterSource source() {
        return new ClusterSource() {
            @Override
            public String name() {
                return "prod_eu_1";
            }

            @Override
            public Environment environment() {
                return Environment.PRODUCTION;
            }

            @Override
            public Lectern open(Consumer<ConnectionProgress> progress) throws InterruptedException {
                progress.accept(ConnectionProgress.of("Connecting to 10.0.0.1:9042\u2026"));
                if (!reachable.get()) {
                    throw new ClusterException(
                            passes.get() ? ClusterException.Kind.UNREACHABLE : ClusterException.Kind.FAILED,
                            "No node answers at 10.0.0.1:9042. Check the address.");
                }
                progress.accept(ConnectionProgress.of("Loading the demo data\u2026 40 %", 0.4));
                loading.await();
                return lectern.services;
            }
        };
    }

    @Test
    void theBarShowsHowMuchIsDoneWhereThatIsKnown() {
        awaitText(".start-text", "No node answers");
        loading = new CountDownLatch(1);
        reachable.set(true);
        fire("#retry");

        awaitText(".start-text", "40 %");
        await(
                "the bar is at 40 %",
                () -> robot.lookup(".start .progress-bar")
                        .tryQueryAs(ProgressBar.class)
                        .filter(bar -> bar.getProgress() == 0.4)
                        .isPresent());
        loading.countDown();
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
    }

    @Test
    void whyThereIsNoConnectionIsSaidAndTryingAgainHelps() {
        awaitText(".start-text", "No node answers at 10.0.0.1:9042");
        reachable.set(true);
        fire("#retry");

        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
    }

    @Test
    void whatPassesIsTriedAgainByItself() {
        passes.set(true);
        awaitText(".start-text", "No node answers at 10.0.0.1:9042");
        fire("#retry");
        awaitText(".start-text", "Retries automatically.");
        reachable.set(true);

        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
    }

    @Test
    void aNameIsShownAsItIs() {
        awaitText(".start-text", "No node answers");
        reachable.set(true);
        fire("#retry");

        await(
                "the status bar names the connection with its underscores",
                () -> robot.lookup("#status-connection .text")
                        .tryQueryAs(Text.class)
                        .filter(text -> text.getText().startsWith("prod_eu_1 "))
                        .isPresent());
    }
}
