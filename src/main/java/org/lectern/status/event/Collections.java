package org.lectern.status.event;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.BlockingWork;
import org.lectern.async.Stages;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.PlatformsOwn;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.model.StatusWriteSentence;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.OperatorWrites;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.StatusWrite;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteHead;
import org.lectern.write.WriteReport;

/** The collections that people are enrolled to, and the batches in which they are. */
public final class Collections {
    private static final int SHOWN = 10;

    private final StatusStore store;
    private final EventContext eventContext;
    private final OperatorWrites writes;

    public Collections(StatusStore store, EventContext eventContext, OperatorWrites writes) {
        this.store = store;
        this.eventContext = eventContext;
        this.writes = writes;
    }

    /** The collection with this id, or empty. */
    public CompletionStage<Optional<CollectionTree>> find(String collection) {
        return store.collections().tree(collection);
    }

    /** Collections whose id begins so. */
    public CompletionStage<List<String>> search(String typed, int limit) {
        return store.collections().collections(typed, limit);
    }

    /** Puts a collection's contents in place; summaries follow when they are next computed. */
    public Write<Integer> put(CollectionTree tree) {
        return put(
                tree.collection(),
                StatusSentence.PUT_TREE.of(tree.collection()),
                false,
                () -> CompletableFuture.completedStage(List.of(tree)));
    }

    /** Puts the collections of a file in place: all are read and checked before the first is written. Returns their number. */
    public Write<Integer> importTrees(Path file) {
        String name = String.valueOf(file.getFileName());
        return put(
                name,
                StatusSentence.PUT_TREES.of(name),
                true,
                () -> BlockingWork.start(() -> CollectionTrees.read(file)));
    }

    private Write<Integer> put(
            String about,
            Message title,
            boolean takesAway,
            Supplier<? extends CompletionStage<List<CollectionTree>>> read) {
        return Write.of(
                writes.activity(),
                new WriteHead(ActivityKind.STATUS, Message.plain(about), title, takesAway),
                cause -> read.get().thenApply(this::plan),
                cause -> read.get()
                        .thenCompose(trees ->
                                Stages.inTurn(trees, eventContext::putTree).thenApply(done -> trees.size())),
                count -> WriteReport.of(WriteOutcome.done(StatusWriteSentence.TREES_WRITTEN.of(count))));
    }

    /** All rows, and the first few statements. */
    private Plan plan(List<CollectionTree> trees) {
        List<String> statements = new ArrayList<>(store.statements(trees.stream()
                .limit(SHOWN)
                .<StatusWrite>map(StatusWrite.PutTree::new)
                .toList()));
        if (trees.size() > SHOWN) {
            statements.add("-- and " + (trees.size() - SHOWN) + " more like these");
        }
        return Plan.of(StatusWriteSentence.TREES_PREVIEW.of(trees.size()), trees.size(), statements)
                .listing(trees.stream()
                        .map(tree -> StatusWriteSentence.TREE_LINE.of(
                                tree.collection(),
                                tree.leaves().size(),
                                tree.optional().size(),
                                tree.units().size()))
                        .toList());
    }

    /** The cluster's time, by which batches end. */
    public Instant now() {
        return eventContext.now();
    }

    /**
     * A collection's batches, by their ids.
     *
     * @param after only those that come after this id; empty for the first ones
     */
    public CompletionStage<List<Batch>> batches(String collection, Optional<String> after, int limit) {
        return store.collections().batches(collection, after, limit);
    }

    /** A batch as it is on record; empty if it is not: then whoever is enrolled in it is so without an end. */
    public CompletionStage<Optional<Batch>> batch(String collection, String context) {
        return store.collections().batch(collection, context);
    }

    /**
     * Opens a batch, or changes one that was read. Refused if it is not as it was read, if there is no such collection to open
     * one of, or a platform keeps the batches.
     *
     * @param expected as it was read; empty for a new one
     * @return the batch as it is read afterwards
     */
    public Write<Optional<Batch>> change(Optional<Batch> expected, Batch next) {
        boolean closes = next.closed() && !expected.map(Batch::closed).orElse(false);
        boolean endsEarlier = expected.isPresent()
                && next.ends()
                        .filter(end ->
                                expected.flatMap(Batch::ends).map(end::isBefore).orElse(true))
                        .isPresent();
        StatusWriteSentence preview = expected.isEmpty()
                ? StatusWriteSentence.BATCH_OPEN_PREVIEW
                : closes ? StatusWriteSentence.BATCH_CLOSE_PREVIEW : StatusWriteSentence.BATCH_CHANGE_PREVIEW;
        return writes.write(
                head(next, closes || endsEarlier),
                cause -> requireUnchanged(expected, next)
                        .thenApply(there -> writes.plan(
                                there.equals(Optional.of(next)) ? List.of() : List.of(new StatusWrite.PutBatch(next)),
                                preview.of(next.context(), next.collection()),
                                StatusWriteSentence.BATCH_NOTHING.of(next.context()))),
                cause -> requireUnchanged(expected, next)
                        .thenCompose(there -> eventContext.putBatch(next))
                        .thenCompose(done -> batch(next.collection(), next.context())),
                after -> CompletableFuture.completedStage(OperatorWrites.verified(
                        after.equals(Optional.of(next)),
                        (after.equals(Optional.of(next))
                                        ? StatusWriteSentence.BATCH_WRITTEN
                                        : StatusWriteSentence.BATCH_FAILED)
                                .of(next.context(), next.collection()))));
    }

    private static WriteHead head(Batch batch, boolean takesAway) {
        return new WriteHead(
                ActivityKind.STATUS,
                Message.plain(batch.collection()),
                StatusSentence.PUT_BATCH.of(batch.context(), batch.collection()),
                takesAway,
                batch.context());
    }

    private CompletionStage<Optional<Batch>> requireUnchanged(Optional<Batch> expected, Batch next) {
        eventContext.requireOwn(PlatformsOwn.KEEP_BATCHES);
        EnrolmentKey.requireId(next.collection(), StatusSentence.WHAT_COLLECTION);
        EnrolmentKey.requireId(next.context(), StatusSentence.WHAT_CONTEXT);
        next.programme().ifPresent(programme -> EnrolmentKey.requireId(programme, StatusSentence.WHAT_PROGRAMME));
        if (next.context().equals(next.collection())) {
            throw new StatusRefusedException(StatusSentence.BATCH_IS_COLLECTION.of(next.context()));
        }
        return (expected.isEmpty()
                        ? eventContext.tree(next.collection())
                        : CompletableFuture.completedStage(next.collection()))
                .thenCompose(known -> batch(next.collection(), next.context()))
                .thenApply(there -> {
                    if (!there.equals(expected)) {
                        throw new StatusRefusedException(
                                (expected.isEmpty() ? StatusSentence.BATCH_THERE : StatusSentence.BATCH_CHANGED)
                                        .of(next.context(), next.collection()));
                    }
                    return there;
                });
    }

    /** Opens, changes or closes a batch, whatever is there. */
    public Write<Void> put(Batch batch) {
        return Write.of(
                writes.activity(),
                head(batch, false),
                cause -> {
                    eventContext.requireOwn(PlatformsOwn.KEEP_BATCHES);
                    return CompletableFuture.completedStage(Plan.of(
                            StatusWriteSentence.BATCH_CHANGE_PREVIEW.of(batch.context(), batch.collection()),
                            1,
                            store.statements(List.of(new StatusWrite.PutBatch(batch)))));
                },
                cause -> {
                    eventContext.requireOwn(PlatformsOwn.KEEP_BATCHES);
                    return eventContext.putBatch(batch);
                },
                done -> WriteReport.of(WriteOutcome.done()));
    }
}
