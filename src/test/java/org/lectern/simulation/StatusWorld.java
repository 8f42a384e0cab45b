package org.lectern.simulation;

import static org.lectern.job.TestCause.TEST;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lectern.activity.ActivityRecorder;
import org.lectern.async.PartsExecutor;
import org.lectern.async.Retry;
import org.lectern.job.JobId;
import org.lectern.job.JobTask;
import org.lectern.job.Records;
import org.lectern.job.Steering;
import org.lectern.model.Cause;
import org.lectern.status.Classroom;
import org.lectern.status.ContentStatuses;
import org.lectern.status.StatusBatchJobs;
import org.lectern.status.archive.ArchiveFile;
import org.lectern.status.archive.ArchiveRows;
import org.lectern.status.archive.ArchiveWork;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.batch.BatchJobWork;
import org.lectern.status.batch.RingPart;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Archived;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.Batch;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.BatchJobRecord.Kind;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Question;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusLayout;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.BatchJobStore;
import org.lectern.status.store.EndedViews;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.InMemoryStatusStore;
import org.lectern.status.store.MergedRows;
import org.lectern.status.store.PlainWrites;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.StatusWrite;
import org.lectern.status.store.ViewRows;
import org.lectern.status.summary.SummaryComputation;
import org.lectern.status.sunbird.SunbirdRepair;
import org.lectern.wording.Message;

/**
 * Learners of a batch, and a batch job of content status over them. Pages have two learners. Of several kinds the first process
 * starts one, the second another.
 */
final class StatusWorld implements World {
    private static final int LEARNERS = 6;
    private static final int PAGE = 2;
    /** So often a process finds nothing left until it ends: a request may arrive late. */
    private static final int LOOKS = 5;

    private static final Duration CLOSED_FOR = Duration.ofDays(90);

    private final VirtualTime time;
    private final Path directory;
    private final List<Kind> kinds;
    private final Broken broken;
    private final Way way;
    private final InMemoryStatusStore tables = new InMemoryStatusStore();
    private final ContentStatuses undisturbed;
    private final Set<String> wrong = new LinkedHashSet<>();
    private final Set<String> prepared;
    private final Map<Path, ArchiveFile.Rows> read = new HashMap<>();
    /** When the platform has written a row last. */
    private final Map<Object, Instant> platform = new HashMap<>();

    private final Map<Kind, Story.EngineProcess> starters = new LinkedHashMap<>();
    private long epoch;
    private int working;
    private int recorded;

    /** How the services or their store are broken, to show that the rules notice. */
    enum Broken {
        NOTHING,
        /** A batch job's place is written whoever holds it. */
        PLACE_WITHOUT_FENCE,
        /** What is kept of archived rows is written whatever it is by now. */
        ARCHIVED_WITHOUT_COMPARISON,
        /** Parts of an archive write to the disk of the machine that they are on. */
        ARCHIVE_ELSEWHERE,
        /** Plain writes have the time at which they arrive. */
        PLAIN_WRITES_OF_NOW
    }

    /** Where the work is done, and on whose rows. */
    enum Way {
        HERE,
        /** By other processes, in parts. */
        IN_PARTS,
        /** On rows that a platform writes too, without conditions: of two writes the one with the later time counts. */
        ON_A_PLATFORM
    }

    StatusWorld(VirtualTime time, Path files, Way way, Broken broken, Kind... kinds) {
        this.time = time;
        this.kinds = List.of(kinds);
        this.way = way;
        this.broken = broken;
        try {
            directory = Files.createTempDirectory(files, "archive");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        boolean deployed = way == Way.ON_A_PLATFORM;
        if (deployed) {
            tables.keptAs(StatusLayout.deployed(true, true, "", StatusLayout.COURSE, Duration.ZERO, Message.NONE));
        }
        // What a platform has done is done: nothing is left in its queue.
        tables.clock(() -> deployed ? now().minus(Duration.ofDays(2)) : now());
        undisturbed = services(tables.port(), Optional.empty(), Retry.Timer.COMMON);
        await(tables.putTree(Classroom.TREE));
        boolean over = this.kinds.contains(Kind.ARCHIVE) || this.kinds.contains(Kind.RESTORE);
        Optional<Instant> ends = over ? Optional.of(now().minus(Duration.ofDays(100))) : Optional.empty();
        await(tables.putBatch(new Batch(Classroom.MATHS, "batch-1", ends, false, Optional.empty())));
        for (int i = 0; i < LEARNERS; i++) {
            plant(i);
        }
        prepare();
        prepared = Set.copyOf(places().keySet());
    }

    private static EnrolmentKey learner(int number) {
        return new EnrolmentKey("learner-" + number % LEARNERS, Classroom.MATHS, "batch-1");
    }

    private Instant now() {
        return Simulation.BEGINNING.plusNanos(time.nanos());
    }

    private static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }

    /** Nothing is computed yet of these rows. */
    private void plant(int number) {
        EnrolmentKey key = learner(number);
        Enrolment fresh = Enrolment.of(key, now());
        await(tables.swapEnrolment(
                Optional.empty(),
                kinds.contains(Kind.MIGRATE)
                        ? new Enrolment(
                                key,
                                true,
                                fresh.enrolledOn(),
                                fresh.progress(),
                                fresh.status(),
                                Optional.empty(),
                                Map.of(Classroom.SDA, ContentStatus.COMPLETED),
                                Optional.empty())
                        : fresh));
        await(tables.insertView(key.view(Classroom.SDA), View.completed(now())));
        await(tables.insertView(key.view("shapes"), View.started(now())));
        attempt(key, "first");
    }

    private void attempt(EnrolmentKey key, String id) {
        await(tables.swapAttempt(
                key,
                Optional.empty(),
                Attempt.of("counting", id, now(), now(), List.of(Question.of("q1", now(), 0.5, 1)))));
    }

    /** The looks that are required before; what is restored was archived. */
    private void prepare() {
        StatusBatchJobs jobs = undisturbed.batchJobs();
        for (Kind kind : kinds) {
            switch (kind) {
                case RECOMPUTE -> ended(jobs.review(Optional.of(Classroom.MATHS), TEST));
                case MIGRATE -> ended(jobs.dryRunOfMigration(TEST));
                case ARCHIVE, RESTORE -> ended(jobs.dryRunOfArchive(CLOSED_FOR, directory, TEST));
                default -> {}
            }
        }
        if (kinds.contains(Kind.RESTORE)) {
            ended(jobs.archive(CLOSED_FOR, directory).make(TEST));
            ended(jobs.dryRunOfRestore(directory, TEST));
        }
        if (kinds.contains(Kind.ARCHIVE) && kinds.contains(Kind.RESTORE)) {
            for (int i = 0; i < LEARNERS; i++) {
                await(tables.insertView(learner(i).view("counting"), View.started(now())));
            }
            ended(jobs.dryRunOfArchive(CLOSED_FOR, directory, TEST));
            ended(jobs.dryRunOfRestore(directory, TEST));
        }
    }

    private static BatchJob.Report ended(CompletionStage<BatchJob> job) {
        return await(await(job).ended());
    }

    // The services, as a process has them.

    private ContentStatuses services(
            StatusStore store, Optional<PartsExecutor<RingPart, RingPart.Outcome>> executor, Retry.Timer timer) {
        return ContentStatuses.of(
                store, this::now, records(), ActivityRecorder.NONE, executor, EndedViews.NONE, timer, Runnable::run);
    }

    private Records records() {
        return (JobTask task, Cause cause, Consumer<Steering> steered) -> {
            JobId id = new JobId("here/" + ++recorded);
            return CompletableFuture.completedStage(new Records.Recorded() {
                @Override
                public JobId id() {
                    return id;
                }

                @Override
                public void progressed(long done, long failed, long left) {}

                @Override
                public CompletionStage<?> end(Message reason) {
                    return CompletableFuture.completedStage(null);
                }
            });
        };
    }

    private StatusBatchJobs jobs(Story.EngineProcess process) {
        StatusStore store = Ports.passingAll(StatusStore.class, tables, this::arrived);
        StatusStore passing = Ports.passingAll(StatusStore.class, store, process::pass);
        StatusStore asked = Ports.answering(StatusStore.class, (method, given) -> switch (method.getName()) {
            case "timer" -> process.timer();
            case "plainWrites" ->
                tables.plainWrites().map(plain -> Ports.passing(PlainWrites.class, this::plain, process::pass));
            default -> Ports.call(passing, method, given);
        });
        PartsExecutor<RingPart, RingPart.Outcome> executor = new PartsExecutor<>() {
            @Override
            public int atOnce() {
                return 1;
            }

            @Override
            public CompletionStage<RingPart.Outcome> submit(RingPart part) {
                try {
                    return CompletableFuture.completedStage(
                            broken == Broken.ARCHIVE_ELSEWHERE
                                    ? part.work(asked, elsewhere(asked), process.timer())
                                    : services(asked, Optional.empty(), process.timer())
                                            .batchJobs()
                                            .part(part));
                } catch (ExecutionException | InterruptedException | RuntimeException failure) {
                    return CompletableFuture.failedStage(failure);
                }
            }
        };
        return services(asked, way == Way.IN_PARTS ? Optional.of(executor) : Optional.empty(), process.timer())
                .batchJobs();
    }

    /** Work on a machine on which the directory of this name is another one, which does not ask whose it is. */
    private BatchJobWork elsewhere(StatusStore asked) {
        EventContext context = new EventContext(asked, this::now);
        BatchJobWork work = new ArchiveWork(
                asked,
                context,
                new SummaryComputation(asked, context),
                CLOSED_FOR,
                directory.resolveSibling("elsewhere"),
                Map.of(),
                false,
                ArchiveWork.ROWS_IN_MEMORY,
                Runnable::run);
        return Ports.answering(
                BatchJobWork.class,
                (method, given) -> method.getName().equals("beginPart") ? null : Ports.call(work, method, given));
    }

    // Rules, where requests arrive.

    private CompletionStage<?> arrived(Ports.Request request) {
        List<Object> given = request.given();
        switch (request.name()) {
            case "users" -> {
                return tables.users((OptionalLong) given.get(0), (OptionalLong) given.get(1), PAGE);
            }
            case "deleteView" -> requireCopy((ViewKey) given.get(0), (View) given.get(1));
            case "deleteAttempt" -> requireCopy((EnrolmentKey) given.get(0), (Attempt) given.get(1));
            default -> {}
        }
        Map<String, BatchJobRecord> before = places();
        CompletionStage<?> answer = broken(request);
        if (request.name().equals("claim")) {
            epoch = ((BatchJobStore.Claim) answer.toCompletableFuture().join()).epoch();
        }
        if (before.equals(places())) {
            return answer;
        }
        places().forEach((id, place) -> Optional.ofNullable(before.get(id)).ifPresent(was -> rule(was, place)));
        return answer;
    }

    @SuppressWarnings("unchecked")
    private CompletionStage<?> broken(Ports.Request request) {
        List<Object> given = request.given();
        if (broken == Broken.PLACE_WITHOUT_FENCE && request.name().equals("putRecord")) {
            return tables.batchJobs().putRecord((BatchJobRecord) given.get(0), epoch);
        } else if (broken == Broken.ARCHIVED_WITHOUT_COMPARISON
                && request.name().equals("swapArchived")) {
            EnrolmentKey key = (EnrolmentKey) given.get(0);
            return tables.archive()
                    .swapArchived(key, await(tables.archive().archived(key)), (Optional<Archived>) given.get(2));
        }
        return request.let();
    }

    /** A plain write arrives: a later one of the platform stays. */
    private CompletionStage<Void> plain(StatusWrite write, Instant asOf) {
        boolean late = asOf.isBefore(platform.getOrDefault(row(write), Instant.MIN));
        if (late && broken != Broken.PLAIN_WRITES_OF_NOW) {
            return Table.written();
        }
        Object before = stored(write);
        await(tables.plainWrites().orElseThrow().write(write, asOf));
        require(!late || before.equals(stored(write)), "a repair hides what the platform has written");
        return Table.written();
    }

    private static Object row(StatusWrite write) {
        return write instanceof StatusWrite.SwapAggregate aggregate
                ? aggregate.key()
                : write instanceof StatusWrite.WriteUnit unit
                        ? unit.key()
                        : ((StatusWrite.SwapEnrolment) write).next().key();
    }

    private Object stored(StatusWrite write) {
        return row(write) instanceof Aggregate.Key key
                ? await(tables.aggregate(key))
                : await(tables.enrolment((EnrolmentKey) row(write)));
    }

    private void require(boolean holds, String rule) {
        if (!holds) {
            wrong.add(rule);
        }
    }

    private Map<String, BatchJobRecord> places() {
        Map<String, BatchJobRecord> places = new TreeMap<>();
        await(tables.batchJobs().records()).forEach(record -> places.put(record.id(), record));
        return places;
    }

    private void rule(BatchJobRecord before, BatchJobRecord after) {
        require(!before.finished() || after.finished(), "an ended job goes on");
        require(Double.compare(after.fraction(), before.fraction()) >= 0, "place goes back");
        require(
                !after.finished() || after.counts().failed() > 0 || after.kind() != Kind.RECOMPUTE || isComputed(),
                "done before it is done");
    }

    private boolean isComputed() {
        return learners()
                .allMatch(key -> !await(undisturbed.summaries().review(key)).needsRepair());
    }

    private static Stream<EnrolmentKey> learners() {
        return IntStream.range(0, LEARNERS).mapToObj(StatusWorld::learner);
    }

    private void requireCopy(ViewKey key, View expected) {
        boolean deleted = await(tables.view(key)).filter(expected::equals).isPresent();
        require(
                !deleted || copies().anyMatch(rows -> rows.views().contains(new ViewRows.Stored(key, expected))),
                "a row is deleted of which there is no copy");
    }

    private void requireCopy(EnrolmentKey key, Attempt expected) {
        boolean deleted = await(tables.attempts(key)).contains(expected);
        require(
                !deleted || copies().anyMatch(rows -> rows.attempts().contains(new ArchiveFile.Placed(key, expected))),
                "a row is deleted of which there is no copy");
    }

    /** Those that the owner of the job can read. */
    private Stream<ArchiveFile.Rows> copies() {
        try (Stream<Path> files = Files.list(directory)) {
            return files
                    .filter(file -> file.toString().endsWith(".jsonl.gz"))
                    .map(file -> read.computeIfAbsent(file, ArchiveRows::read))
                    .toList()
                    .stream();
        } catch (IOException none) {
            throw new UncheckedIOException(none);
        }
    }

    // The story.

    @Override
    public void work(Story.EngineProcess process) throws Exception {
        working++;
        try {
            StatusBatchJobs jobs = jobs(process);
            for (int i = 0; i < kinds.size(); i++) {
                if (process.isNumber(i)) {
                    starters.put(kinds.get(i), process);
                    attempt(() -> start(jobs, kinds.get(starters.size() - 1)));
                }
            }
            for (int quiet = 0; quiet < LOOKS; quiet = left().isPresent() ? 0 : quiet + 1) {
                process.pause(Duration.ofSeconds(20));
                left().ifPresent(kind -> continued(process, jobs, kind));
            }
        } finally {
            working--;
        }
    }

    private CompletionStage<BatchJob> start(StatusBatchJobs jobs, Kind kind) {
        return switch (kind) {
            case REVIEW -> jobs.review(Optional.of(Classroom.MATHS), TEST);
            case RECOMPUTE -> jobs.recompute(Optional.of(Classroom.MATHS)).make(TEST);
            case MIGRATE -> jobs.migrate().make(TEST);
            case ARCHIVE -> jobs.archive(CLOSED_FOR, directory).make(TEST);
            case RESTORE -> jobs.restore(directory).make(TEST);
            default -> throw new IllegalArgumentException(kind.name());
        };
    }

    /** What fails, an operator tries again. */
    private static void attempt(Supplier<CompletionStage<BatchJob>> job) {
        try {
            ended(job.get());
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof Error defect) {
                throw defect;
            }
        }
    }

    private void continued(Story.EngineProcess process, StatusBatchJobs jobs, Kind kind) {
        Optional<BatchJobRecord> open =
                of(kind).filter(record -> !record.finished()).findFirst();
        if (open.isPresent()) {
            attempt(() -> jobs.resume(open.get().id()).thenCompose(write -> write.make(TEST)));
        } else if (starters.get(kind) == process
                || !Objects.requireNonNull(starters.get(kind)).isAlive()) {
            attempt(() -> start(jobs, kind));
        }
    }

    private Stream<BatchJobRecord> of(Kind kind) {
        return places().values().stream().filter(record -> record.kind() == kind && !prepared.contains(record.id()));
    }

    /** A kind of which no job has ended without failures. */
    private Optional<Kind> left() {
        return kinds.stream()
                .filter(kind -> of(kind).anyMatch(one -> !one.finished())
                        || of(kind).noneMatch(one -> one.counts().failed() == 0))
                .findFirst();
    }

    @Override
    public boolean isDone() {
        return working == 0 && left().isEmpty();
    }

    /** A learner's attempt: where the batch is over, one of which is heard late, when nothing is computed any more. */
    @Override
    public void write(int number) {
        EnrolmentKey key = learner(2 * number + 1);
        if (way == Way.ON_A_PLATFORM) {
            completedOnPlatform(key);
        } else if (kinds.contains(Kind.RECOMPUTE)) {
            await(undisturbed
                    .assessments()
                    .submit(key.view("songs"), "late-" + number, now(), List.of(Question.of("q1", now(), 0.5, 1))));
        } else {
            attempt(key, "late-" + number);
            await(MergedRows.merge(tables, key.view("shapes"), View.completed(now())));
        }
    }

    /** The platform writes another view, and what it computes from all of them. */
    private void completedOnPlatform(EnrolmentKey key) {
        await(MergedRows.merge(tables, key.view("shapes"), View.completed(now())));
        for (StatusWrite write :
                SunbirdRepair.plan(await(undisturbed.summaries().review(key)), now())) {
            await(tables.plainWrites().orElseThrow().write(write, now()));
            platform.put(row(write), now());
        }
    }

    @Override
    public List<String> wrong() {
        return List.copyOf(wrong);
    }

    @Override
    public String end() {
        StringBuilder text = new StringBuilder();
        learners().forEach(key -> {
            Review review = await(undisturbed.summaries().review(key));
            text.append(key.user())
                    .append(' ')
                    .append(review.summary().contentStatus())
                    .append('\n');
        });
        return text.toString();
    }
}
