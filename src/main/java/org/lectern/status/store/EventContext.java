package org.lectern.status.store;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.PlatformsOwn;
import org.lectern.status.model.StatusLayout;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.wording.Message;

/** What events are checked against: collections, batches, enrolments, the mode. */
public final class EventContext {
    /** Devices' clocks are a little ahead now and then. */
    private static final Duration AHEAD = Duration.ofMinutes(1);

    private final StatusStore store;
    private final InstantSource clock;
    private final Remembered<String, Optional<CollectionTree>> trees;
    private final Remembered<EnrolmentKey, Optional<Batch>> batches;
    private final Remembered<EnrolmentKey, Optional<Enrolment>> enrolments;
    private final Remembered<String, Boolean> users;
    private final Remembered<String, StatusStore.ModeSetting> mode;

    /** @param clock the cluster's */
    public EventContext(StatusStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
        trees = new Remembered<>(store.collections()::tree, Optional::isPresent);
        batches = new Remembered<>(key -> store.collections().batch(key.collection(), key.context()), any -> true);
        enrolments = new Remembered<>(
                store::enrolment, there -> there.map(Enrolment::active).orElse(false));
        users = new Remembered<>(store::isKnown, known -> known);
        mode = new Remembered<>(
                any -> store.collections().mode().thenApply(there -> there.orElse(StatusStore.ModeSetting.STANDARD)),
                any -> true);
    }

    /** How rows are kept. */
    public StatusLayout layout() {
        return store.layout();
    }

    /**
     * Before what a platform would not know of.
     *
     * @param what is to be done
     * @throws StatusRefusedException if a platform keeps the rows
     */
    public void requireOwn(PlatformsOwn what) {
        refusal(what).ifPresent(why -> {
            throw new StatusRefusedException(why);
        });
    }

    /** Why that is left to the platform that keeps the rows; empty if it is not. */
    public Optional<Message> refusal(PlatformsOwn what) {
        return store.layout().deployed() ? Optional.of(what.sentence()) : Optional.empty();
    }

    /** The cluster's time, to the precision in which it is stored. */
    public Instant now() {
        return View.stored(clock.instant());
    }

    /** The instance's mode and its rule; the standard one if none was ever chosen. */
    public CompletionStage<StatusStore.ModeSetting> mode() {
        // A platform counts each context by itself, whatever was chosen for Lectern's own rows.
        return store.layout().deployed()
                ? CompletableFuture.completedStage(StatusStore.ModeSetting.STANDARD)
                : mode.get("");
    }

    /** Changes the instance's mode. */
    public CompletionStage<Void> putMode(StatusStore.ModeSetting next) {
        return store.collections().putMode(next).thenAccept(done -> mode.forget(""));
    }

    /** A collection that has leaves. */
    public CompletionStage<CollectionTree> tree(String collection) {
        return trees.get(collection).thenApply(there -> {
            if (store.layout().deployed()
                    && there.map(CollectionTree::leaves).orElse(List.of()).isEmpty()) {
                throw new StatusRefusedException(StatusSentence.NOT_COMPUTABLE.of(collection));
            }
            return there.orElseThrow(() -> new StatusRefusedException(StatusSentence.NO_COLLECTION.of(collection)))
                    .requireLeaves();
        });
    }

    /** Puts a collection in place. */
    public CompletionStage<Void> putTree(CollectionTree tree) {
        tree.leaves().forEach(leaf -> EnrolmentKey.requireId(leaf, StatusSentence.WHAT_CONTENT));
        tree.units().keySet().forEach(unit -> EnrolmentKey.requireId(unit, StatusSentence.WHAT_CONTENT));
        return store.collections().putTree(tree.requireLeaves()).thenAccept(done -> trees.forget(tree.collection()));
    }

    /** Opens, changes or closes a batch. */
    public CompletionStage<Void> putBatch(Batch batch) {
        return store.collections()
                .putBatch(batch)
                .thenAccept(done -> batches.forget(place(batch.collection(), batch.context())));
    }

    /** The batch; one without end where none is on record. */
    public CompletionStage<Batch> batch(EnrolmentKey key) {
        return key.needsEnrolment()
                ? batches.get(place(key.collection(), key.context()))
                        .thenApply(there -> there.orElse(Batch.open(key.collection(), key.context())))
                : CompletableFuture.completedStage(Batch.open(key.collection(), key.context()));
    }

    /** Batches are the same for everybody. */
    private static EnrolmentKey place(String collection, String context) {
        return new EnrolmentKey("everybody", collection, context);
    }

    /** The enrolment has changed: it is read again. */
    public void forget(EnrolmentKey key) {
        enrolments.forget(key);
    }

    /** @throws StatusRefusedException if it lies ahead */
    public Instant requirePast(Instant at) {
        if (at.isAfter(now().plus(AHEAD))) {
            throw new StatusRefusedException(StatusSentence.FROM_THE_FUTURE.of(at, now()));
        }
        return at;
    }

    /** Fails if the user is in no way known. */
    public CompletionStage<Void> requireUser(String user) {
        return users.get(user).thenAccept(known -> {
            if (!known) {
                throw new StatusRefusedException(
                        (mayBePrincipal(user) ? StatusSentence.NO_USER : StatusSentence.NO_LEARNER).of(user));
            }
        });
    }

    /**
     * Fails if there can be no learner of this id: a principal that does not exist. An id of another form is another system's, as
     * a UUID is. It is known by its first enrolment, or by its first view outside a batch.
     */
    public CompletionStage<Void> requireLearner(String user) {
        return mayBePrincipal(user) ? requireUser(user) : CompletableFuture.completedStage(null);
    }

    private static boolean mayBePrincipal(String user) {
        return user.startsWith("u:") || user.startsWith("g:");
    }

    /** Fails unless the user is enrolled there, and the context was open at that time. */
    public CompletionStage<Void> requirePlace(EnrolmentKey key, Instant at) {
        if (!key.needsEnrolment()) {
            return requireLearner(key.user());
        }
        return enrolments
                .get(key)
                .thenCompose(there -> there.isPresent()
                        ? CompletableFuture.completedStage(there)
                        : requireUser(key.user()).thenApply(known -> there))
                .thenCompose(there -> {
                    if (!there.map(Enrolment::active).orElse(false)) {
                        throw new StatusRefusedException(
                                (there.isPresent() ? StatusSentence.NO_LONGER_ENROLLED : StatusSentence.NOT_ENROLLED)
                                        .of(key.user(), key.context(), key.collection()));
                    }
                    return batch(key);
                })
                .thenAccept(batch -> {
                    if (batch.excludes(at, now())) {
                        throw new StatusRefusedException(StatusSentence.CLOSED_SINCE.of(
                                key.context(),
                                key.collection(),
                                batch.ends()
                                        .filter(end -> !end.isAfter(now()))
                                        .<Object>map(StatusSentence.SINCE::of)
                                        .orElse(""),
                                at));
                    }
                });
    }

    /** Fails unless a view of this content may be recorded there: of a leaf, or of something above the leaves. */
    public CompletionStage<Void> requireView(ViewKey key, Instant at) {
        return requireEvent(key, at, tree -> {
            if (!tree.has(key.content())) {
                throw new StatusRefusedException(StatusSentence.NOT_IN_COLLECTION.of(key.content(), tree.collection()));
            }
        });
    }

    /** Fails unless an attempt at this content may be recorded there: only leaves are assessed. */
    public CompletionStage<Void> requireAttempt(ViewKey key, Instant at) {
        return requireEvent(key, at, tree -> requireLeaf(tree, key.content()));
    }

    private CompletionStage<Void> requireEvent(ViewKey key, Instant at, Consumer<CollectionTree> content) {
        requirePast(at);
        if (key.isOwn()) {
            return requireLearner(key.where().user());
        }
        return tree(key.where().collection()).thenCompose(tree -> {
            content.accept(tree);
            return requirePlace(key.where(), at);
        });
    }

    static void requireLeaf(CollectionTree tree, String content) {
        if (!tree.hasLeaf(content)) {
            throw new StatusRefusedException(StatusSentence.NOT_A_LEAF.of(content, tree.collection()));
        }
    }
}
