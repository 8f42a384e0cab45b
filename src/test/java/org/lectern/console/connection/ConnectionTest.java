package org.lectern.console.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.ClusterException;
import org.lectern.console.text.Texts;
import org.lectern.console.work.ScriptedTime;
import org.lectern.lane.WithoutNode;
import org.lectern.service.Lectern;
import org.lectern.service.TestConnection;
import org.lectern.wording.Message;

/** What stops an opening and passes is tried again by itself; what does not pass is the operator's. */
@WithoutNode
class ConnectionTest {
    private static final Lectern SERVICES =
            TestConnection.of("operator@here").rights(new CompletableFuture<>()).lectern();

    private final Queue<RuntimeException> failures = new ArrayDeque<>();
    private final ScriptedTime time = new ScriptedTime();
    private final ConsoleConnection connection = new ConsoleConnection(new Source(), Runnable::run, time);
    private int attempts;
    private Consumer<Optional<Message>> silence = said -> {};
    private int watched;

    private final class Source implements ClusterSource {
        @Override
        public Environment environment() {
            return Environment.LOCAL;
        }

        @Override
        public Lectern open(Consumer<ConnectionProgress> progress) {
            attempts++;
            RuntimeException failure = failures.poll();
            if (failure != null) {
                throw failure;
            }
            return SERVICES;
        }

        @Override
        public Watch onSilence(Consumer<Optional<Message>> told) {
            silence = told;
            watched++;
            return () -> watched--;
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
        assertThat(connection.state().get())
                .isInstanceOfSatisfying(
                        ConsoleConnection.State.Failed.class,
                        failed -> assertThat(failed.passes()).isTrue());
        List<Integer> afterEachMinute = new ArrayList<>();
        for (int minute = 0; minute < 4; minute++) {
            afterEachMinute.add(attempts);
            time.pass(Duration.ofMinutes(1));
        }

        assertThat(afterEachMinute).containsExactly(1, 5, 6, 7);
        assertThat(connection.state().get()).isInstanceOf(ConsoleConnection.State.Failed.class);
        time.pass(Duration.ofMinutes(1));
        assertThat(connection.state().get()).isEqualTo(new ConsoleConnection.State.Open(SERVICES));
    }

    @Test
    void whatDoesNotPassIsNotTriedAgain() {
        failures.add(new ClusterException(ClusterException.Kind.REFUSED, "wrong password"));
        opened();

        assertThat(connection.state().get()).isInstanceOf(ConsoleConnection.State.Failed.class);
        time.pass(Duration.ofHours(1));
        assertThat(attempts).isEqualTo(1);
    }

    @Test
    void nothingIsTriedAgainOnceTheOperatorHasLeft() {
        failures.add(new ClusterException(ClusterException.Kind.UNREACHABLE, "nobody answers"));
        opened();
        connection.close();
        time.pass(Duration.ofHours(1));

        assertThat(attempts).isEqualTo(1);
        assertThat(connection.state().get()).isInstanceOf(ConsoleConnection.State.Failed.class);
    }

    @Test
    void anOperatorWhoTriesAgainIsNotOvertakenByTheOneThatWaits() {
        failures.add(new ClusterException(ClusterException.Kind.UNREACHABLE, "nobody answers"));
        opened();
        connection.open();

        assertThat(connection.state().get()).isEqualTo(new ConsoleConnection.State.Open(SERVICES));
        time.pass(Duration.ofHours(1));
        assertThat(attempts).isEqualTo(2);
    }

    @Test
    void aNodeOfOnesOwnThatStopsAnsweringIsToldAsLongAsItIsInUse() {
        Message frozen = Message.plain("has not answered for 12 s");
        opened();
        assertThat(watched).isEqualTo(1);
        silence.accept(Optional.of(frozen));
        assertThat(connection.silence().get()).contains(frozen);
        silence.accept(Optional.empty());
        assertThat(connection.silence().get()).isEmpty();

        connection.close();
        assertThat(watched).isZero();
    }
}
