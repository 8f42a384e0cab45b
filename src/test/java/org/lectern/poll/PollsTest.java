package org.lectern.poll;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.ScanPage;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;
import org.lectern.write.Plan;
import org.lectern.write.WriteReport;

/** Names are unique, limits hold, and whoever may come in does: on a real Cassandra. */
@OnSharedNode
final class PollsTest {
    private static TestKeyspace keyspace;

    @BeforeAll
    static void connect() {
        keyspace = new TestKeyspace("polls");
    }

    @AfterAll
    static void disconnect() {
        keyspace.close();
    }

    private static Polls polls() {
        return keyspace.lectern().polls();
    }

    private static PollId poll(String id, boolean caseCounts, PollOption... options) {
        PollId poll = new PollId(id);
        await(polls().create(new Poll(poll, "Poll " + id, caseCounts, true, List.of(options)))
                .make(TEST));
        return poll;
    }

    private static Subscriber subscribe(PollId poll, String name, String... options) {
        return await(polls().subscribe(poll, name, Set.of(options)).make(TEST));
    }

    private static List<String> names(PollId poll) {
        return await(polls().subscribers(poll, Optional.empty(), 100_000)).rows().stream()
                .map(Subscriber::name)
                .toList();
    }

    private static PollOption option(PollId poll, String name) {
        return await(polls().find(poll)).orElseThrow().option(name).orElseThrow();
    }

    private static PollReview review(PollId poll) {
        return await(polls().review(poll, rows -> true));
    }

    @Test
    void subscribersStandInTheOrderInWhichTheyCame_andThePollIsClean() {
        PollId poll = poll("order", false, PollOption.of("yes", 3), PollOption.of("no", 1));
        subscribe(poll, "Zoe", "yes");
        subscribe(poll, "Ada", "yes", "no");
        subscribe(poll, "Mia", "yes");

        assertThat(names(poll)).containsExactly("Zoe", "Ada", "Mia");
        assertThat(option(poll, "yes").taken()).isEqualTo(3);
        assertThat(option(poll, "no").isFull()).isTrue();
        assertThat(review(poll).isClean()).isTrue();
        assertThat(await(polls().notes(poll, 10))).extracting(PollNote::what).containsExactly("Created");
    }

    @Test
    void aNameIsTakenOnce_howeverItIsWritten() {
        PollId poll = poll("names", false, PollOption.of("yes", 9));
        subscribe(poll, "Ren\u00E9", "yes");
        for (String same : List.of("Rene\u0301", "  Ren\u00E9\u2003", "REN\u00C9")) {
            assertThatThrownBy(() -> subscribe(poll, same, "yes"))
                    .isInstanceOf(PollRefusedException.class)
                    .hasMessageContaining("has been taken by");
        }
        subscribe(poll, "Rene", "yes");
        subscribe(poll, "\u05E8\u05D5\u05E0\u05D9", "yes");
        assertThat(names(poll)).containsExactly("Ren\u00E9", "Rene", "\u05E8\u05D5\u05E0\u05D9");
    }

    @Test
    void whetherCaseCountsIsThePollsSetting() {
        PollId poll = poll("case", true, PollOption.of("yes", 9));
        subscribe(poll, "ada", "yes");
        subscribe(poll, "Ada", "yes");
        assertThat(names(poll)).containsExactly("ada", "Ada");
    }

    @Test
    void aFullOptionTakesNobody_untilSomebodyGoes() {
        PollId poll = poll("full", false, PollOption.of("yes", 1), PollOption.of("no", 9));
        Subscriber first = subscribe(poll, "Ada", "yes");
        assertThatThrownBy(() -> subscribe(poll, "Mia", "yes", "no"))
                .hasMessage("The option \u201Cyes\u201D is full: all 1 places are taken.");
        assertThat(option(poll, "no").taken()).isZero();

        assertThat(await(polls().unsubscribe(poll, first.key()).make(TEST))).isPresent();
        assertThat(await(polls().unsubscribe(poll, first.key()).make(TEST))).isEmpty();
        subscribe(poll, "Mia", "yes", "no");
        subscribe(poll, "Ada", "no");
        assertThat(names(poll)).containsExactly("Mia", "Ada");
        assertThat(review(poll).isClean()).isTrue();
    }

    @Test
    void theThirdConstraintTakesNothingFromTheOthers() {
        PollId poll = poll(
                "kinds",
                false,
                new PollOption("monday", "day", 9, 0),
                new PollOption("tuesday", "day", 9, 0),
                PollOption.of("lunch", 1));
        assertThatThrownBy(() -> subscribe(poll, "Ada", "monday", "tuesday"))
                .hasMessageContaining("more than one option of the kind \u201Cday\u201D");
        Subscriber ada = subscribe(poll, "Ada", "monday", "lunch");
        assertThatThrownBy(() -> subscribe(poll, "ada", "tuesday")).hasMessageContaining("has been taken");
        assertThatThrownBy(() -> subscribe(poll, "Mia", "tuesday", "lunch")).hasMessageContaining("is full");
        await(polls().unsubscribe(poll, ada.key()).make(TEST));
        subscribe(poll, "ADA", "tuesday", "lunch");
        assertThat(review(poll).isClean()).isTrue();
    }

    @Test
    void aRushFillsTheLimitToTheLastPlace_andEachNameGetsInOnce() {
        PollId poll = poll("rush", false, PollOption.of("yes", 40), PollOption.of("no", 1_000));
        List<CompletableFuture<Subscriber>> rush = new ArrayList<>();
        // Two services of two processes, as it were: they know nothing of each other's lanes.
        try (Lectern other = Lectern.connect(keyspace.settings())) {
            for (int i = 0; i < 120; i++) {
                Polls polls = i % 2 == 0 ? polls() : other.polls();
                rush.add(polls.subscribe(poll, "name" + i % 60, Set.of("yes"))
                        .make(TEST)
                        .toCompletableFuture());
            }
            List<Subscriber> in = rush.stream()
                    .map(one -> one.handle((subscriber, refused) -> Optional.ofNullable(subscriber))
                            .join())
                    .flatMap(Optional::stream)
                    .toList();
            assertThat(in).hasSize(40);
            assertThat(names(poll)).hasSize(40).doesNotHaveDuplicates();
            assertThat(rush)
                    .filteredOn(CompletableFuture::isCompletedExceptionally)
                    .allSatisfy(one -> assertThatThrownBy(one::join).hasCauseInstanceOf(PollRefusedException.class));
            // Those who go while others come free as many places as they had.
            List<CompletableFuture<?>> change = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                change.add(other.polls()
                        .unsubscribe(poll, in.get(i).key())
                        .make(TEST)
                        .toCompletableFuture());
                change.add(polls().subscribe(poll, "late" + i, Set.of("no"))
                        .make(TEST)
                        .toCompletableFuture());
            }
            change.forEach(CompletableFuture::join);
        }
        assertThat(option(poll, "yes").taken()).isEqualTo(20);
        assertThat(option(poll, "no").taken()).isEqualTo(20);
        assertThat(review(poll).isClean()).isTrue();
    }

    @Test
    void aLowerLimitSaysWhoWouldHaveToGo_andChangesNothing() {
        PollId poll = poll("lower", false, PollOption.of("yes", 5));
        for (String name : List.of("Ada", "Mia", "Zoe")) {
            subscribe(poll, name, "yes");
        }
        assertThatThrownBy(() -> await(polls().limit(poll, "yes", 1).make(TEST)))
                .isInstanceOf(PollRefusedException.class)
                .hasMessageMatching("(?s).*first: Zoe .*, Mia .*");
        assertThat(option(poll, "yes").limit()).isEqualTo(5);
        assertThatThrownBy(() -> await(polls().limit(poll, "yes", 1).preview(TEST)))
                .hasMessageContaining("2 of them must be removed");

        await(polls().limit(poll, "yes", 3).make(TEST));
        assertThatThrownBy(() -> subscribe(poll, "Eva", "yes")).hasMessageContaining("all 3 places");
        await(polls().limit(poll, "yes", 4).make(TEST));
        subscribe(poll, "Eva", "yes");
    }

    @Test
    void aLimitIsUndone_unlessItWasChangedSince() {
        PollId poll = poll("undone", false, PollOption.of("yes", 5));
        WriteReport three = await(polls().limit(poll, "yes", 3).run(TEST, rows -> true));
        await(three.undo().orElseThrow().make(TEST));
        assertThat(option(poll, "yes").limit()).isEqualTo(5);

        WriteReport four = await(polls().limit(poll, "yes", 4).run(TEST, rows -> true));
        await(polls().limit(poll, "yes", 7).make(TEST));
        assertThatThrownBy(() -> await(four.undo().orElseThrow().make(TEST)))
                .isInstanceOf(PollRefusedException.class)
                .hasMessageContaining("has 7 places now");
        assertThat(option(poll, "yes").limit()).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void limitsOfZeroAndBelowAreRefused(int limit) {
        PollId poll = new PollId("limits");
        assertThatThrownBy(() -> PollOption.of("yes", limit)).hasMessageContaining("limit of 1 or more");
        assertThatThrownBy(() -> await(polls().limit(poll, "yes", limit).make(TEST)))
                .isInstanceOf(InvalidIdentifierException.class)
                .hasMessageContaining("limit of 1 or more");
    }

    @Test
    void whatCannotBeIsRefusedWithAReason() {
        PollId poll = poll("refusals", false, PollOption.of("yes", 5));
        assertThatThrownBy(() -> subscribe(poll, " \u2003 ", "yes")).hasMessageContaining("The name is empty");
        assertThatThrownBy(() -> subscribe(poll, "x".repeat(100_000), "yes"))
                .hasMessageContaining("has 100,000 characters; the maximum is 200");
        assertThatThrownBy(() -> subscribe(poll, "a\u0000b", "yes")).hasMessageContaining("U+0000 at position 2");
        assertThatThrownBy(() -> subscribe(poll, "a\uD800", "yes")).hasMessageContaining("U+D800 at position 2");
        assertThatThrownBy(() -> subscribe(poll, "Ada")).hasMessageContaining("No option is selected");
        assertThatThrownBy(() -> subscribe(poll, "Ada", "maybe"))
                .hasMessageContaining("no option \u201Cmaybe\u201D. It has: yes");
        assertThatThrownBy(() -> subscribe(new PollId("nowhere"), "Ada", "yes")).hasMessageContaining("The poll");
        assertThatThrownBy(() -> poll("refusals", false, PollOption.of("yes", 5)))
                .hasMessageContaining("The poll \u201Crefusals\u201D already exists");
        assertThatThrownBy(() -> poll("optionless", false)).hasMessageContaining("no option");
        assertThat(names(poll)).isEmpty();
    }

    /** A poll written by keys alone: rows and nothing else. */
    private static PollId plain(String id, Subscriber... subscribers) {
        String insert = "INSERT INTO poll (poll_id, section, row_key, ";
        keyspace.session()
                .execute(insert + "title, capacity) VALUES ('" + id + "', 'option', 'yes', 'Old " + id + "', 2)");
        keyspace.session().execute(insert + "capacity) VALUES ('" + id + "', 'option', 'no', null)");
        for (Subscriber subscriber : subscribers) {
            keyspace.session()
                    .execute(
                            insert + "name, options) VALUES (?, 'subscriber', ?, ?, ?)",
                            id,
                            subscriber.key().toString(),
                            subscriber.name(),
                            subscriber.options());
        }
        return new PollId(id);
    }

    private static Subscriber old(int millis, String name, String... options) {
        return new Subscriber(
                SubscriberKey.parse((1_272_188_400_000L + millis) + "-3-17"), name, new TreeSet<>(Set.of(options)));
    }

    @Test
    void aPollWithoutClaimsIsReviewedByItsKeys_andFixed() {
        PollId poll = plain(
                "old",
                old(1, "Ada", "yes"),
                old(2, "Mia", "no"),
                old(3, "Ada", "yes"), // a duplicate, so it takes no place
                old(4, "Zoe", "yes", "unheard-of"),
                old(5, "Eva", "yes"), // the third of two
                old(6, "ada", "no")); // whoever goes by keys alone compares names as they are
        assertThatThrownBy(() -> subscribe(poll, "Rita", "no")).hasMessageContaining("no claims");

        PollReview review = review(poll);
        assertThat(review.refused().values())
                .extracting(reviewed -> reviewed.subscriber().name() + ": "
                        + reviewed.refusal().violation().english())
                .containsExactly("Ada: Duplicate", "Eva: Option full");
        assertThat(review.refusal(old(3, "Ada").key()).orElseThrow().holder())
                .contains(old(1, "Ada").key());
        assertThat(review.poll().option("yes").orElseThrow().taken()).isEqualTo(2);
        assertThat(review.surplus("yes")).isEqualTo(2);

        Plan preview = await(polls().fix(poll, review.refused().keySet()).preview(TEST));
        assertThat(preview.message().english()).startsWith("Removes 2 subscribers.");
        assertThat(preview.statements()).anyMatch(line -> line.contains("DELETE FROM"));

        PollFix one = await(polls().fix(
                        poll, List.of(old(3, "Ada").key(), old(1, "Ada").key()))
                .make(TEST));
        assertThat(one.gone()).isEqualTo(1);
        assertThat(one.results().get(0).problem().orElseThrow().english()).contains("Not changed");
        assertThat(one.after().poll().claimed()).isFalse();
        PollFix rest = await(polls().fix(poll, review.refused().keySet()).make(TEST));
        assertThat(rest.claimed()).isEqualTo(4);
        assertThat(rest.after().isClean()).isTrue();
        assertThat(names(poll)).containsExactly("Ada", "Mia", "Zoe", "ada");

        assertThatThrownBy(() -> subscribe(poll, "Mia", "no")).hasMessageContaining("has been taken");
        assertThatThrownBy(() -> subscribe(poll, "Rita", "yes")).hasMessageContaining("is full");
        await(polls().unsubscribe(poll, old(1, "Ada").key()).make(TEST));
        subscribe(poll, "Rita", "yes");
        assertThat(review(poll).isClean()).isTrue();
        assertThat(await(polls().notes(poll, 10)))
                .extracting(PollNote::what)
                .anyMatch(what -> what.startsWith("Removed \u201CEva\u201D") && what.contains("is full"));
    }

    @Test
    void whoeverHasAClaimStandsBeforeAnEarlierKeyWithout() {
        PollId poll = poll("mixed", true, PollOption.of("yes", 1));
        Subscriber in = subscribe(poll, "Ada", "yes");
        plainRow(poll, old(1, "Ada", "yes"));
        plainRow(poll, old(2, "Mia", "yes"));
        plainRow(poll, old(3, "Zoe"));

        PollReview review = review(poll);
        assertThat(review.refused().keySet())
                .containsExactly(old(1, "").key(), old(2, "").key());
        assertThat(review.unclaimed()).isEqualTo(1);
        assertThat(review.firstUnclaimed()).extracting(Subscriber::name).containsExactly("Zoe");
        assertThat(await(polls().fix(poll, review.refused().keySet()).make(TEST))
                        .after()
                        .isClean())
                .isTrue();
        assertThat(names(poll)).containsExactly("Zoe", "Ada");
        assertThat(await(polls().unsubscribe(poll, in.key()).make(TEST))).isPresent();
        assertThat(option(poll, "yes").taken()).isZero();
    }

    private static void plainRow(PollId poll, Subscriber subscriber) {
        await(keyspace.lectern()
                .connection()
                .stores()
                .polls()
                .writeAnyway(poll, List.of(new PollWrite.Enter(subscriber))));
    }

    @Test
    void rowsThatAreNoSubscribersAreNamed_andAReviewCanBeCancelled() {
        PollId poll = plain("odd", old(1, "Ada", "yes"));
        keyspace.session()
                .execute("INSERT INTO poll (poll_id, section, row_key, name) VALUES ('odd', 'subscriber', 'k1', 'X')");
        assertThat(review(poll).unreadable())
                .singleElement()
                .asString()
                .contains("\u201Ck1\u201D is not a subscriber key");
        assertThatThrownBy(() -> await(polls().review(poll, rows -> false))).isInstanceOf(CancellationException.class);
    }

    @Test
    void pollsAreFoundByIdAndTitle() {
        PollId poll = poll("find-me", false, PollOption.of("yes", 5));
        PollId old = plain("find-old", old(1, "Ada", "yes"));
        assertThat(await(polls().search("find", 10))).extracting(PollTitle::id).containsExactly(poll);
        assertThat(await(polls().search("find-old", 10)))
                .extracting(PollTitle::id)
                .containsExactly(old);
        assertThat(await(polls().search("", 1_000))).extracting(PollTitle::id).contains(poll, old);
    }

    @Test
    void aPageThatEndsExactlyAtItsSizeIsTheLastOne() {
        PollId poll = poll("pages", false, PollOption.of("yes", 5));
        for (String name : List.of("Zoe", "Ada", "Mia", "Leo")) {
            subscribe(poll, name, "yes");
        }
        ScanPage<Subscriber> first = await(polls().subscribers(poll, Optional.empty(), 2));
        ScanPage<Subscriber> second = await(polls().subscribers(poll, first.next(), 2));
        assertThat(first.rows()).hasSize(2);
        assertThat(first.next()).isPresent();
        assertThat(second.rows()).extracting(Subscriber::name).containsExactly("Mia", "Leo");
        assertThat(second.next()).isEmpty();

        int all = await(polls().list(Optional.empty(), 1_000)).rows().size();
        assertThat(await(polls().list(Optional.empty(), all)).next()).isEmpty();
        Optional<String> last = await(polls().list(Optional.empty(), all - 1)).next();
        assertThat(await(polls().list(last, 1)).rows()).hasSize(1);
    }

    @Test
    void aConnectionThatIsReadOnlyRefusesEveryWrite_andReads() {
        PollId poll = poll("read-only", false, PollOption.of("yes", 5));
        Subscriber ada = subscribe(poll, "Ada", "yes");
        ConnectionSettings writing = keyspace.settings();
        ConnectionSettings settings =
                new ConnectionSettings(writing.contactPoints(), writing.datacenter(), writing.keyspace(), false, true);
        plainRow(poll, old(1, "Ada", "yes"));
        try (Lectern reader = Lectern.connect(settings)) {
            Polls polls = reader.polls();
            assertThat(await(polls.review(poll, rows -> true)).subscribers()).isEqualTo(2);
            for (var write : List.of(
                    polls.subscribe(poll, "Mia", Set.of("yes")).make(TEST),
                    polls.unsubscribe(poll, ada.key()).make(TEST),
                    polls.limit(poll, "yes", 9).make(TEST),
                    polls.fix(poll, List.of(old(1, "").key())).make(TEST),
                    polls.create(new Poll(new PollId("ro"), "ro", true, true, List.of(PollOption.of("yes", 1))))
                            .make(TEST))) {
                assertThatThrownBy(() -> await(write))
                        .isInstanceOf(ClusterException.class)
                        .hasMessageContaining("read-only");
            }
        }
        assertThat(names(poll)).containsExactly("Ada", "Ada");
    }

    @Test
    void aPreviewShowsEveryRow() {
        Poll other = new Poll(new PollId("other"), "Other", false, true, List.of(PollOption.of("yes", 5)));
        Plan create = await(polls().create(other).preview(TEST));
        assertThat(create.rows()).hasValue(3);
        assertThat(withoutBatch(create)).isEqualTo(3);
        assertThat(create.statements()).anyMatch(line -> line.contains("'note'") && line.contains("'Created'"));
        PollId poll = poll("preview", false, PollOption.of("yes", 5));
        Plan limit = await(polls().limit(poll, "yes", 4).preview(TEST));
        assertThat(limit.rows()).hasValue(2);
        assertThat(withoutBatch(limit)).isEqualTo(2);
        assertThat(limit.statements()).anyMatch(line -> line.contains("'note'") && line.contains("set to 4'"));
        Plan subscribe = await(polls().subscribe(poll, "O'Hara", Set.of("yes")).preview(TEST));
        assertThat(subscribe.rows()).hasValue(3);
        assertThat(subscribe.statements())
                .anyMatch(line -> line.contains("'name/o''hara'") && line.contains("IF NOT EXISTS"));
        Subscriber ada = subscribe(poll, "Ada", "yes");
        assertThat(await(polls().unsubscribe(poll, ada.key()).preview(TEST)).statements())
                .anyMatch(line -> line.contains("IF capacity = 5 AND taken = 1"));
        assertThat(names(poll)).containsExactly("Ada");
    }

    private static long withoutBatch(Plan preview) {
        return preview.statements().stream()
                .filter(line -> line.startsWith("  "))
                .count();
    }
}
