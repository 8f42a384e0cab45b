package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lectern.event.Event;
import org.lectern.event.EventKind;
import org.lectern.event.SubscriptionName;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.lane.AlsoOnSharedNode;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.node.SharedNode;
import org.lectern.service.EventWriter.Moment;
import org.lectern.status.model.ViewKey;

/** Processes that are killed, as by {@code kill -9}, between the truth and what is to be told of it: another one tells it. */
@AlsoOnSharedNode
final class EventsOfKilledProcessesTest {
    private static final PrincipalId ANNE = PrincipalId.of("u:cam:anne");
    private static final SubscriptionName REPORTS = new SubscriptionName("reports");

    private static TestKeyspace keyspace;
    private static Lectern lectern;

    @BeforeAll
    static void connect() {
        keyspace = new TestKeyspace("killed");
        lectern = keyspace.lectern();
        await(lectern.principals()
                .put(new Principal(ANNE, "Anne", Visibility.PUBLIC))
                .make(TEST));
        for (Moment moment : Moment.values()) {
            await(begin(lectern.fanOuts()
                            .change(item(moment), new Change.Put("Paper", Visibility.PUBLIC, Optional.empty())))
                    .done());
        }
    }

    @AfterAll
    static void disconnect() {
        keyspace.close();
    }

    private static ContentId item(Moment moment) {
        return ContentId.of("c:cam:" + moment.name().toLowerCase(Locale.ROOT));
    }

    private static Process start(Moment moment) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EventWriter.class.getName(),
                        String.valueOf(SharedNode.contactPoint().getPort()),
                        SharedNode.datacenter(),
                        keyspace.settings().keyspace(),
                        ANNE.value(),
                        item(moment).value(),
                        moment.name())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Each is killed while it stands where it says that it is, and neither sooner nor later. */
    private static void killAtItsMoment(Process process) throws IOException, InterruptedException {
        try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(said.readLine()).isEqualTo(EventWriter.HERE);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void theEndOfAViewIsTold_andAJobsEnd_whetherItWasOnRecordOrNot() throws IOException, InterruptedException {
        List<Event> told = new CopyOnWriteArrayList<>();
        await(lectern.events()
                .register(REPORTS, EnumSet.allOf(EventKind.class), event -> {
                    told.add(event);
                    return CompletableFuture.completedStage(null);
                })
                .make(TEST));
        Map<Moment, Process> processes = new EnumMap<>(Moment.class);
        try {
            for (Moment moment : Moment.values()) {
                processes.put(moment, start(moment));
            }
            for (Process process : processes.values()) {
                killAtItsMoment(process);
            }
        } finally {
            processes.values().forEach(Process::destroyForcibly);
        }
        assertThat(await(lectern.contentStatuses()
                                .views()
                                .read(ViewKey.of(
                                        ANNE.value(),
                                        null,
                                        null,
                                        item(Moment.VIEW_ENDED).value())))
                        .orElseThrow()
                        .isCompleted())
                .as("the truth was written")
                .isTrue();
        assertThat(changed(told)).as("said by the process that is gone").doesNotContain(item(Moment.JOB_ENDED));

        until("all three are told", () -> viewEnded(told) && changed(told).containsAll(items()));
        until("the jobs have ended", () -> ended().containsAll(items()));
        until(
                "nothing waits",
                () -> await(lectern.events().list()).stream().allMatch(subscription -> subscription.waiting() == 0));
        assertThat(told.stream()
                        .filter(event -> event.kind() == EventKind.LIBRARY_CHANGED)
                        .map(Event::id)
                        .distinct())
                .as("who is told twice knows it by the id")
                .hasSameSizeAs(items());
    }

    private static List<ContentId> items() {
        return List.of(item(Moment.JOB_ENDED), item(Moment.JOB_ON_RECORD));
    }

    private static boolean viewEnded(List<Event> told) {
        return told.stream()
                .anyMatch(event -> event instanceof Event.ViewEnded ended
                        && ended.view().content().equals(item(Moment.VIEW_ENDED).value()));
    }

    private static List<ContentId> changed(List<Event> told) {
        return told.stream()
                .filter(event -> event instanceof Event.LibraryChanged changed && changed.change() == JobKind.SHARE)
                .map(event -> ContentId.of(((Event.LibraryChanged) event).subject()))
                .toList();
    }

    private static List<ContentId> ended() {
        List<ContentId> items = new ArrayList<>();
        await(lectern.jobs().history(Optional.empty(), 20)).stream()
                .filter(job -> job.kind() == JobKind.SHARE && job.state() == JobState.DONE)
                .forEach(job -> items.add(ContentId.of(job.subject().english())));
        return items;
    }
}
