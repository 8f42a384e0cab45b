package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;
import static org.lectern.status.Classroom.BATCH_1;
import static org.lectern.status.Classroom.NOW;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.event.EventKind;
import org.lectern.event.InMemoryEvents;
import org.lectern.event.SubscriptionName;
import org.lectern.lane.WithoutNode;
import org.lectern.service.TestConnection;
import org.lectern.status.Classroom;

/** Subscriptions to events are listed, followed and removed by commands. */
@WithoutNode
final class EventsCommandsTest {
    private static final SubscriptionName REPORTS = new SubscriptionName("reports");

    @TempDir
    private Path home = Path.of("");

    private final Classroom room = new Classroom();
    private final InMemoryEvents keyspace = new InMemoryEvents(NOW);
    private final InMemoryEvents.Running process =
            keyspace.process("here", room.services().store());

    @BeforeEach
    void tell() {
        room.tell(process.outbox);
    }

    private CommandRunner runner() {
        return CommandRunner.over(TestConnection.of("operator@here").lectern(process.events), home);
    }

    private CommandRunner.Ended run(String... line) {
        return runner().run(line);
    }

    private CommandRunner.Ended follow(CommandRunner runner, Runnable meanwhile, String... line) {
        CompletableFuture<CommandRunner.Ended> ended = CompletableFuture.supplyAsync(() -> runner.run(line));
        until("it listens", () -> !await(process.events.list()).isEmpty());
        meanwhile.run();
        until("it ends", () -> {
            await(process.deliveries.look());
            return ended.isDone();
        });
        return ended.join();
    }

    @Test
    void eventsArePrintedAsLines_andTheSubscriptionStays() {
        CommandRunner.Ended followed = follow(
                runner(),
                () -> {
                    room.view(BATCH_1, "shapes");
                    room.view(BATCH_1, "songs");
                },
                "events",
                "follow",
                "reports",
                "--kind",
                "VIEW_ENDED",
                "--count",
                "2",
                "--reason",
                "ticket 4711");
        assertThat(followed.code()).isZero();
        assertThat(followed.json("event"))
                .extracting(line -> line.path("content").asText())
                .containsExactlyInAnyOrder("shapes", "songs");
        assertThat(followed.err()).contains("2 events printed", "lectern events remove reports");

        CommandRunner.Ended listed = run("events", "list", "--json");
        assertThat(listed.code()).isZero();
        assertThat(listed.json("subscription").get(0).path("waiting").asInt()).isZero();
        assertThat(listed.json("subscription").get(0).path("why").asText()).isEqualTo("ticket 4711");
    }

    @Test
    void whatWaitsIsListed_withWhyItCouldNotBeTold() {
        await(process.events
                .register(REPORTS, EnumSet.allOf(EventKind.class), event -> {
                    throw new IllegalStateException("The mail server does not answer.");
                })
                .make(TEST));
        room.view(BATCH_1, "shapes");
        until("it has failed", () -> {
            await(process.deliveries.look());
            return run("events", "list").code() == 1;
        });
        assertThat(run("events", "list").out())
                .singleElement()
                .asString()
                .contains("1 event waiting since " + NOW, "delivered by here", "The mail server does not answer.");
    }

    @Test
    void aSubscriptionIsRemoved_forAReason_andWhoFollowsItEnds() {
        assertThat(run("events", "remove", "reports").err()).contains("--reason TEXT is missing");
        assertThat(run("events", "remove", "reports", "--reason", "gone").err())
                .contains("The subscription reports does not exist");
        assertThat(run("events", "follow", "no name", "--reason", "gone").err()).contains("is not a subscription name");

        CommandRunner.Ended followed = follow(
                runner(),
                () -> assertThat(run("events", "remove", "reports", "--reason", "gone")
                                .out())
                        .singleElement()
                        .asString()
                        .contains("removed; 0 events"),
                "events",
                "follow",
                "reports",
                "--reason",
                "ticket 4711");
        assertThat(followed.code()).isEqualTo(2);
        assertThat(followed.err()).contains("was removed");
        assertThat(run("events", "list").err()).contains("No subscriptions");
    }

    @Test
    void anInterruptionEndsIt_andWhatHappensThenWaits() {
        CommandRunner runner = runner();
        Interruption interruption = runner.interruption();
        CommandRunner.Ended followed = follow(
                runner,
                interruption::ask, // whoever asks before it follows is heard when it does
                "events",
                "follow",
                "reports",
                "--reason",
                "ticket 4711");
        assertThat(followed.code()).isZero();

        room.view(BATCH_1, "shapes");
        assertThat(await(process.events.pending(REPORTS, 10))).hasSize(1);
    }
}
