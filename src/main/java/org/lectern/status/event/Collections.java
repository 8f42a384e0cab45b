package org.lectern.status.event;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.activity.WriteEstimate;
import org.lectern.async.BlockingWork;
import org.lectern.async.Stages;
import org.lectern.model.Cause;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.StatusPreview;
import org.lectern.status.store.StatusRecorder;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.StatusWrite;
import org.lectern.status.store.WriteEstimates;
import org.lectern.wording.Message;

/** The collections that people are enrolled to, and the batches in which they are. */
public final class Collections {
    private static final int SHOWN = 10;

    private final StatusStore store;
    private final EventContext eventContext;
    private final StatusRecorder records;

    /** @param records where operators' actions are put on record */
    public Collections(StatusStore store, EventContext eventContext, StatusRecorder records) {
        this.store = store;
        this.eventContext = eventContext;
        this.records = records;
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
    public CompletionStage<Void> put(CollectionTree tree, Cause cause) {
        return records.write(
                Message.plain(tree.collection()),
                StatusSentence.PUT_TREE.of(tree.collection()),
                cause,
                () -> one(new StatusWrite.PutTree(tree)),
                () -> eventContext.putTree(tree));
    }

    /** Puts the collections of a file in place: all are read and checked before the first is written. Answers how many. */
    public CompletionStage<Integer> importTrees(Path file, Cause cause) {
        return BlockingWork.start(() -> CollectionTrees.read(file))
                .thenCompose(trees -> records.write(
                        Message.plain(file.getFileName().toString()),
                        StatusSentence.PUT_TREES.of(trees.size(), file.getFileName()),
                        cause,
                        () -> CompletableFuture.completedStage(extent(trees)),
                        () -> Stages.inTurn(trees, eventContext::putTree).thenApply(done -> trees.size())));
    }

    private CompletionStage<WriteEstimate> one(StatusWrite write) {
        return CompletableFuture.completedStage(WriteEstimates.of(StatusPreview.of(store, List.of(write))));
    }

    /** All rows, and the first few statements. */
    private WriteEstimate extent(List<CollectionTree> trees) {
        List<String> statements = new ArrayList<>(store.statements(trees.stream()
                .limit(SHOWN)
                .<StatusWrite>map(StatusWrite.PutTree::new)
                .toList()));
        if (trees.size() > SHOWN) {
            statements.add("-- and " + (trees.size() - SHOWN) + " more like these");
        }
        return WriteEstimate.of(trees.size(), statements);
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
     * What {@link #change} would write: one row, or none. Refused as that is.
     *
     * @param expected as it was read; empty for a new one
     */
    public CompletionStage<StatusPreview> previewChange(Optional<Batch> expected, Batch next) {
        return requireUnchanged(expected, next)
                .thenApply(there -> StatusPreview.of(
                        store, there.equals(Optional.of(next)) ? List.of() : List.of(new StatusWrite.PutBatch(next))));
    }

    /**
     * Opens a batch, or changes one that somebody has looked at.
     *
     * @param expected as it was read; empty for a new one
     * @return the batch as it is read afterwards; fails with a {@link StatusRefusedException} if it is not as it was read, if
     *     there is no such collection to open one of, or a platform keeps the batches
     */
    public CompletionStage<Optional<Batch>> change(Optional<Batch> expected, Batch next, Cause cause) {
        return requireUnchanged(expected, next)
                .thenCompose(there -> put(next, cause))
                .thenCompose(done -> batch(next.collection(), next.context()));
    }

    private CompletionStage<Optional<Batch>> requireUnchanged(Optional<Batch> expected, Batch next) {
        eventContext.requireOwn(StatusSentence.TO_KEEP_BATCHES);
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

    /** Opens, changes or closes a batch. */
    public CompletionStage<Void> put(Batch batch, Cause cause) {
        eventContext.requireOwn(StatusSentence.TO_KEEP_BATCHES);
        return records.write(
                Message.plain(batch.collection()),
                StatusSentence.PUT_BATCH.of(batch.context(), batch.collection()),
                cause,
                () -> one(new StatusWrite.PutBatch(batch)),
                () -> eventContext.putBatch(batch));
    }
}
