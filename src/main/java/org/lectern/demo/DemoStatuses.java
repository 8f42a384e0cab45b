package org.lectern.demo;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.lectern.activity.ActivitySentence;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.async.Retry;
import org.lectern.cluster.ClusterFailures;
import org.lectern.model.Cause;
import org.lectern.model.CauseSentence;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.protocol.InitialLoad;
import org.lectern.service.Lectern;
import org.lectern.status.ContentStatuses;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Question;
import org.lectern.status.model.StatusDriftKind;
import org.lectern.status.model.View;
import org.lectern.status.store.LearnerRows;

/**
 * The demo data of content status: Rahul of Sunbird's design, learners of a dozen collections with units, optional contents and
 * attempts, and a specimen of each kind of drift. The same every time; loading it again changes nothing, but for specimens
 * that were put right, which stay so. Whether it is there is told by Rahul's enrolment in batch-2, which comes last.
 */
public final class DemoStatuses {
    private static final long SEED = 1348067316;
    private static final String DEMO = CauseSentence.WHY_DEMO.pattern();
    private static final int LEARNERS = 240;
    private static final int AT_ONCE = 64;
    /** Written together: whoever looks meanwhile finds all of a learner, or nobody. */
    private static final int LEARNERS_AT_ONCE = 25;

    private static final Instant TERM = Instant.parse("2024-01-08T08:00:00Z");
    private static final String MATHS = DemoCollections.MATHS;
    private static final String ADDITION = DemoCollections.ADDITION;
    private static final int FINISHED_SHOWS = 19;
    /** The names of the specimens, in the order of the kinds of drift. */
    private static final List<String> SPECIMENS = List.of(
            "Kavya Nair",
            "Leon Fischer",
            "Maya Lindqvist",
            "Noah Mensah",
            "Olga Sokolova",
            "Pablo Ruiz",
            "Qadir Rahman",
            "Rosa Marino");

    private static final PrincipalId RAHUL = PrincipalId.of("u:school:Rahul");

    private final Lectern lectern;
    private final ContentStatuses statuses;
    private final Cause cause;
    private final Retry retry;
    private final Random random = new Random(SEED);
    private final ConcurrencyLimit inFlight = new ConcurrencyLimit(AT_ONCE);

    public DemoStatuses(Lectern lectern) {
        this(lectern, Retry.of(ClusterFailures::passing).build());
    }

    /** @param retry of each part, of which nothing is counted twice */
    DemoStatuses(Lectern lectern, Retry retry) {
        this.lectern = lectern;
        this.retry = retry;
        statuses = lectern.contentStatuses();
        cause = Cause.bulk(lectern.connection().operator(), DEMO);
    }

    /** Rahul in one of the batches of Sunbird's design. */
    public static EnrolmentKey rahul(String batch) {
        return new EnrolmentKey(RAHUL.value(), MATHS, batch);
    }

    /** The learner whose summary shows this drift. */
    public static EnrolmentKey specimen(StatusDriftKind kind) {
        return new EnrolmentKey(
                "u:school:drift-" + kind.name().toLowerCase(Locale.ROOT).replace('_', '-'), MATHS, "batch-1");
    }

    /** The learner who has viewed everything, and whose last view never ended. */
    public static EnrolmentKey lostEnd() {
        return new EnrolmentKey("u:school:lost-end", MATHS, "batch-1");
    }

    /** The learner who finished a course that still shows 67 %. */
    public static EnrolmentKey finishedCourse() {
        return new EnrolmentKey("u:school:drift-finished", DemoCollections.FIRST_AID, "batch-1");
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
                        : DemoData.onRecord(lectern, ActivitySentence.DEMO_STATUS, () -> loadNow(progress)));
    }

    /** A learner, with the rows of every place. */
    private record Learner(Principal principal, List<LearnerRows> rows) {}

    private CompletionStage<Void> loadNow(DoubleConsumer progress) {
        List<CollectionTree> trees = DemoCollections.classes();
        List<Supplier<CompletionStage<?>>> places = new ArrayList<>();
        Stream.concat(trees.stream(), Stream.of(DemoCollections.firstAid())).forEach(tree -> {
            places.add(() -> statuses.collections().put(tree).make(cause));
            places.add(() -> statuses.collections()
                    .put(Batch.open(tree.collection(), "batch-1"))
                    .make(cause));
        });
        places.add(
                () -> statuses.collections().put(Batch.open(MATHS, "batch-2")).make(cause));
        List<Learner> learners = learners(trees);
        List<Supplier<CompletionStage<?>>> parts = new ArrayList<>();
        AtomicInteger ready = new AtomicInteger();
        for (int from = 0; from < learners.size(); from += LEARNERS_AT_ONCE) {
            List<Learner> part = learners.subList(from, Math.min(learners.size(), from + LEARNERS_AT_ONCE));
            parts.add(() -> put(part)
                    .thenAccept(done -> progress.accept((double) ready.addAndGet(part.size()) / learners.size())));
        }
        return all(places)
                .thenCompose(done -> all(parts))
                .thenCompose(done -> retry.run(
                        () -> statuses.enrolments().enrol(rahul("batch-2")).make(cause)))
                .thenAccept(done -> {});
    }

    /** The learners themselves last: whoever is there is complete. */
    private CompletionStage<Void> put(List<Learner> learners) {
        List<Principal> principals = learners.stream().map(Learner::principal).toList();
        return statuses.store()
                .load(learners.stream()
                        .flatMap(learner -> learner.rows().stream())
                        .toList())
                .thenCompose(done -> lectern.connection()
                        .stores()
                        .initialLoad()
                        .putLibraries(principals.stream()
                                .map(one -> new InitialLoad.Library(one.id(), List.of()))
                                .toList()))
                .thenCompose(done -> lectern.connection().stores().initialLoad().putPrincipals(principals, List.of()));
    }

    private List<Learner> learners(List<CollectionTree> trees) {
        List<Learner> learners = new ArrayList<>();
        for (int i = 0; i < LEARNERS; i++) {
            String name = String.format(
                    Locale.ROOT,
                    "%s %s",
                    DemoNames.GIVEN.get(random.nextInt(DemoNames.GIVEN.size())),
                    DemoNames.FAMILY.get(random.nextInt(DemoNames.FAMILY.size())));
            CollectionTree tree = trees.get(i % trees.size());
            EnrolmentKey key = new EnrolmentKey(
                    String.format(Locale.ROOT, "u:school:learner-%03d", i), tree.collection(), "batch-1");
            learners.add(learner(name, List.of(rows(consumed(key, tree, random.nextInt(10))))));
        }
        CollectionTree maths = trees.get(0);
        Iterator<String> names = SPECIMENS.iterator();
        for (StatusDriftKind kind : StatusDriftKind.values()) {
            if (kind.isLeftAlone()) {
                continue; // only of rows that a platform keeps
            }
            learners.add(learner(names.next(), drifted(kind, rows(consumed(specimen(kind), maths, 2)))));
        }
        Consumed lost = consumed(lostEnd(), maths, 5);
        lost.views().put(MATHS + "-quiz", View.started(TERM.plus(Duration.ofDays(60))));
        learners.add(learner("Meera Joshi", List.of(rows(lost))));
        learners.add(learner("Rahul", List.of(rows(consumed(rahul("batch-1"), maths, 1)))));
        learners.add(finished());
        return learners;
    }

    /** Has completed all lessons; the computation after the last ones was lost. */
    private Learner finished() {
        Consumed all = consumed(finishedCourse(), DemoCollections.firstAid(), DemoCollections.LESSONS);
        SortedMap<String, View> counted =
                all.views().headMap(all.tree().leaves().get(FINISHED_SHOWS));
        return learner(
                "Samira Haddad",
                List.of(rows(new Consumed(all.key(), all.tree(), counted, List.of()))
                        .consumed(all.views(), List.of())));
    }

    private static Learner learner(String name, List<LearnerRows> rows) {
        return new Learner(new Principal(PrincipalId.of(rows.get(0).key().user()), name, Visibility.PUBLIC), rows);
    }

    private LearnerRows rows(Consumed consumed) {
        return statuses.summaries().rows(consumed.key(), consumed.tree(), consumed.views(), consumed.attempts());
    }

    private CompletionStage<Void> all(List<Supplier<CompletionStage<?>>> steps) {
        return CompletableFuture.allOf(steps.stream()
                .map(step -> inFlight.submit(() -> retry.run(() -> step.get().thenApply(done -> true)))
                        .toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new));
    }

    /** What a learner has viewed, and tried. */
    private record Consumed(
            EnrolmentKey key, CollectionTree tree, SortedMap<String, View> views, List<Attempt> attempts) {}

    /** Of one who has completed so many contents, the quiz, if it is among them, in up to three attempts. */
    private Consumed consumed(EnrolmentKey key, CollectionTree tree, int wanted) {
        int completed = Math.min(wanted, tree.leaves().size());
        Instant began = TERM.plus(Duration.ofMinutes(random.nextInt(60_000)));
        int tries = completed == tree.leaves().size() ? 1 + random.nextInt(3) : 0;
        SortedMap<String, View> views = new TreeMap<>();
        for (int i = 0; i < completed; i++) {
            Instant at = began.plus(Duration.ofHours(i));
            views.put(
                    tree.leaves().get(i),
                    new View(
                            ContentStatus.COMPLETED,
                            Optional.of(at),
                            Optional.of(at.plusSeconds(900)),
                            Optional.of(at.plusSeconds(600)),
                            Optional.of("{\"page\": 12}")));
        }
        List<Attempt> attempts = new ArrayList<>();
        for (int i = 0; i < tries; i++) {
            attempts.add(attempt(tree.collection() + "-quiz", i, began.plus(Duration.ofDays(1L + i))));
        }
        return new Consumed(key, tree, views, attempts);
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

    /** With what is derived changed past the services, as a job that failed half-way would have left it. */
    private static List<LearnerRows> drifted(StatusDriftKind kind, LearnerRows right) {
        Aggregate course = right.course().orElseThrow();
        SortedMap<String, ContentStatus> contents = new TreeMap<>(course.contentStatus());
        Optional<Integer> count = course.completedCount();
        Optional<Instant> updated = course.updated();
        switch (kind) {
            case MISSING -> contents.remove(ADDITION);
            case EXTRA -> contents.put(MATHS + "-review", ContentStatus.COMPLETED);
            case STATUS_DIFFERS -> contents.put(ADDITION, ContentStatus.IN_PROGRESS);
            case COUNT_WRONG -> count = Optional.of(4);
            case OLDER -> updated = Optional.of(TERM);
            case SCORE_DIFFERS -> {
                return List.of(right.with(attempt(ADDITION, 1, TERM)));
            }
            case ENROLMENT_WRONG -> {
                return List.of(right.with(without(right.enrolment().orElseThrow())));
            }
            case UNEXPLAINED, UNSETTLED, COUNTS_IMPOSSIBLE, EVENTS_MISSING, COMPLETION_MISSING, GHOST_ENROLMENT ->
                throw new IllegalArgumentException("no drift of these rows: " + kind);
            case ENROLMENT_MISSING -> {
                // Views in a batch that nobody enrolled the learner in.
                return List.of(
                        right,
                        LearnerRows.viewed(
                                inOtherBatch(right.key()), new TreeMap<>(Map.of(ADDITION, View.completed(TERM)))));
            }
        }
        return List.of(right.with(new Aggregate(count, contents, course.scores(), updated)));
    }

    private static EnrolmentKey inOtherBatch(EnrolmentKey key) {
        return new EnrolmentKey(key.user(), key.collection(), "batch-2");
    }

    private static Enrolment without(Enrolment progressed) {
        return new Enrolment(
                progressed.key(),
                progressed.active(),
                progressed.enrolledOn(),
                Optional.of(0),
                progressed.status(),
                progressed.completedOn(),
                progressed.contentStatus(),
                Optional.empty());
    }
}
