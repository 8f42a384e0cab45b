package org.lectern.console.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.lectern.async.Retry;
import org.lectern.cluster.ClusterException;
import org.lectern.console.text.Texts;
import org.lectern.console.work.UiExecutor;
import org.lectern.service.Lectern;

/** What stops an opening and passes is tried again by itself; what does not pass is the operator's. */
@Execution(ExecutionMode.CONCURRENT)
class ConnectionTest {
    private static final Lectern SERVICES = (Lectern) Proxy.newProxyInstance(
            Lectern.class.getClassLoader(),
            new Class<?>[] {Lectern.class},
            (proxy, method, given) -> method.getName().equals("rights") ? new CompletableFuture<>() : null);

    private final Queue<RuntimeException> failures = new ArrayDeque<>();
    private final List<Duration> delays = new ArrayList<>();
    private final Queue<Runnable> later = new ArrayDeque<>();
    private final Retry.Timer timer = (delay, task) -> {
        delays.add(delay);
        later.add(task);
    };

    private final Connection connection =
            new Connection(new Source(), Runnable::run, UiExecutor.sameThread(), timer);

    private final class Source implements ClusterSource {
        @Override
        public Environment environment() {
            return Environment.LOCAL;
        }

        @Override
        public Lectern open(Consumer<Awaited> progress) {
            RuntimeException failure = failures.poll();
            if (failure != null) {
                throw failure;
            }
            return SERVICES;
        }
    }

    private void opened() {
        connection.open();
        connection.watch(Texts.load());
    }

    @Test
    void anOpeningThatFailsForTheMomentIsTriedAgainEverLater() {
        for (int i = 0; i < 8; i++) {
            failures.add(new ClusterException(ClusterException.Kind.UNREACHABLE, "nobody answers"));
        }
        opened();
        for (int i = 0; i < 8; i++) {
            assertThat(connection.state().get()).isInstanceOfSatisfying(Connection.State.Failed.class, failed ->
                    assertThat(failed.passes()).isTrue());
            later.remove().run();
        }

        assertThat(connection.state().get()).isEqualTo(new Connection.State.Open(SERVICES));
        assertThat(delays).isSorted();
        assertThat(delays.get(7)).isEqualTo(Duration.ofMinutes(1));
        assertThat(later).isEmpty();
    }

    @Test
    void whatDoesNotPassIsNotTriedAgain() {
        failures.add(new ClusterException(ClusterException.Kind.REFUSED, "wrong password"));
        opened();

        assertThat(connection.state().get()).isInstanceOf(Connection.State.Failed.class);
        assertThat(later).isEmpty();
    }

    @Test
    void nothingIsTriedAgainOnceTheOperatorHasLeft() {
        failures.add(new ClusterException(ClusterException.Kind.UNREACHABLE, "nobody answers"));
        opened();
        connection.close();
        later.remove().run();

        assertThat(connection.state().get()).isInstanceOf(Connection.State.Failed.class);
    }

    @Test
    void anOperatorWhoTriesAgainIsNotOvertakenByTheOneThatWaits() {
        failures.add(new ClusterException(ClusterException.Kind.UNREACHABLE, "nobody answers"));
        opened();
        connection.open();

        assertThat(connection.state().get()).isEqualTo(new Connection.State.Open(SERVICES));
        later.remove().run();
        assertThat(connection.state().get()).isEqualTo(new Connection.State.Open(SERVICES));
    }
}
