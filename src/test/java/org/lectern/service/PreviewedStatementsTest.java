package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.service.TestKeyspace.await;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.lectern.audit.repair.RepairJob;
import org.lectern.cassandra.job.SteeringText;
import org.lectern.cassandra.library.LibraryCqlText;
import org.lectern.console.ScriptedJobs;
import org.lectern.job.JobCounts;
import org.lectern.job.JobKind;
import org.lectern.job.JobOwner;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.Steering;
import org.lectern.lane.AlsoOnSharedNode;
import org.lectern.model.Change;
import org.lectern.model.GroupMember;
import org.lectern.model.GroupRole;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.poll.Poll;
import org.lectern.poll.PollId;
import org.lectern.poll.PollOption;
import org.lectern.poll.PollWrite;
import org.lectern.poll.Subscriber;
import org.lectern.poll.SubscriberKey;
import org.lectern.rowname.RowName;

/** Of libraries, their principals and items, polls, names of rows, repairs, jobs. */
@AlsoOnSharedNode
final class PreviewedStatementsTest extends PreviewedWrites {
    private static final String[] LIBRARY = {"content", "content_by_principal", "library_by_principal"};

    private CompletionStage<?> change(String name, Change change) {
        return begin(console.fanOuts().change(item(name), change), BECAUSE).done();
    }

    private static Change put(Visibility visibility, int after) {
        return new Change.Put("O'Brien's", visibility, Optional.of(LONG_AGO.plusSeconds(after)));
    }

    private CompletionStage<?> share(String name, MemberRole role) {
        return begin(console.fanOuts().share(item(name), Set.of(user(name)), role), BECAUSE)
                .done();
    }

    private void shared(String name) {
        principal(user(name));
        await(change(name, put(Visibility.PUBLIC, 0)));
        await(change(name, put(Visibility.LOGGEDIN, 1)));
        await(share(name, MemberRole.VIEWER));
        forgetChanges(name);
    }

    private void stray(String name) {
        keyspace.session()
                .execute(
                        "INSERT INTO library_by_principal (principal_id, bucket, last_modified, content_id, shared) "
                                + "VALUES (?, 'PRIVATE', '2001-01-01', ?, true)",
                        user(name).value(),
                        item(name).value());
    }

    @Test
    void newItemsAndTheirDeletion() throws IOException {
        Twins twins = twins();
        writeBoth(twins, name -> change(name, put(Visibility.PUBLIC, 0)));
        assertAlike(twins, "content");
        writeBoth(twins, name -> change(name, put(Visibility.PRIVATE, 1)));
        assertAlike(twins, "content");

        Twins deleted = twins(this::shared);
        writeBoth(deleted, name -> change(name, new Change.Delete()));
        assertAlike(deleted, "content");
    }

    @Test
    void changesOfAnItem() throws IOException {
        for (Change change : List.of(
                new Change.Rename("It's {new}; isn't it?"),
                new Change.ChangeVisibility(Visibility.PRIVATE),
                new Change.Touch(),
                put(Visibility.PUBLIC, 9))) {
            Twins twins = twins(this::shared);
            writeBoth(twins, name -> change(name, change));
            assertAlike(twins, LIBRARY);
        }
    }

    @Test
    void sharingAndRemoving() throws IOException {
        Twins twins = twins(name -> {
            principal(user(name));
            await(change(name, put(Visibility.PUBLIC, 0)));
        });
        for (MemberRole role : List.of(MemberRole.VIEWER, MemberRole.MANAGER)) {
            writeBoth(twins, name -> share(name, role));
            assertAlike(twins, LIBRARY);
        }
        writeBoth(
                twins,
                name -> begin(console.fanOuts().remove(item(name), Set.of(user(name))), BECAUSE)
                        .done());
        assertAlike(twins, "content");
        assertThat(rows("content_by_principal", twins.shown())).isEmpty();
    }

    @Test
    void aLibraryThatIsBuiltAnew() throws IOException {
        Twins twins = twins(name -> {
            shared(name);
            stray(name);
        });
        List<String> shown =
                recorded(console.libraries().rebuild(user(twins.written())).make(BECAUSE));
        long floor = keyspace.session()
                .execute("SELECT micros FROM floor WHERE id = 'library'")
                .all()
                .get(0)
                .getLong(0);
        for (String bucket : List.of("LOGGEDIN", "PRIVATE")) {
            run(
                    twins,
                    shown,
                    Map.of(
                            "below_the_floor",
                            String.valueOf(floor - 1),
                            "floor_and_stamp",
                            String.valueOf(floor + 1),
                            "floor",
                            String.valueOf(floor),
                            "bucket",
                            "'" + bucket + "'",
                            "last_modified",
                            "'" + LONG_AGO.plusSeconds(1) + "'",
                            "item",
                            "'" + item(twins.shown()).value().replace("'", "''") + "'"));
        }
        assertAlike(twins, LIBRARY);

        // One that takes many steps shows one of them.
        parses(new LibraryCqlText(keyspace.settings().keyspace()).ofRebuild(user("large"), false));
    }

    @Test
    void principalsAndMembersOfGroups() throws IOException {
        Twins twins = twins();
        long floor = keyspace.session()
                .execute("SELECT micros FROM floor WHERE id = 'library'")
                .all()
                .get(0)
                .getLong(0);
        writeBoth(
                twins,
                name -> console.principals()
                        .put(new Principal(user(name), "Mary O'Brien", Visibility.PUBLIC))
                        .make(BECAUSE),
                Map.of("floor", String.valueOf(floor)));
        assertAlike(twins, "principal", "name_index", "library_by_principal");
        writeBoth(
                twins,
                name -> console.principals()
                        .put(new Principal(user(name), "Mary", Visibility.PRIVATE))
                        .make(BECAUSE));
        assertAlike(twins, "principal", "name_index");

        principal(new PrincipalId("g:" + twins.written() + ":class"));
        writeBoth(
                twins,
                name -> console.principals()
                        .put(new GroupMember(new PrincipalId("g:" + name + ":class"), user(name), GroupRole.MEMBER))
                        .make(BECAUSE),
                Map.of("role_as_read", "null"));
        assertAlike(twins, "group_member");
    }

    @Test
    void rowsOfNames() throws IOException {
        Twins twins = twins();
        writeBoth(
                twins,
                name -> console.rowNames()
                        .write(RowName.parse("http://" + name + ".org/o'brien"), "O'Brien {it's}")
                        .make(BECAUSE));
        assertAlike(twins, "site_row");
    }

    @Test
    void repairsOfWhatWasFound() throws IOException {
        Twins twins = twins(name -> {
            shared(name);
            stray(name);
        });
        writeBoth(
                twins,
                name -> console.audits()
                        .principal(user(name), Duration.ZERO)
                        .thenCompose(audit -> console.audits()
                                .fix(audit.findings(), Optional.empty())
                                .make(BECAUSE)
                                .thenCompose(RepairJob::done)));
        assertAlike(twins, LIBRARY);
    }

    @Test
    void pollsAndTheirSubscribers() throws IOException {
        Function<String, Poll> lunch = name -> new Poll(
                new PollId(name),
                "What's for lunch?",
                true,
                true,
                List.of(PollOption.of("soup", 3), PollOption.of("chef's", 2)));
        Twins created = twins();
        writeBoth(created, name -> console.polls().create(lunch.apply(name)).make(BECAUSE));
        assertAlike(created, "poll");

        for (int write = 0; write < 3; write++) {
            Twins twins = twins();
            await(console.polls().create(lunch.apply(twins.written())).make(BECAUSE));
            SubscriberKey ann = await(console.polls()
                            .subscribe(new PollId(twins.written()), "Ann O'Brien", Set.of("soup", "chef's"))
                            .make(BECAUSE))
                    .key();
            copy(twins, "poll");
            List<Function<String, CompletionStage<?>>> writes = List.of(
                    name -> console.polls()
                            .subscribe(new PollId(name), "Zoe's", Set.of("soup", "chef's"))
                            .make(BECAUSE),
                    name -> console.polls().limit(new PollId(name), "soup", 7).make(BECAUSE),
                    name -> console.polls().unsubscribe(new PollId(name), ann).make(BECAUSE));
            writeBoth(twins, writes.get(write));
            assertAlike(twins, "poll");
        }
    }

    @Test
    void everyWriteOfAPollIsCql() {
        SubscriberKey key = new SubscriberKey(1_700_000_000_000L, "node1", 7);
        Subscriber ann = new Subscriber(key, "Ann O'Brien", new TreeSet<>(Set.of("soup", "chef's")));
        PollOption option = PollOption.of("chef's", 2);
        List<PollWrite> writes = List.of(
                new PollWrite.Describe("What's for lunch?", true, true, LONG_AGO),
                new PollWrite.BeginClaims(),
                new PollWrite.AddOption(option),
                new PollWrite.Count(option, OptionalInt.of(1), PollOption.UNLIMITED, 2),
                new PollWrite.Take("name/ann o'brien", key),
                new PollWrite.Release("name/ann o'brien", key),
                new PollWrite.Enter(ann),
                new PollWrite.Confirm(ann),
                new PollWrite.Leave(ann),
                new PollWrite.Note(key, BECAUSE, "It's gone"));
        assertThat(writes).hasSize(PollWrite.class.getPermittedSubclasses().length);
        for (PollWrite write : writes) {
            parses(console.connection().stores().polls().statements(new PollId("lunch"), List.of(write)));
        }
    }

    @Test
    void steeringAJob() {
        for (JobOwner owner : List.of(
                new JobOwner("p1", "o'neill@desk", true, true),
                new JobOwner("p1", "o'neill@desk", false, true),
                new JobOwner("p1", "o'neill@desk", false, false))) {
            JobStatus job = ScriptedJobs.state(
                    ScriptedJobs.job(
                            "console-1/7", JobKind.TOUCH, item("steered").value(), JobCounts.of(1), owner),
                    JobState.PAUSED,
                    "");
            for (Steering steering :
                    List.of(new Steering.Throttle(OptionalInt.of(400)), new Steering.Order(Steering.Kind.RESUME))) {
                parses(SteeringText.of(job, steering, true, keyspace.settings().keyspace()));
            }
        }
    }

    @Test
    void theReadsBehindAnExplanation() {
        Twins twins = twins(this::shared);
        parses(await(console.libraries().explain(user(twins.shown()), item(twins.shown()), Set.of(LONG_AGO)))
                .statements());
    }
}
