package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.lane.WithoutNode;
import org.lectern.poll.InMemoryPolls;
import org.lectern.poll.Poll;
import org.lectern.poll.PollId;
import org.lectern.poll.PollOption;
import org.lectern.poll.PollWrite;
import org.lectern.poll.Polls;
import org.lectern.poll.Subscriber;
import org.lectern.poll.SubscriberKey;
import org.lectern.service.TestConnection;

/** Polls are listed, reviewed and put right by commands. */
@WithoutNode
final class PollsCommandsTest {
    private static final PollId LUNCH = new PollId("lunch");
    private static final PollId OLD = new PollId("old");

    @TempDir
    private Path home = Path.of("");

    private final InMemoryPolls store = new InMemoryPolls();
    private final Polls polls = store.service();

    private CommandRunner.Ended run(String... line) {
        return CommandRunner.over(TestConnection.of("operator@here").lectern(polls), home)
                .run(line);
    }

    /** One poll that goes by batches, and one written by keys alone: two of one name, and one too many. */
    @BeforeEach
    void polls() {
        await(polls.create(new Poll(LUNCH, "Lunch", false, true, List.of(PollOption.of("soup", 2))))
                .make(TEST));
        await(polls.subscribe(LUNCH, "Ada", Set.of("soup")).make(TEST));
        await(store.writeAnyway(OLD, List.of(new PollWrite.AddOption(PollOption.of("yes", 2)))));
        int millis = 0;
        for (String name : List.of("Ada", "Ada", "Mia", "Zoe")) {
            await(store.writeAnyway(
                    OLD,
                    List.of(new PollWrite.Enter(new Subscriber(
                            new SubscriberKey(1_272_188_400_000L + millis++, "3", 17),
                            name,
                            new TreeSet<>(Set.of("yes")))))));
        }
    }

    @Test
    void pollsAreListed() {
        assertThat(run("polls", "list").out()).hasSize(2).anyMatch(line -> line.equals("lunch  Lunch"));
    }

    @Test
    void aCleanPollIsRight_andEachWhoShouldNotBeInAnotherIsNamed() {
        assertThat(run("polls", "review", "lunch").code()).isZero();

        CommandRunner.Ended all = run("polls", "review", "--json");
        assertThat(all.code()).isEqualTo(1);
        assertThat(all.json("review")).hasSize(2);
        assertThat(all.json("refused"))
                .extracting(line -> line.path("name").asText())
                .containsExactly("Ada", "Zoe");
    }

    @Test
    void aReviewOfManyIsAJob_whoseResultsArePrintedAgainByItsName() {
        CommandRunner.Ended reviewed = run("polls", "review", "lunch", "old");
        assertThat(reviewed.code()).isEqualTo(1);
        String name = reviewed.err()
                .lines()
                .filter(line -> line.startsWith("The review is the job "))
                .map(line -> line.replaceAll(".* |\\.$", ""))
                .findFirst()
                .orElseThrow();

        CommandRunner.Ended again = run("polls", "review", "--job", name, "--json");
        assertThat(again.code()).isEqualTo(1);
        assertThat(again.json("review")).hasSize(2);
        assertThat(again.json("refused")).hasSize(2);
        assertThat(run("polls", "review", "--job", "nowhere/1").code()).isEqualTo(2);
    }

    @Test
    void aPollThatIsNotThereIsNamedAmongTheOthers() {
        CommandRunner.Ended reviewed = run("polls", "review", "lunch", "dinner", "--json");
        assertThat(reviewed.code()).isEqualTo(2);
        assertThat(reviewed.json("review")).hasSize(1);
        assertThat(reviewed.err()).contains("dinner");
    }

    @Test
    void aPollIsRehearsedAndPutRight() {
        CommandRunner.Ended rehearsed = run("polls", "fix", "old");
        assertThat(rehearsed.code()).isEqualTo(1);
        assertThat(rehearsed.err()).contains("Dry run");

        CommandRunner.Ended fixed = run("polls", "fix", "old", "--apply", "--reason", "ticket 4711", "--json");
        assertThat(fixed.code()).isZero();
        assertThat(fixed.json("fix").get(0).path("gone").asInt()).isEqualTo(2);
        CommandRunner.Ended again = run("polls", "fix", "old");
        assertThat(again.code()).isZero();
        assertThat(again.err()).contains("Nothing to fix");
    }

    @Test
    void aPollThatIsNotThereCouldNotBeReviewed() {
        assertThat(run("polls", "review", "dinner").code()).isEqualTo(2);
    }
}
