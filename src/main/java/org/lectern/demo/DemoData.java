package org.lectern.demo;

import java.time.Instant;
import java.util.ArrayList;
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
import java.util.stream.Collectors;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.async.Retry;
import org.lectern.cluster.ClusterFailures;
import org.lectern.model.Cause;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.protocol.InitialLoad;
import org.lectern.service.Lectern;
import org.lectern.wording.Said;

/**
 * The demo data: the documents' own rows and {@link DriftSpecimen}s first, then three made-up universities, {@link
 * NameSpecimens} and {@link DemoStatuses}. Each part is written once; one that was interrupted goes on from where it stood.
 * Whoever is there has a complete library: principals come last.
 */
public final class DemoData {
    /** Written when the universities are there. */
    public static final ContentId MARKER = ContentId.of("c:cam:About the demo data.txt");

    private static final String WHY = "demo data";
    /** Written together, and looked for together. */
    private static final int ITEMS_AT_ONCE = 100;

    private static final int PRINCIPALS_AT_ONCE = 25;
    private static final int PARTS_AT_ONCE = 4;
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
    public DemoData(Lectern lectern, Consumer<Optional<Said>> waits) {
        this(lectern, waits, new CompletableFuture<>());
    }

    /** @param cancelled when it completes, what waits for the cluster fails with what it waits for */
    public DemoData(Lectern lectern, Consumer<Optional<Said>> waits, CompletionStage<?> cancelled) {
        this.lectern = lectern;
        this.load = lectern.initialLoad();
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

    private CompletionStage<Boolean> areLibrariesLoaded() {
        return lectern.contents().find(MARKER).thenApply(Optional::isPresent);
    }

    /** Loads what a newcomer looks at first, unless it is there: some hundred rows. */
    public CompletionStage<Void> loadFirst() {
        List<Principal> specimens = DriftSpecimens.principals();
        DemoRows rows = DemoRows.of(DemoLibraries.first());
        PrincipalId last = specimens.get(specimens.size() - 1).id();
        return retry.run(() -> lectern.principals().find(last))
                .thenCompose(there -> there.isPresent()
                        ? done()
                        : onRecord(
                                ActivitySentence.DEMO_DRIFT,
                                () -> retry.run(() -> load.putItems(rows.items())
                                        .thenCompose(done -> load.putItems(DriftSpecimens.items()))
                                        .thenCompose(done -> load.buildLibraries(rows.holdings(rows.principals())))
                                        .thenCompose(done -> load.putLibraries(DriftSpecimens.libraries()))
                                        .thenCompose(done -> load.putPrincipals(rows.principals(), List.of()))
                                        .thenCompose(done -> load.putPrincipals(
                                                specimens.subList(0, specimens.size() - 1), List.of()))
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
                        : CompletableFuture.supplyAsync(() -> DemoRows.of(DemoLibraries.rest()))
                                .thenCompose(rows ->
                                        onRecord(ActivitySentence.DEMO_LIBRARIES, () -> loadLibraries(rows, progress))))
                .thenAccept(done -> progress.accept(1));
    }

    private CompletionStage<Void> loadLibraries(DemoRows rows, DoubleConsumer progress) {
        List<List<InitialLoad.Item>> items = parts(rows.items(), ITEMS_AT_ONCE);
        List<List<Principal>> principals = parts(rows.principals(), PRINCIPALS_AT_ONCE);
        double whole = items.size() + principals.size();
        return all(items, this::loadItems, done -> progress.accept(done / whole))
                .thenCompose(done -> all(
                        principals,
                        part -> loadPrincipals(part, rows),
                        ready -> progress.accept((items.size() + ready) / whole)))
                .thenCompose(done -> retry.run(() -> load.putItems(List.of(new InitialLoad.Item(
                        new Content(MARKER, "About the demo data", Visibility.PUBLIC, Instant.EPOCH, false, Map.of()),
                        new TreeMap<>())))));
    }

    private CompletionStage<Void> loadItems(List<InitialLoad.Item> part) {
        return lectern.contents()
                .describe(part.stream().map(item -> item.content().id()).toList())
                .thenCompose(there -> load.putItems(part.stream()
                        .filter(item -> !there.containsKey(item.content().id()))
                        .toList()));
    }

    private CompletionStage<Void> loadPrincipals(List<Principal> part, DemoRows rows) {
        return lectern.principals()
                .existing(part.stream().map(Principal::id).collect(Collectors.toSet()))
                .thenCompose(there -> {
                    List<Principal> missing = part.stream()
                            .filter(one -> !there.contains(one.id()))
                            .toList();
                    return load.buildLibraries(rows.holdings(missing))
                            .thenCompose(done -> load.putPrincipals(missing, rows.membersOf(missing)));
                });
    }

    private CompletionStage<Void> plantNames(DoubleConsumer progress) {
        NameSpecimens names = new NameSpecimens(lectern);
        return retry.run(names::arePlanted)
                .thenCompose(there -> there
                        ? done()
                        : onRecord(
                                ActivitySentence.DEMO_NAMES,
                                () -> retry.run(names::plant).thenAccept(planted -> {})))
                .thenAccept(done -> progress.accept(1));
    }

    private CompletionStage<Void> onRecord(ActivitySentence what, Supplier<CompletionStage<Void>> work) {
        return lectern.activity()
                .record(
                        new WriteIntent(ActivityKind.IMPORT, "demo data", what.of(), Cause.of(lectern.operator(), WHY)),
                        work,
                        done -> WriteOutcome.done());
    }

    /** A few parts at a time. */
    private <T> CompletionStage<Void> all(List<T> parts, Function<T, CompletionStage<Void>> work, IntConsumer done) {
        ConcurrencyLimit room = new ConcurrencyLimit(PARTS_AT_ONCE);
        AtomicInteger ready = new AtomicInteger();
        return CompletableFuture.allOf(parts.stream()
                .map(part -> room.submit(() -> retry.run(() -> work.apply(part))
                                .thenAccept(written -> done.accept(ready.incrementAndGet())))
                        .toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new));
    }

    private static <T> List<List<T>> parts(List<T> whole, int size) {
        List<List<T>> parts = new ArrayList<>();
        for (int from = 0; from < whole.size(); from += size) {
            parts.add(whole.subList(from, Math.min(whole.size(), from + size)));
        }
        return parts;
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
