package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.ClusterException;
import org.lectern.event.Event;
import org.lectern.event.EventKind;
import org.lectern.event.Events;
import org.lectern.event.SubscriptionName;
import org.lectern.event.SubscriptionStatus;
import org.lectern.job.JobKind;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.status.model.ViewKey;

/** On a real node: who registers is told by whichever process has it. */
@OnSharedNode
final class ToldEventsTest {
    private static final Set<EventKind> ALL = EnumSet.allOf(EventKind.class);
    private static final PrincipalId ANNE = PrincipalId.of("u:cam:anne");
    private static final ContentId PAPER = ContentId.of("c:cam:paper");

    private static TestKeyspace keyspace;
    private static Lectern lectern;

    @BeforeAll
    static void connect() {
        keyspace = new TestKeyspace("told");
        lectern = keyspace.lectern();
        await(lectern.principals()
                .put(new Principal(ANNE, "Anne", Visibility.PUBLIC))
                .make(TEST));
    }

    @AfterAll
    static void disconnect() {
        keyspace.close();
    }

    private static Events.Registration register(Lectern where, String name, List<Event> told) {
        return await(where.events()
                .register(new SubscriptionName(name), ALL, event -> {
                    told.add(event);
                    return CompletableFuture.completedStage(null);
                })
                .make(TEST));
    }

    private static void untilNothingWaits(String name) {
        until("nothing waits", () -> waiting(name) == 0);
    }

    private static int waiting(String name) {
        return status(name).waiting();
    }

    private static SubscriptionStatus status(String name) {
        return await(lectern.events().list()).stream()
                .filter(one -> one.subscription().name().value().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** What others do is told here from a few seconds after the registration on. */
    @Test
    void changesOfLibrariesAndEndsOfViewsAreToldOnceTheyAreDone() {
        List<Event> told = new CopyOnWriteArrayList<>();
        try (Events.Registration registration = register(lectern, "all", told)) {
            await(begin(lectern.fanOuts().change(PAPER, new Change.Put("Paper", Visibility.PUBLIC, Optional.empty())))
                    .done());
            await(begin(lectern.fanOuts().share(PAPER, Set.of(ANNE), MemberRole.VIEWER))
                    .done());
            await(begin(lectern.fanOuts().change(PAPER, new Change.Rename("Draft")))
                    .done());
            await(begin(lectern.fanOuts().remove(PAPER, Set.of(ANNE))).done());
            ViewKey view = ViewKey.of(ANNE.value(), null, null, "video-1");
            Instant now = Instant.now();
            await(lectern.contentStatuses().views().start(view, now));
            await(lectern.contentStatuses().views().end(view, now));

            until("all five are told", () -> told.size() >= 5);
            untilNothingWaits("all");
            assertThat(told.stream()
                            .filter(Event.LibraryChanged.class::isInstance)
                            .map(event -> ((Event.LibraryChanged) event).change()))
                    .containsExactlyInAnyOrder(JobKind.PUT, JobKind.SHARE, JobKind.RENAME, JobKind.REMOVE);
            assertThat(told.stream()
                            .filter(event -> event instanceof Event.LibraryChanged changed
                                    && !changed.principals().isEmpty())
                            .map(event -> ((Event.LibraryChanged) event).principals()))
                    .containsExactlyInAnyOrder(List.of(ANNE), List.of(ANNE));
            assertThat(told).hasAtLeastOneElementOfType(Event.ViewEnded.class);
            assertThat(registration.subscription().cause()).isEqualTo(TEST);
        }
        assertThat(await(lectern.events().remove(new SubscriptionName("all")).make(TEST)))
                .isZero();
        assertThatThrownBy(() -> await(
                        lectern.events().remove(new SubscriptionName("all")).preview(TEST)))
                .hasMessageContaining("The subscription all does not exist");
    }

    @Test
    void anotherProcessTellsWhenTheFirstOneHasLeft_andWhatItCouldNotTellShows() {
        List<Event> told = new CopyOnWriteArrayList<>();
        try (Lectern first = keyspace.another()) {
            await(first.events()
                    .register(new SubscriptionName("mail"), ALL, event -> {
                        throw new IllegalStateException("The mail server does not answer.");
                    })
                    .make(TEST));
            ViewKey view = ViewKey.of(ANNE.value(), null, null, "video-2");
            await(first.contentStatuses().views().start(view, Instant.now()));
            await(first.contentStatuses().views().end(view, Instant.now()));
            until("the failure shows", () -> !status("mail").failure().isEmpty());
            assertThat(status("mail").failure().english()).isEqualTo("The mail server does not answer.");
            assertThat(status("mail").failed()).isPresent();
            assertThat(await(lectern.events().pending(new SubscriptionName("mail"), 10)))
                    .hasSize(1);
            register(lectern, "mail", told);
        }
        until("the other process tells", () -> told.size() == 1);
        untilNothingWaits("mail");
    }

    @Test
    void aReadOnlyConnectionListsAndDoesNotRegister() {
        try (Lectern reader = Lectern.connect(keyspace.settings().toReadOnly())) {
            assertThat(await(reader.events().list())).isNotNull();
            assertThatThrownBy(() -> await(reader.events()
                            .register(
                                    new SubscriptionName("reader"),
                                    ALL,
                                    event -> CompletableFuture.completedStage(null))
                            .make(TEST)))
                    .isInstanceOf(ClusterException.class)
                    .hasMessageContaining("read-only");
        }
    }
}
