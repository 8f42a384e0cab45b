package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityLog;
import org.lectern.cassandra.job.SteeringText;
import org.lectern.cassandra.library.LibraryCqlText;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobOwner;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.JobTask;
import org.lectern.job.Steering;
import org.lectern.lane.AlsoOnSharedNode;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
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
import org.lectern.status.ContentStatuses;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CarryRule;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Question;
import org.lectern.status.store.StatusStore.ModeSetting;
import org.lectern.wording.Message;

/**
 * What an operator is shown before a write, and what stands on record of it, is CQL that does what the write does: of two
 * that are alike, one is written by the console and the other by what the console showed, and they are alike afterwards.
 */
@AlsoOnSharedNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class PreviewedStatementsTest {
    private static final Instant LONG_AGO = Instant.parse("2012-09-19T12:31:56Z");
    private static final Cause BECAUSE = Cause.of("o'neill@desk", "ticket \u201C4711\u201D: it's \"wrong\"?");
    private static final String[] LIBRARY = {"content", "content_by_principal", "library_by_principal"};
    private static final String[] STATUS = {"user_content_consumption", "user_activity_agg", "user_enrolments"};
    private static final CollectionTree MATHS = new CollectionTree(
            "class-1-maths",
            List.of("addition", "it's counting"),
            Set.of(),
            Map.of("num'bers", Set.of("addition", "it's counting")),
            Map.of("addition", 3));

    private static final Question QUESTION =
            new Question("q1", LONG_AGO, 3, 1.5, "mcq", "Sums", "", List.of(), List.of(), BigDecimal.ONE);

    /** A statement with marks for values, after a comparison or in a list of them. */
    private static final Pattern STANDS_FOR_MANY = Pattern.compile("= \\?|\\(\\?");

    private TestKeyspace keyspace;
    private TableRows rows;
    private ActivityLog log;
    private Lectern console;
    private int pairs;

    @BeforeAll
    void connect(@TempDir Path directory) {
        keyspace = new TestKeyspace("previewed");
        rows = new TableRows(keyspace.session());
        log = new ActivityLog(directory.resolve("activity"));
        console = Lectern.connect(
                keyspace.settings(), StatusKeyspace.of(keyspace.settings().keyspace()), Optional.of(log), said -> {});
    }

    @AfterAll
    void close() {
        console.close();
        log.close();
        keyspace.close();
    }

    /** Two names of which everything is made alike: what is written, and what is done by the statements that were shown. */
    private record Twins(String written, String shown) {}

    private synchronized Twins twins() {
        pairs++;
        return new Twins("wrote" + pairs + "x", "shown" + pairs + "x");
    }

    private Twins twins(Consumer<String> setUp) {
        Twins twins = twins();
        setUp.accept(twins.written());
        setUp.accept(twins.shown());
        return twins;
    }

    /** What was on record of the last write, by then done. */
    private List<String> recorded(CompletionStage<?> write) throws IOException {
        await(write);
        return log.read(ActivityFilter.ALL)
                .next(1, () -> true, true)
                .entries()
                .get(0)
                .statements();
    }

    /** Does it to one, and runs for the other what was on record of it. */
    private void writeBoth(Twins twins, Function<String, CompletionStage<?>> write, Map<String, String> open)
            throws IOException {
        run(twins, recorded(write.apply(twins.written())), open);
        forgetChanges(twins.written());
        forgetChanges(twins.shown());
    }

    /** The names of jobs are known only to those who make a change. */
    private void forgetChanges(String name) {
        keyspace.session()
                .execute(
                        "UPDATE content SET open_changes = {} WHERE content_id = ? IF last_modified != null",
                        item(name).value());
    }

    private void writeBoth(Twins twins, Function<String, CompletionStage<?>> write) throws IOException {
        writeBoth(twins, write, Map.of());
    }

    /** @param open what the statements leave open, by the names of their markers */
    private void run(Twins twins, List<String> shown, Map<String, String> open) {
        TreeMap<String, String> values = new TreeMap<>(open);
        values.put("open_changes_with_this_one", "{}");
        for (String cql : split(shown)) {
            String text = cql.replace(twins.written(), twins.shown());
            for (Map.Entry<String, String> value : values.descendingMap().entrySet()) {
                text = text.replace(":" + value.getKey(), value.getValue());
            }
            if (STANDS_FOR_MANY.matcher(text).find()) {
                assertThat(keyspace.session().prepare(text)).as(text).isNotNull();
            } else {
                assertThat(keyspace.session().execute(text).wasApplied())
                        .as(text)
                        .isTrue();
            }
        }
    }

    /** One text for each statement; a batch is one. What only explains is left out. */
    private static List<String> split(List<String> shown) {
        List<String> statements = new ArrayList<>();
        StringBuilder batch = new StringBuilder();
        for (String line : shown) {
            if (line.startsWith("BEGIN ") || batch.length() > 0) {
                batch.append(line).append('\n');
            } else if (!line.strip().startsWith("--")) {
                statements.add(line);
            }
            if (line.startsWith("APPLY BATCH")) {
                statements.add(batch.toString());
                batch.setLength(0);
            }
        }
        assertThat(batch).isEmpty();
        assertThat(statements).isNotEmpty();
        return statements;
    }

    private void assertAlike(Twins twins, String... tables) {
        assertThat(tables)
                .allSatisfy(table ->
                        assertThat(rows(table, twins.shown())).isNotEmpty().isEqualTo(rows(table, twins.written())));
    }

    private List<String> rows(String table, String name) {
        return rows.of(table, name);
    }

    /** Makes the rows of the second like those of the first, and older than whatever is done to them. */
    private void copy(Twins twins, String... tables) {
        for (String table : tables) {
            for (Row row : keyspace.session().execute("SELECT * FROM " + table)) {
                if (row.getFormattedContents().contains(twins.written())) {
                    copy(twins, table, row);
                }
            }
        }
    }

    private void copy(Twins twins, String table, Row row) {
        List<String> names = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        for (ColumnDefinition column : row.getColumnDefinitions()) {
            Object value = row.getObject(column.getName());
            if (value != null) {
                names.add(column.getName().asInternal());
                values.add(value instanceof String text ? text.replace(twins.written(), twins.shown()) : value);
            }
        }
        keyspace.session()
                .execute(SimpleStatement.newInstance(
                        "INSERT INTO " + table + " (" + String.join(", ", names) + ") VALUES (?"
                                + ", ?".repeat(names.size() - 1) + ") USING TIMESTAMP "
                                + rows.begun().toEpochMilli() * 1_000,
                        values.toArray()));
    }

    private static PrincipalId user(String name) {
        return new PrincipalId("u:" + name + ":o'brien");
    }

    private static ContentId item(String name) {
        return new ContentId("c:" + name + ":it's {a}?.pdf");
    }

    private void principal(PrincipalId id) {
        await(console.principals().put(new Principal(id, "O'Brien", Visibility.PUBLIC), TEST));
    }

    private CompletionStage<?> change(String name, Change change) {
        return console.fanOuts().change(item(name), change, BECAUSE).done();
    }

    private static Change put(Visibility visibility, int after) {
        return new Change.Put("O'Brien's", visibility, Optional.of(LONG_AGO.plusSeconds(after)));
    }

    private CompletionStage<?> share(String name, MemberRole role) {
        return console.fanOuts()
                .share(item(name), Set.of(user(name)), role, BECAUSE)
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
                name -> console.fanOuts()
                        .remove(item(name), Set.of(user(name)), BECAUSE)
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
        List<String> shown = recorded(console.libraries().rebuild(user(twins.written()), BECAUSE));
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
                name -> console.principals().put(new Principal(user(name), "Mary O'Brien", Visibility.PUBLIC), BECAUSE),
                Map.of("floor", String.valueOf(floor)));
        assertAlike(twins, "principal", "name_index", "library_by_principal");
        writeBoth(
                twins,
                name -> console.principals().put(new Principal(user(name), "Mary", Visibility.PRIVATE), BECAUSE));
        assertAlike(twins, "principal", "name_index");

        principal(new PrincipalId("g:" + twins.written() + ":class"));
        writeBoth(
                twins,
                name -> console.principals()
                        .put(
                                new GroupMember(new PrincipalId("g:" + name + ":class"), user(name), GroupRole.MEMBER),
                                BECAUSE),
                Map.of("role_as_read", "null"));
        assertAlike(twins, "group_member");
    }

    @Test
    void rowsOfNames() throws IOException {
        Twins twins = twins();
        writeBoth(
                twins,
                name -> console.rowNames()
                        .write(RowName.parse("http://" + name + ".org/o'brien"), "O'Brien {it's}", BECAUSE));
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
                                .fix(audit.findings(), Optional.empty(), BECAUSE)
                                .done()));
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
        writeBoth(created, name -> console.polls().create(lunch.apply(name), BECAUSE));
        assertAlike(created, "poll");

        for (int write = 0; write < 3; write++) {
            Twins twins = twins();
            await(console.polls().create(lunch.apply(twins.written()), BECAUSE));
            SubscriberKey ann = await(console.polls()
                            .subscribe(new PollId(twins.written()), "Ann O'Brien", Set.of("soup", "chef's"), BECAUSE))
                    .key();
            copy(twins, "poll");
            List<Function<String, CompletionStage<?>>> writes = List.of(
                    name -> console.polls().subscribe(new PollId(name), "Zoe's", Set.of("soup", "chef's"), BECAUSE),
                    name -> console.polls().limit(new PollId(name), "soup", 7, BECAUSE),
                    name -> console.polls().unsubscribe(new PollId(name), ann, BECAUSE));
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

    private void parses(List<String> shown) {
        for (String cql : split(shown)) {
            assertThat(keyspace.session().prepare(cql)).as(cql).isNotNull();
        }
    }

    private ContentStatuses status() {
        return console.contentStatuses();
    }

    private static EnrolmentKey maths(String name) {
        return new EnrolmentKey(user(name).value(), MATHS.collection(), "batch-1");
    }

    /** One who has seen a part; with figures that are not what the rows say. */
    private Twins learners() {
        Twins twins = twins(name -> principal(user(name)));
        await(status().collections().put(MATHS, BECAUSE));
        await(status().collections().put(Batch.open(MATHS.collection(), "batch-1"), BECAUSE));
        EnrolmentKey key = maths(twins.written());
        await(status().enrolments().enrol(key, BECAUSE));
        await(status().views().start(key.view("addition"), LONG_AGO));
        await(status().views().progress(key.view("addition"), "{\"page\": \"it's 1\"}", LONG_AGO.plusSeconds(1)));
        await(status().assessments().submit(key.view("addition"), "first", LONG_AGO.plusSeconds(2), List.of(QUESTION)));
        keyspace.session()
                .execute(
                        "UPDATE user_activity_agg SET aggregates['score:gone'] = 0.1, content_status = {'addition': 0} "
                                + "WHERE activity_type = 'Course' AND activity_id = ? AND user_id = ? "
                                + "AND context_id = 'batch-1'",
                        MATHS.collection(),
                        user(twins.written()).value());
        copy(twins, STATUS);
        return twins;
    }

    @Test
    void enrolments() throws IOException {
        Twins twins = learners();
        writeBoth(twins, name -> status().enrolments().withdraw(maths(name), BECAUSE));
        assertAlike(twins, STATUS);
        writeBoth(twins, name -> status().enrolments().enrol(maths(name), BECAUSE));
        await(status().summaries().recompute(maths(twins.shown()), BECAUSE));
        assertAlike(twins, STATUS);
    }

    @Test
    void summariesAndViews() throws IOException {
        List<Function<String, CompletionStage<?>>> writes = List.of(
                name -> status().summaries().recompute(maths(name), BECAUSE),
                name -> status().summaries().delete(maths(name), BECAUSE),
                name -> status().views().forceEnd(maths(name).view("addition"), BECAUSE));
        for (Function<String, CompletionStage<?>> write : writes) {
            Twins twins = learners();
            writeBoth(twins, write);
            assertThat(rows("user_activity_agg", twins.shown())).isEqualTo(rows("user_activity_agg", twins.written()));
            assertAlike(twins, "user_content_consumption", "user_enrolments");
        }
    }

    @Test
    void whatBelongsToNobody() throws IOException {
        Twins twins = twins();
        writeBoth(
                twins,
                name -> status().collections()
                        .put(
                                new CollectionTree(
                                        name,
                                        MATHS.leaves(),
                                        Set.of("it's counting"),
                                        MATHS.units(),
                                        MATHS.questions()),
                                BECAUSE));
        writeBoth(
                twins,
                name -> status().collections()
                        .put(new Batch(name, "o'clock", Optional.of(LONG_AGO), true, Optional.of("it's")), BECAUSE));
        assertAlike(twins, "collection_tree", "course_batch");

        ModeSetting copy = new ModeSetting(Mode.COPY, new CarryRule(Optional.of(Duration.ofDays(30)), true));
        List<String> shown = recorded(status().modes().switchTo(copy, BECAUSE));
        keyspace.session().execute("DELETE FROM status_mode WHERE id = 'instance'");
        run(twins, shown, Map.of());
        assertThat(await(status().modes().setting())).isEqualTo(copy);
    }

    @Test
    void steeringAJob() {
        for (JobOwner owner : List.of(
                new JobOwner("p1", "o'neill@desk", true, true),
                new JobOwner("p1", "o'neill@desk", false, true),
                new JobOwner("p1", "o'neill@desk", false, false))) {
            JobStatus job = new JobStatus(
                    new JobId("console-1/7"),
                    JobTask.of(JobKind.TOUCH, item("steered").value(), Message.NONE),
                    BECAUSE,
                    JobState.PAUSED,
                    Message.NONE,
                    JobCounts.of(1),
                    0,
                    OptionalInt.empty(),
                    1,
                    owner,
                    Instant.EPOCH,
                    Instant.EPOCH,
                    Optional.empty());
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
