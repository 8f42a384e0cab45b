package org.lectern.demo;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleConsumer;
import java.util.function.Supplier;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.Ending;
import org.lectern.activity.Intent;
import org.lectern.async.Retry;
import org.lectern.cluster.ClusterFailures;
import org.lectern.content.Visibility;
import org.lectern.journal.Cause;
import org.lectern.principal.Principal;
import org.lectern.principal.PrincipalId;
import org.lectern.service.Lectern;
import org.lectern.status.Aggregate;
import org.lectern.status.Attempt;
import org.lectern.status.Batch;
import org.lectern.status.CollectionTree;
import org.lectern.status.ContentStatus;
import org.lectern.status.ContentStatuses;
import org.lectern.status.DriftKind;
import org.lectern.status.Enrolment;
import org.lectern.status.EnrolmentKey;
import org.lectern.status.Question;
import org.lectern.status.View;
import org.lectern.store.InFlight;

/**
 * The demo data of content status: the seed's Rahul, learners of a dozen collections with units, optional contents and
 * attempts, and a specimen of each kind of drift. The same every time; loading it again changes nothing, but for specimens
 * that were put right, which stay so. Whether it is there is told by Rahul's enrolment in batch-2, which comes last.
 */
public final class DemoStatuses {
    private static final long SEED = 1348067316;
    private static final String DEMO = "demo data";
    private static final int LEARNERS = 240;
    private static final int AT_ONCE = 64;
    private static final int PLANTING_ATTEMPTS = 5;
    private static final Instant TERM = Instant.parse("2024-01-08T08:00:00Z");
    private static final String MATHS = "class-1-maths";
    private static final String ADDITION = "single-digit-addition";
    private static final PrincipalId RAHUL = PrincipalId.of("u:school:Rahul");
    private static final List<String> SUBJECTS = List.of("maths", "reading", "science", "music");

    private final Lectern lectern;
    private final ContentStatuses statuses;
    private final Cause cause;
    private final Retry retry;
    private final Random random = new Random(SEED);
    private final InFlight inFlight = new InFlight(AT_ONCE);

    public DemoStatuses(Lectern lectern) {
        this(lectern, Retry.of(ClusterFailures::passing).build());
    }

    /** @param retry of each learner, of which nothing is counted twice */
    DemoStatuses(Lectern lectern, Retry retry) {
        this.lectern = lectern;
        this.retry = retry;
        statuses = lectern.contentStatuses();
        cause = Cause.bulk(lectern.operator(), DEMO);
    }

    /** Rahul in one of the seed's batches. */
    public static EnrolmentKey rahul(String batch) {
        return new EnrolmentKey(RAHUL.value(), MATHS, batch);
    }

    /** The learner whose summary shows this drift. */
    public static EnrolmentKey specimen(DriftKind kind) {
        return new EnrolmentKey(
                "u:school:drift-" + kind.name().toLowerCase(Locale.ROOT).replace('_', '-'), MATHS, "batch-1");
    }

    /** The learner who has viewed everything, and whose last view never ended. */
    public static EnrolmentKey lostEnd() {
        return new EnrolmentKey("u:school:lost-end", MATHS, "batch-1");
    }

    /** One read. */
    CompletionStage<Boolean> areLoaded() {
        return statuses.store().enrolment(rahul("batch-2")).thenApply(Optional::isPresent);
    }

    /** Loads what is not there yet. */
    public CompletionStage<Void> load() {
        return load(share -> {});
    }

    /** The same, telling how much of it is done, from 0 to 1. */
    CompletionStage<Void> load(DoubleConsumer progress) {
        return areLoaded()
                .thenCompose(loaded -> loaded
                        ? CompletableFuture.completedStage(null)
                        : lectern.activity()
                                .during(
                                        new Intent(
                                                ActivityKind.IMPORT,
                                                "demo data",
                                                ActivitySentence.DEMO_STATUS.of(),
                                                Cause.of(lectern.operator(), DEMO)),
                                        () -> loadNow(progress),
                                        done -> Ending.done()));
    }

    private CompletionStage<Void> loadNow(DoubleConsumer progress) {
        List<CollectionTree> trees = trees();
        List<Supplier<CompletionStage<?>>> places = new ArrayList<>();
        trees.forEach(tree -> {
            places.add(() -> statuses.enrolments().put(tree, cause));
            places.add(() -> statuses.enrolments().put(Batch.open(tree.collection(), "batch-1"), cause));
        });
        places.add(() -> statuses.enrolments().put(Batch.open(MATHS, "batch-2"), cause));
        List<Supplier<CompletionStage<?>>> learners = new ArrayList<>();
        for (int i = 0; i < LEARNERS; i++) {
            String name = String.format(
                    Locale.ROOT,
                    "%s %s",
                    DemoNames.GIVEN.get(random.nextInt(DemoNames.GIVEN.size())),
                    DemoNames.FAMILY.get(random.nextInt(DemoNames.FAMILY.size())));
            EnrolmentKey key = new EnrolmentKey(
                    String.format(Locale.ROOT, "u:school:learner-%03d", i),
                    trees.get(i % trees.size()).collection(),
                    "batch-1");
            learners.add(learner(key, name, trees.get(i % trees.size()), random.nextInt(10)));
        }
        for (DriftKind kind : DriftKind.values()) {
            String name =
                    "Drift specimen: " + kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
            Supplier<CompletionStage<?>> learner = learner(specimen(kind), name, trees.get(0), 2);
            // One that a loading has left half done is not made right before the drift is planted in it once more.
            learners.add(() -> isPlanted(kind)
                    .thenCompose(planted -> planted
                            ? CompletableFuture.completedStage(null)
                            : learner.get().thenCompose(done -> planted(kind, 1))));
        }
        Supplier<CompletionStage<?>> lost = learner(lostEnd(), "Lost end: has viewed everything", trees.get(0), 5);
        learners.add(() -> lost.get()
                .thenCompose(
                        done -> statuses.views().start(lostEnd().view(MATHS + "-quiz"), TERM.plus(Duration.ofDays(60))))
                .thenCompose(done -> statuses.summaries().recompute(lostEnd(), cause)));
        learners.add(learner(rahul("batch-1"), "Rahul", trees.get(0), 1));
        AtomicInteger ready = new AtomicInteger();
        List<Supplier<CompletionStage<?>>> counted = learners.stream()
                .<Supplier<CompletionStage<?>>>map(learner -> () -> learner.get()
                        .whenComplete(
                                (done, failure) -> progress.accept((double) ready.incrementAndGet() / learners.size())))
                .toList();
        return all(places)
                .thenCompose(done -> all(counted))
                .thenCompose(done -> retry.run(() -> statuses.enrolments().enrol(rahul("batch-2"), cause)))
                .thenAccept(done -> {});
    }

    private CompletionStage<Void> all(List<Supplier<CompletionStage<?>>> steps) {
        return CompletableFuture.allOf(steps.stream()
                .map(step -> inFlight.submit(() -> retry.run(() -> step.get().thenApply(done -> true)))
                        .toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new));
    }

    /** Three classes with four subjects each: two units that share a content, an optional one, a quiz of three questions. */
    private static List<CollectionTree> trees() {
        List<CollectionTree> trees = new ArrayList<>();
        for (int form = 1; form <= 3; form++) {
            for (String subject : SUBJECTS) {
                String id = "class-" + form + "-" + subject;
                String first = id.equals(MATHS) ? ADDITION : id + "-introduction";
                List<String> leaves =
                        List.of(first, id + "-practice", id + "-story", id + "-song", id + "-review", id + "-quiz");
                trees.add(new CollectionTree(
                        id,
                        leaves,
                        Set.of(id + "-song"),
                        Map.of(
                                id + "-unit-1",
                                new LinkedHashSet<>(leaves.subList(0, 4)),
                                id + "-unit-2",
                                new LinkedHashSet<>(leaves.subList(2, 6))),
                        Map.of(id + "-quiz", 3)));
            }
        }
        return trees;
    }

    /** A learner who has completed so many contents, the quiz, if it is among them, in up to three attempts. */
    private Supplier<CompletionStage<?>> learner(EnrolmentKey key, String name, CollectionTree tree, int wanted) {
        int completed = Math.min(wanted, tree.leaves().size());
        Instant began = TERM.plus(Duration.ofMinutes(random.nextInt(60_000)));
        int attempts = completed == tree.leaves().size() ? 1 + random.nextInt(3) : 0;
        return () -> {
            CompletionStage<?> done = lectern.principals()
                    .put(new Principal(PrincipalId.of(key.user()), name, Visibility.PUBLIC), cause)
                    .thenCompose(put -> statuses.enrolments().enrol(key, cause));
            for (int i = 0; i < completed; i++) {
                String content = tree.leaves().get(i);
                Instant at = began.plus(Duration.ofHours(i));
                View view = new View(
                        ContentStatus.COMPLETED,
                        Optional.of(at),
                        Optional.of(at.plusSeconds(900)),
                        Optional.of(at.plusSeconds(600)),
                        Optional.of("{\"page\": 12}"));
                done = done.thenCompose(before -> statuses.store().insertView(key.view(content), view));
            }
            for (int i = 0; i < attempts; i++) {
                Attempt attempt = attempt(tree.collection() + "-quiz", i, began.plus(Duration.ofDays(1L + i)));
                done = done.thenCompose(before -> statuses.store().swapAttempt(key, Optional.empty(), attempt));
            }
            return done.thenCompose(before -> statuses.summaries().recompute(key, cause));
        };
    }

    private static Attempt attempt(String quiz, int number, Instant at) {
        List<Question> questions = List.of(
                question("q1", "What comes after the first?", at, 1, "6.2"),
                question("q2", "Which two belong together?", at, number * 0.33, "14.5"),
                question("q3", "Tell it in your own words.", at, 0.5, "41"));
        return Attempt.of(quiz, "attempt-" + (number + 1), at, at, questions);
    }

    private static Question question(String id, String title, Instant at, double score, String seconds) {
        return new Question(
                id,
                at,
                1,
                score,
                id.equals("q3") ? "text" : "choice",
                title,
                title,
                List.of(Map.of("value", id.equals("q3") ? "in words" : "2")),
                List.of(),
                new BigDecimal(seconds));
    }

    private CompletionStage<Boolean> isPlanted(DriftKind kind) {
        EnrolmentKey key = specimen(kind);
        return statuses.summaries()
                .review(kind == DriftKind.ENROLMENT_MISSING ? inOtherBatch(key) : key)
                .thenApply(review -> review.drift().stream().anyMatch(one -> one.kind() == kind));
    }

    private static EnrolmentKey inOtherBatch(EnrolmentKey key) {
        return new EnrolmentKey(key.user(), key.collection(), "batch-2");
    }

    /** A write that was not applied, or of which nobody knows, is tried again: the rows say whether the drift is there. */
    private CompletionStage<Void> planted(DriftKind kind, int attempt) {
        return plant(kind).thenCompose(done -> isPlanted(kind)).thenCompose(there -> {
            if (there) {
                return CompletableFuture.completedStage(null);
            }
            return attempt < PLANTING_ATTEMPTS
                    ? planted(kind, attempt + 1)
                    : CompletableFuture.failedStage(
                            new DemoDataException(DemoSentence.DRIFT_NOT_PLANTED.of(kind, specimen(kind))));
        });
    }

    /** Changes what is derived, past the services, as a job that failed half-way would have. */
    private CompletionStage<Boolean> plant(DriftKind kind) {
        EnrolmentKey key = specimen(kind);
        Aggregate.Key row = new Aggregate.Key(false, key.collection(), key.user(), key.context());
        return statuses.store().aggregate(row).thenCompose(there -> {
            Aggregate right = there.orElseThrow();
            var contents = new TreeMap<>(right.contentStatus());
            var scores = new TreeMap<>(right.scores());
            Optional<Integer> count = right.completedCount();
            Optional<Instant> updated = right.updated();
            switch (kind) {
                case MISSING -> contents.remove(ADDITION);
                case EXTRA -> contents.put(MATHS + "-review", ContentStatus.COMPLETED);
                case STATUS_DIFFERS -> contents.put(ADDITION, ContentStatus.IN_PROGRESS);
                case COUNT_WRONG -> count = Optional.of(4);
                case OLDER -> updated = Optional.of(TERM);
                case SCORE_DIFFERS -> {
                    return statuses.store()
                            .attempts(key)
                            .thenCompose(before -> statuses.store()
                                    .swapAttempt(key, Optional.empty(), attempt(ADDITION, before.size() + 1, TERM)));
                }
                case ENROLMENT_WRONG -> {
                    return changed(key, Optional.of(0));
                }
                case ENROLMENT_MISSING -> {
                    // Views in a batch that nobody enrolled the learner in.
                    return statuses.store()
                            .insertView(inOtherBatch(key).view(ADDITION), View.completed(TERM))
                            .thenApply(done -> true);
                }
            }
            return statuses.store().swapAggregate(row, there, new Aggregate(count, contents, scores, updated));
        });
    }

    private CompletionStage<Boolean> changed(EnrolmentKey key, Optional<Integer> progress) {
        return statuses.store().enrolment(key).thenCompose(there -> {
            Enrolment right = there.orElseThrow();
            return statuses.store()
                    .swapEnrolment(
                            there,
                            new Enrolment(
                                    key,
                                    true,
                                    right.enrolledOn(),
                                    progress,
                                    right.status(),
                                    right.completedOn(),
                                    right.contentStatus()));
        });
    }
}
