package org.lectern.demo;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.BlockingWork;
import org.lectern.async.Retry;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterFailures;
import org.lectern.model.Cause;
import org.lectern.model.CauseSentence;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.protocol.InitialLoad;
import org.lectern.service.Lectern;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteHead;
import org.lectern.write.WriteReport;

/**
 * The demo data: the documents' own rows and {@link DriftSpecimen}s first, then three made-up universities, {@link
 * NameSpecimens} and {@link DemoStatuses}. Each part is written once; one that was interrupted goes on from where it stood.
 * Whoever is there has a complete library: principals come last.
 */
public final class DemoData {
    /** Written when the universities are there. */
    public static final ContentId MARKER = ContentId.of("c:cam:About the demo data.txt");

    private static final String WHY = CauseSentence.WHY_DEMO.pattern();
    /** Written together, and looked for together. */
    private static final int ITEMS_AT_ONCE = 300;

    private static final int PRINCIPALS_AT_ONCE = 100;
    private static final int PARTS_AT_ONCE = 6;
    /** What part of the whole the universities are, and the names: by what they take on an ordinary machine. */
    private static final double LIBRARIES_SHARE = 0.6;

    private static final double NAMES_SHARE = 0.1;

    private final Lectern lectern;
    private final InitialLoad load;
    private final Retry retry;

    public DemoData(Lectern lectern) {
        this(lectern, reason -> {});
    }

    /** @param waits told why the loading waits for the cluster at the moment; empty if it goes on; on any thread */
    public DemoData(Lectern lectern, Consumer<Optional<Message>> waits) {
        this(lectern, waits, new CompletableFuture<>());
    }

    /** @param cancelled when it completes, what waits for the cluster fails with what it waits for */
    public DemoData(Lectern lectern, Consumer<Optional<Message>> waits, CompletionStage<?> cancelled) {
        this.lectern = lectern;
        this.load = lectern.connection().stores().initialLoad();
        this.retry = Retry.of(ClusterFailures::passing)
                .telling(waits)
                .cancelledBy(cancelled)
                .build();
    }

    /** Whether everything is there. Some short reads. */
    public CompletionStage<Boolean> isLoaded() {
        return retry.run(this::areLibrariesLoaded)
                .thenCombine(retry.run(new NameSpecimens(lectern)::arePlanted), Boolean::logicalAnd)
                .thenCombine(retry.run(new DemoStatuses(lectern, retry)::areLoaded), Boolean::logicalAnd);
    }

    /** Whether the keyspace is empty, or has some of the demo data already. */
    public CompletionStage<Boolean> fits() {
        return retry.run(() -> lectern.principals().search("", 1))
                .thenCompose(some -> some.isEmpty()
                        ? CompletableFuture.completedStage(true)
                        : retry.run(() -> lectern.principals().find(lastOfFirst()))
                                .thenApply(Optional::isPresent));
    }

    private static PrincipalId lastOfFirst() {
        List<Principal> specimens = DriftSpecimens.principals();
        return specimens.get(specimens.size() - 1).id();
    }

    private CompletionStage<Boolean> areLibrariesLoaded() {
        return lectern.contents().find(MARKER).thenApply(Optional::isPresent);
    }

    /** Loads what a newcomer looks at first, unless it is there: some hundred rows. */
    public CompletionStage<Void> loadFirst() {
        List<Principal> specimens = DriftSpecimens.principals();
        DemoRows rows = DemoRows.of(DemoLibraries.first());
        return retry.run(() -> lectern.principals().find(lastOfFirst()))
                .thenCompose(there -> there.isPresent()
                        ? done()
                        : onRecord(
                                lectern,
                                ActivitySentence.DEMO_DRIFT,
                                () -> retry.run(() -> load.putItems(rows.items())
                                        .thenCompose(truth -> load.buildLibraries(truth, ids(rows.principals())))
                                        .thenCompose(done -> load.putItems(DriftSpecimens.items()))
                                        .thenCompose(done -> load.putLibraries(DriftSpecimens.libraries()))
                                        .thenCompose(done -> load.putPrincipals(rows.principals(), List.of()))
                                        .thenCompose(done -> load.putPrincipals(
                                                specimens.subList(0, specimens.size() - 1), DriftSpecimens.members()))
                                        .thenCompose(done -> load.putPrincipals(
                                                specimens.subList(specimens.size() - 1, specimens.size()),
                                                List.of())))));
    }

    /**
     * Loads the rest, as far as it is not there. May be repeated, and called by two consoles at once.
     *
     * @param progress told how much of it is done, from 0 to 1, on any thread
     * @return fails with a sentence for the operator; what was written until then stays
     */
    public CompletionStage<Void> loadRest(DoubleConsumer progress) {
        Sum sum = new Sum(progress);
        return CompletableFuture.allOf(
                        loadUniversities(sum.of(LIBRARIES_SHARE)).toCompletableFuture(),
                        plantNames(sum.of(NAMES_SHARE)).toCompletableFuture(),
                        new DemoStatuses(lectern, retry)
                                .load(sum.of(1 - LIBRARIES_SHARE - NAMES_SHARE))
                                .toCompletableFuture())
                .thenAccept(done -> progress.accept(1));
    }

    private CompletionStage<Void> loadUniversities(DoubleConsumer progress) {
        return retry.run(this::areLibrariesLoaded)
                .thenCompose(there -> there
                        ? done()
                        // Making the rows up takes a moment, which no thread of the driver has.
                        : BlockingWork.start(() -> DemoRows.of(DemoLibraries.rest()))
                                .thenCompose(rows -> onRecord(
                                        lectern, ActivitySentence.DEMO_LIBRARIES, () -> loadLibraries(rows, progress))))
                .thenAccept(done -> progress.accept(1));
    }

    private CompletionStage<Void> loadLibraries(DemoRows rows, DoubleConsumer progress) {
        List<List<InitialLoad.Item>> items = Stages.parts(rows.items(), ITEMS_AT_ONCE);
        List<List<Principal>> principals = Stages.parts(rows.principals(), PRINCIPALS_AT_ONCE);
        double whole = items.size() + principals.size();
        return all(items, load::putItems, done -> progress.accept(done / whole))
                .thenCompose(parts -> {
                    InitialLoad.Snapshot truth = InitialLoad.Snapshot.of(parts);
                    return all(
                            principals,
                            part -> loadPrincipals(part, rows, truth),
                            ready -> progress.accept((items.size() + ready) / whole));
                })
                .thenCompose(done -> retry.run(() -> load.putItems(List.of(new InitialLoad.Item(
                        new Content(
                                MARKER, "About the demo data", Visibility.PUBLIC, DemoLibraries.TERM, false, Map.of()),
                        new TreeMap<>())))))
                .thenAccept(done -> {});
    }

    private CompletionStage<Void> loadPrincipals(List<Principal> part, DemoRows rows, InitialLoad.Snapshot truth) {
        return lectern.principals().existing(new HashSet<>(ids(part))).thenCompose(there -> {
            List<Principal> missing =
                    part.stream().filter(one -> !there.contains(one.id())).toList();
            return load.buildLibraries(truth, ids(missing))
                    .thenCompose(done -> load.putPrincipals(missing, rows.membersOf(missing)));
        });
    }

    private static List<PrincipalId> ids(List<Principal> principals) {
        return principals.stream().map(Principal::id).toList();
    }

    private CompletionStage<Void> plantNames(DoubleConsumer progress) {
        NameSpecimens names = new NameSpecimens(lectern);
        return retry.run(names::arePlanted)
                .thenCompose(there -> there
                        ? done()
                        : onRecord(
                                lectern,
                                ActivitySentence.DEMO_NAMES,
                                () -> retry.run(names::plant).thenAccept(planted -> {})))
                .thenAccept(done -> progress.accept(1));
    }

    /** Demo data as one write of the operator's. */
    static CompletionStage<Void> onRecord(
            Lectern lectern, ActivitySentence what, Supplier<CompletionStage<Void>> work) {
        return Write.of(
                        lectern.connection().activity(),
                        new WriteHead(ActivityKind.IMPORT, CauseSentence.WHY_DEMO.of(), what.of(), false).unnamed(),
                        cause -> CompletableFuture.completedStage(Plan.uncounted(what.of(), List.of())),
                        cause -> work.get(),
                        done -> WriteReport.of(WriteOutcome.done()))
                .make(Cause.of(lectern.connection().operator(), WHY));
    }

    /** A few parts at a time. */
    private <T, R> CompletionStage<List<R>> all(List<T> parts, Function<T, CompletionStage<R>> work, IntConsumer done) {
        AtomicInteger ready = new AtomicInteger();
        return Stages.all(
                PARTS_AT_ONCE,
                parts,
                part -> retry.run(() -> work.apply(part)).thenApply(result -> {
                    done.accept(ready.incrementAndGet());
                    return result;
                }));
    }

    private static CompletionStage<Void> done() {
        return CompletableFuture.completedStage(null);
    }

    /** How much is done of what is loaded side by side. */
    private static final class Sum {
        private final DoubleConsumer told;
        private double done;

        Sum(DoubleConsumer told) {
            this.told = told;
        }

        /** @param weight of a part in the whole */
        DoubleConsumer of(double weight) {
            return new DoubleConsumer() {
                private double before;

                @Override
                public void accept(double share) {
                    synchronized (Sum.this) {
                        done += weight * Math.max(0, share - before);
                        before = Math.max(share, before);
                        told.accept(Math.min(1, done));
                    }
                }
            };
        }
    }
}
