package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.async.Stages;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairReport;
import org.lectern.fanout.FanOuts;
import org.lectern.job.FanOutJob;
import org.lectern.job.FanOutResult;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownContentException;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.model.Visibility;
import org.lectern.poll.Poll;
import org.lectern.poll.PollId;
import org.lectern.poll.PollOption;
import org.lectern.poll.PollRefusedException;
import org.lectern.poll.Polls;
import org.lectern.poll.SubscriberKey;
import org.lectern.status.event.Enrolments;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;

/** What is not there is refused by a preview as by what it previews: with the same failure, and the same sentence. */
@OnSharedNode
final class PreviewsAnswerAlikeTest {
    private static final ContentId NO_ITEM = new ContentId("c:cam:nothing.txt");
    private static final PrincipalId ANNE = new PrincipalId("u:cam:anne");
    private static final PrincipalId NOBODY = new PrincipalId("u:cam:nobody");
    private static final PollId NO_POLL = new PollId("nothing");
    private static final SubscriberKey NO_KEY = new SubscriberKey(1_700_000_000_000L, "node1", 7);
    private static final EnrolmentKey NO_COURSE = new EnrolmentKey("u:cam:anne", "nothing", "batch-1");

    private static TestKeyspace keyspace;

    @BeforeAll
    static void connect() {
        keyspace = new TestKeyspace("alike");
        await(keyspace.lectern()
                .principals()
                .put(new Principal(ANNE, "Anne", Visibility.PUBLIC))
                .make(TEST));
        await(keyspace.lectern().polls().create(poll("there")).make(TEST));
    }

    @AfterAll
    static void disconnect() {
        keyspace.close();
    }

    private static Poll poll(String id, PollOption... options) {
        return new Poll(
                new PollId(id),
                "A poll",
                false,
                true,
                options.length == 0 ? List.of(PollOption.of("soup", 3)) : List.of(options));
    }

    /** @param failure of both */
    private record Pair(
            String name,
            Class<? extends RuntimeException> failure,
            Supplier<CompletionStage<?>> preview,
            Supplier<CompletionStage<?>> deed) {
        Pair(String name, Class<? extends RuntimeException> failure, Supplier<Write<?>> write) {
            this(
                    name,
                    failure,
                    () -> write.get().preview(TEST),
                    () -> write.get().make(TEST));
        }

        static Pair ofJob(String name, Class<? extends RuntimeException> failure, Supplier<Write<FanOutJob>> write) {
            return new Pair(
                    name,
                    failure,
                    () -> write.get().preview(TEST),
                    () -> write.get().make(TEST).thenCompose(FanOutJob::done));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Pair> pairs() {
        FanOuts fanOuts = keyspace.lectern().fanOuts();
        Polls polls = keyspace.lectern().polls();
        Enrolments enrolments = keyspace.lectern().contentStatuses().enrolments();
        Map<String, Change> changes = new LinkedHashMap<>();
        changes.put("touch", new Change.Touch());
        changes.put("rename", new Change.Rename("Another name"));
        changes.put("change the visibility of", new Change.ChangeVisibility(Visibility.PRIVATE));
        changes.put("delete", new Change.Delete());
        return Stream.concat(
                changes.entrySet().stream()
                        .map(change -> Pair.ofJob(
                                change.getKey() + " an unknown item",
                                UnknownContentException.class,
                                () -> fanOuts.change(NO_ITEM, change.getValue()))),
                Stream.of(
                        Pair.ofJob(
                                "share an unknown item",
                                UnknownContentException.class,
                                () -> fanOuts.share(NO_ITEM, Set.of(ANNE), MemberRole.VIEWER)),
                        Pair.ofJob(
                                "share with an unknown principal",
                                UnknownPrincipalException.class,
                                () -> fanOuts.share(NO_ITEM, Set.of(NOBODY), MemberRole.VIEWER)),
                        Pair.ofJob(
                                "remove an unknown item",
                                UnknownContentException.class,
                                () -> fanOuts.remove(NO_ITEM, Set.of(ANNE))),
                        new Pair(
                                "rebuild the library of an unknown principal",
                                UnknownPrincipalException.class,
                                () -> keyspace.lectern().libraries().rebuild(NOBODY)),
                        new Pair(
                                "create a poll that is there",
                                PollRefusedException.class,
                                () -> polls.create(poll("there"))),
                        new Pair(
                                "create a poll without options",
                                InvalidIdentifierException.class,
                                () -> polls.create(new Poll(NO_POLL, "Nothing", false, true, List.of()))),
                        new Pair(
                                "subscribe to an unknown poll",
                                PollRefusedException.class,
                                () -> polls.subscribe(NO_POLL, "Anne", Set.of("soup"))),
                        new Pair(
                                "subscribe to an unknown option",
                                PollRefusedException.class,
                                () -> polls.subscribe(new PollId("there"), "Anne", Set.of("fish"))),
                        new Pair(
                                "unsubscribe from an unknown poll",
                                PollRefusedException.class,
                                () -> polls.unsubscribe(NO_POLL, NO_KEY)),
                        new Pair(
                                "limit an option of an unknown poll",
                                PollRefusedException.class,
                                () -> polls.limit(NO_POLL, "soup", 2)),
                        new Pair(
                                "limit an unknown option",
                                PollRefusedException.class,
                                () -> polls.limit(new PollId("there"), "fish", 2)),
                        new Pair(
                                "fix an unknown poll",
                                PollRefusedException.class,
                                () -> polls.fix(NO_POLL, List.of(NO_KEY))),
                        new Pair(
                                "enrol to an unknown collection",
                                StatusRefusedException.class,
                                () -> enrolments.previewEnrol(NO_COURSE),
                                () -> enrolments.enrol(NO_COURSE, TEST))));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void whatIsNotThereIsRefusedAlike(Pair pair) {
        Throwable previewed =
                Stages.unwrap(catchThrowable(() -> await(pair.preview().get())));
        Throwable done = Stages.unwrap(catchThrowable(() -> await(pair.deed().get())));
        assertThat(previewed).isInstanceOf(pair.failure());
        assertThat(done).isInstanceOf(pair.failure()).hasMessage(previewed.getMessage());
    }

    /** Half a hundred more than one transaction takes: the job is on record then, and still says so. */
    @ParameterizedTest
    @ValueSource(ints = {1, 150})
    void removingWhatIsNotSharedRemovesNothing_andSaysSo(int principals) {
        FanOuts fanOuts = keyspace.lectern().fanOuts();
        ContentId item = new ContentId("c:cam:unshared" + principals);
        await(begin(fanOuts.change(item, new Change.Put("Unshared", Visibility.PUBLIC, Optional.empty())))
                .done());
        Set<PrincipalId> nobody = IntStream.range(0, principals)
                .mapToObj(number -> new PrincipalId("u:cam:no" + number))
                .collect(Collectors.toSet());

        Plan preview = await(fanOuts.remove(item, nobody).preview(TEST));
        FanOutResult result = await(begin(fanOuts.remove(item, nobody)).done());

        assertThat(preview.isNothing()).isTrue();
        assertThat(preview.message().english()).contains("Nothing to remove");
        assertThat(result.isComplete()).isTrue();
        assertThat(result.changed()).isFalse();
    }

    @Test
    void removingTwiceRemovesOnce_andDeletingTwiceDeletesOnce() {
        FanOuts fanOuts = keyspace.lectern().fanOuts();
        ContentId item = new ContentId("c:cam:twice");
        await(begin(fanOuts.change(item, new Change.Put("Twice", Visibility.PUBLIC, Optional.empty())))
                .done());
        assertThat(await(begin(fanOuts.share(item, Set.of(ANNE), MemberRole.VIEWER))
                                .done())
                        .changed())
                .isTrue();

        assertThat(await(begin(fanOuts.remove(item, Set.of(ANNE))).done()).changed())
                .isTrue();
        assertThat(await(begin(fanOuts.remove(item, Set.of(ANNE))).done()).changed())
                .isFalse();
        assertThat(await(begin(fanOuts.change(item, new Change.Delete())).done())
                        .changed())
                .isTrue();
        Plan preview = await(fanOuts.change(item, new Change.Delete()).preview(TEST));
        assertThat(preview.isNothing()).isTrue();
        assertThat(preview.message().english()).contains("Nothing to delete");
        assertThat(await(begin(fanOuts.change(item, new Change.Delete())).done())
                        .changed())
                .isFalse();
    }

    @Test
    void whoIsNotThereAnyMoreIsNotTakenOutOfAPoll() {
        PollId there = new PollId("there");
        assertThat(await(keyspace.lectern().polls().fix(there, List.of(NO_KEY)).preview(TEST))
                        .message()
                        .english())
                .contains("Nothing to remove");
        assertThat(await(keyspace.lectern().polls().fix(there, List.of(NO_KEY)).make(TEST))
                        .isNothing())
                .isTrue();
    }

    @Test
    void nobodyUnsubscribesWhoIsNotThere() {
        PollId there = new PollId("there");
        assertThat(await(keyspace.lectern().polls().unsubscribe(there, NO_KEY).preview(TEST))
                        .rows())
                .hasValue(0);
        assertThat(await(keyspace.lectern().polls().unsubscribe(there, NO_KEY).make(TEST)))
                .isEmpty();
    }

    @Test
    void aFindingOfWhatIsNotThereAnyMoreIsPreviewedAsNothing_andFoundToBeGone() {
        Finding gone = new Finding(
                DriftKind.ORPHAN,
                NOBODY,
                NO_ITEM,
                List.of(),
                Set.of(),
                Optional.empty(),
                Optional.empty(),
                Membership.NONE,
                Message.plain("It was seen a while ago."));
        assertThat(await(keyspace.lectern().audits().corrections(List.of(gone))).rows())
                .isZero();
        RepairReport report = await(keyspace.lectern()
                .audits()
                .fix(List.of(gone), Optional.empty())
                .make(TEST)
                .thenCompose(RepairJob::done));
        assertThat(report.alreadyGone()).isEqualTo(1);
        assertThat(report.verified()).isZero();
    }
}
