package org.lectern.soak;

import static org.lectern.service.TestKeyspace.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lectern.model.Cause;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.service.Lectern;
import org.lectern.status.StatusBatchJobs;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Batch;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusRefusedException;

/**
 * Learners of a batch that has ended, whose views are reported late; and batch jobs over them, which compare, compute, archive
 * and restore what the others are at. The amount of data is bounded.
 */
final class StatusWorkload {
    private static final Cause CAUSE = Cause.of("soak@localhost", "a soak");
    private static final String COURSE = "c:soak:course";
    private static final String BATCH = "batch";
    private static final Instant END = Instant.parse("2026-01-01T00:00:00Z");
    private static final int LEARNERS = 8;
    private static final List<String> CONTENTS =
            IntStream.range(0, 60).mapToObj(number -> "c:soak:chapter" + number).toList();

    private static final String BETWEEN = " ";

    private final Lectern lectern;
    private final StatusBatchJobs jobs;
    private final Path archive;
    private final Acknowledged.Listener listener;

    /**
     * @param archive a folder that all processes have
     * @param listener told of every view
     */
    StatusWorkload(Lectern lectern, Path archive, Acknowledged.Listener listener) {
        this.lectern = lectern;
        this.jobs = lectern.contentStatuses().batchJobs();
        this.archive = archive;
        this.listener = listener;
    }

    private static List<EnrolmentKey> learners() {
        return IntStream.range(0, LEARNERS)
                .mapToObj(number -> new EnrolmentKey("u:soak:learner" + number, COURSE, BATCH))
                .toList();
    }

    /** Makes the course and its learners, and looks before something is archived. */
    void prepare() {
        var statuses = lectern.contentStatuses();
        await(statuses.collections()
                .put(new CollectionTree(COURSE, CONTENTS, Set.of(), Map.of(), Map.of(), Map.of()))
                .make(CAUSE));
        await(statuses.collections().put(Batch.open(COURSE, BATCH)).make(CAUSE));
        learners().forEach(learner -> {
            PrincipalId id = new PrincipalId(learner.user());
            await(lectern.principals()
                    .put(new Principal(id, "Learner", Visibility.PUBLIC))
                    .make(CAUSE));
            await(statuses.enrolments().enrol(learner).make(CAUSE));
        });
        await(statuses.collections()
                .put(new Batch(COURSE, BATCH, Optional.of(END), false, Optional.empty()))
                .make(CAUSE));
        end(jobs.dryRunOfArchive(Duration.ZERO, archive, CAUSE));
    }

    /** A learner comes to the end of a content. */
    void view(Random random) {
        EnrolmentKey learner = learners().get(random.nextInt(LEARNERS));
        String content = CONTENTS.get(random.nextInt(CONTENTS.size()));
        String name = learner.user() + BETWEEN + content;
        Instant at = END.minusSeconds(1 + random.nextInt(1_000_000));
        listener.told(Acknowledged.What.ASKED, name);
        await(lectern.contentStatuses().views().start(learner.view(content), at));
        await(lectern.contentStatuses().views().end(learner.view(content), at));
        listener.told(Acknowledged.What.VIEWED, name);
    }

    /** One batch job, from its beginning to its end. */
    void batchJob(Random random) {
        switch (random.nextInt(5)) {
            case 0 -> end(jobs.review(Optional.of(COURSE), CAUSE));
            case 1 -> end(jobs.recompute(Optional.of(COURSE)).make(CAUSE));
            case 2, 3 -> end(jobs.archive(Duration.ZERO, archive).make(CAUSE));
            default -> {
                List<Path> files = files();
                if (!files.isEmpty()) {
                    end(jobs.restore(random.nextInt(4) == 0 ? archive : files.get(random.nextInt(files.size())))
                            .make(CAUSE));
                }
            }
        }
    }

    private List<Path> files() {
        if (!Files.isDirectory(archive)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(archive)) {
            return all.filter(file -> file.toString().endsWith(".jsonl.gz")).toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static BatchJob.Report end(CompletionStage<BatchJob> job) {
        return await(await(job).ended());
    }

    /**
     * Takes up what was left of batch jobs.
     *
     * @return those that are not at their end
     */
    List<BatchJobRecord> takeUp() {
        for (BatchJobRecord left : unfinished()) {
            try {
                end(jobs.resume(left.id()).thenCompose(write -> write.make(CAUSE)));
            } catch (StatusRefusedException held) {
                // By whoever was at work on it, for a minute; or it has ended.
            }
        }
        return unfinished();
    }

    List<BatchJobRecord> unfinished() {
        return await(jobs.unfinished());
    }

    /**
     * That nothing is lost, neither before nor after what the killed left is computed.
     *
     * @param wrong told each fault, as a sentence
     */
    void require(Acknowledged told, Consumer<String> wrong) {
        learners().forEach(learner -> requireCounted(learner, told, wrong));
        end(jobs.recompute(Optional.of(COURSE)).make(CAUSE));
        BatchJob.Report review = end(jobs.review(Optional.of(COURSE), CAUSE));
        review.drift().forEach(drift -> wrong.accept("a review of content status finds " + drift));
        review.notes().forEach(note -> wrong.accept("a review of content status says " + note.english()));
        if (review.record().counts().examined() != LEARNERS) {
            wrong.accept("a review of content status has examined " + review.record());
        }
        for (EnrolmentKey learner : learners()) {
            Set<String> counted = requireCounted(learner, told, wrong);
            Review now = await(lectern.contentStatuses().summaries().review(learner));
            Optional<Integer> count = now.stored().course().flatMap(Aggregate::completedCount);
            if (now.summary().completedCount() != counted.size() || count.orElse(0) != counted.size()) {
                wrong.accept(learner + " has completed " + counted + ", and raw and archived rows say "
                        + now.summary().contentStatus() + ", and the count is " + count);
            }
        }
    }

    /** What a learner's summary counts is all that was acknowledged, and nothing that nobody did. */
    private Set<String> requireCounted(EnrolmentKey learner, Acknowledged told, Consumer<String> wrong) {
        Set<String> counted = new TreeSet<>();
        await(lectern.contentStatuses().store().aggregate(Aggregate.Key.of(learner)))
                .ifPresent(summary -> summary.contentStatus().forEach((content, status) -> {
                    if (status == ContentStatus.COMPLETED) {
                        counted.add(learner.user() + BETWEEN + content);
                    }
                }));
        List<String> lost = new ArrayList<>(told.all(Acknowledged.What.VIEWED));
        lost.removeIf(view -> !view.startsWith(learner.user() + BETWEEN) || counted.contains(view));
        lost.forEach(view -> wrong.accept("the summary has lost the view " + view));
        List<String> invented = new ArrayList<>(counted);
        invented.removeAll(told.all(Acknowledged.What.ASKED));
        invented.forEach(view -> wrong.accept("the summary counts a view that nobody had: " + view));
        return counted;
    }
}
