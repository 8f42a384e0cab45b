package org.lectern.status;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * Reads and writes the rows of content status. Reads are at quorum. What changes by compare-and-set answers whether it was
 * applied; a write of which the cluster does not say so counts as not applied, and who wrote it reads again. Nothing
 * blocks; stages complete on any thread, and fail with a {@link org.lectern.cluster.ClusterException}.
 */
public interface StatusStore {
    /** The user's views there, by content. */
    CompletionStage<SortedMap<String, View>> views(EnrolmentKey key);

    /** The user's views of these contents at their own level, by content. */
    CompletionStage<SortedMap<String, View>> ownViews(String user, Collection<String> contents);

    /** One view, as it is even while somebody changes it. */
    CompletionStage<Optional<View>> view(ViewKey key);

    /** When the view was put on record or changed last, by the clocks of the cluster; empty if there is none. */
    CompletionStage<Optional<Instant>> writtenAt(ViewKey key);

    /** All of a user's views, page after page, in order of collection, context and content. The consumer must not block. */
    CompletionStage<Void> eachView(String user, Consumer<Stored> each);

    /** Their keys alone, in the same order: a row whose values break a rule is among them. The consumer must not block. */
    CompletionStage<Void> eachViewKey(String user, Consumer<ViewKey> each);

    /** A view and its key. */
    record Stored(ViewKey key, View view) {}

    /** Puts a view where there is none. Answers the one that is there; empty if it was put. */
    CompletionStage<Optional<View>> insertView(ViewKey key, View view);

    CompletionStage<Boolean> swapView(ViewKey key, View expected, View next);

    CompletionStage<Boolean> deleteView(ViewKey key, View expected);

    /** The user's attempts there. */
    CompletionStage<List<Attempt>> attempts(EnrolmentKey key);

    /** @param expected what is there; empty if nothing */
    CompletionStage<Boolean> swapAttempt(EnrolmentKey key, Optional<Attempt> expected, Attempt next);

    CompletionStage<Boolean> deleteAttempt(EnrolmentKey key, Attempt expected);

    CompletionStage<Optional<Aggregate>> aggregate(Aggregate.Key key);

    /** Whether aggregates have a column for scores. */
    boolean keepsScores();

    /**
     * Replaces a collection's aggregate.
     *
     * @param expected what was read; only its {@code updated} is compared
     */
    CompletionStage<Boolean> swapAggregate(Aggregate.Key key, Optional<Aggregate> expected, Aggregate next);

    /** Writes a unit's aggregate. The collection's, written after it by compare-and-set, decides who was last. */
    CompletionStage<Void> writeUnit(Aggregate.Key key, Aggregate next);

    /** Answers false if it is not known whether it is gone; it may be asked for again. */
    CompletionStage<Boolean> deleteAggregate(Aggregate.Key key);

    /** What would be run, as CQL with values in place, to read and to copy. */
    List<String> statements(List<StatusWrite> writes);

    /** Rows of which one action writes very many, each with values of its own. */
    enum RowKind {
        PUT_VIEW,
        DELETE_VIEW,
        PUT_ATTEMPT,
        DELETE_ATTEMPT,
        UNIT,
        ENROLMENT,
        AGGREGATE,
        /** What is kept of rows that were archived. */
        ARCHIVED
    }

    /** How rows of these kinds are written, as CQL with marks in place of their values, to read and to copy. */
    List<String> templates(List<RowKind> kinds);

    CompletionStage<List<Enrolment>> enrolments(String user);

    CompletionStage<Optional<Enrolment>> enrolment(EnrolmentKey key);

    /** @param expected what was read; empty if nothing */
    CompletionStage<Boolean> swapEnrolment(Optional<Enrolment> expected, Enrolment next);

    /**
     * Fills content status for the first time. All is written under a time before every transaction's: whatever somebody has
     * changed, or changes meanwhile, stays, and it may be repeated.
     *
     * @param learners computed by {@link Summaries#rows}
     */
    CompletionStage<Void> load(Collection<LearnerRows> learners);

    /** Whether the user has an enrolment, a view, or is a principal. */
    CompletionStage<Boolean> isKnown(String user);

    CompletionStage<Optional<CollectionTree>> tree(String collection);

    CompletionStage<Void> putTree(CollectionTree tree);

    /** Collections whose id begins so, a few. */
    CompletionStage<List<String>> collections(String typed, int limit);

    CompletionStage<Optional<Batch>> batch(String collection, String context);

    CompletionStage<Void> putBatch(Batch batch);

    /** The instance's mode and its rule; empty if none was ever chosen. */
    CompletionStage<Optional<ModeSetting>> mode();

    CompletionStage<Void> putMode(ModeSetting setting);

    /** A mode with its rule. */
    record ModeSetting(Mode mode, CarryRule rule) {
        public static final ModeSetting STANDARD = new ModeSetting(Mode.STRICT, CarryRule.STANDARD);
    }

    /** Copies and moves of a user that have begun. */
    CompletionStage<List<Transfer>> transfers(String user);

    /** Users who have such. A scan of a table that is nearly always empty. */
    CompletionStage<List<String>> usersWithTransfers();

    /** Answers false if there is one already. */
    CompletionStage<Boolean> putTransfer(Transfer transfer);

    /** Answers false if it is not known whether it is gone; it may be asked for again. */
    CompletionStage<Boolean> deleteTransfer(EnrolmentKey to);

    CompletionStage<Optional<Archived>> archived(EnrolmentKey key);

    CompletionStage<Void> putArchived(EnrolmentKey key, Archived archived);

    CompletionStage<Void> deleteArchived(EnrolmentKey key, Archived expected);

    /**
     * Forgets contents that were archived there.
     *
     * @param left what is still to be known
     */
    CompletionStage<Void> takeFromArchived(EnrolmentKey key, Archived left, Set<String> contents);

    /**
     * Users that have enrolments or views, in the order of the token ring.
     *
     * @param after the last token of the page before; empty at the beginning
     */
    CompletionStage<UserPage> users(OptionalLong after, int limit);

    /**
     * A page of users.
     *
     * @param last the token to go on after; empty at the end of the ring
     */
    record UserPage(List<String> users, OptionalLong last) {
        public UserPage {
            users = List.copyOf(users);
        }
    }

    /** Aggregates of collections, likewise; those of units are left out. */
    CompletionStage<AggregatePage> aggregates(OptionalLong after, int limit);

    /** A page of aggregates' keys. */
    record AggregatePage(List<EnrolmentKey> keys, OptionalLong last) {
        public AggregatePage {
            keys = List.copyOf(keys);
        }
    }

    CompletionStage<Void> putSweep(SweepRecord sweep);

    CompletionStage<Optional<SweepRecord>> sweep(String id);

    CompletionStage<List<SweepRecord>> sweeps();

    /** Forgets sweeps of which nothing was put on record since then, with all that is kept beside them. */
    CompletionStage<Void> forgetSweeps(Instant before);

    /**
     * Takes hold of a sweep, or keeps hold of it: for a minute from now nobody else gets it.
     *
     * @return false if another has it
     */
    CompletionStage<Boolean> holdSweep(String id, String owner);

    /** Lets go of it, if it is this owner's. */
    CompletionStage<Void> releaseSweep(String id, String owner);

    /** Keeps rows beside a sweep's place: names and values. */
    CompletionStage<Void> putSweepRows(String id, String kind, Map<String, String> rows);

    CompletionStage<SortedMap<String, String>> sweepRows(String id, String kind);
}
