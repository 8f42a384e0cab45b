package org.lectern.status.store;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.CarryRule;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;

/**
 * Reads and writes the rows of content status. Reads are at quorum. What changes by compare-and-set answers whether it was
 * applied; a write of which the cluster does not say so counts as not applied, and who wrote it reads again. Nothing
 * blocks; stages complete on any thread, and fail with a {@link org.lectern.cluster.ClusterException}.
 */
public interface StatusStore {
    CollectionStore collections();

    TransferStore transfers();

    ArchiveStore archive();

    BatchJobStore batchJobs();

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
     * @param learners computed by {@link org.lectern.status.summary.Summaries#rows}
     */
    CompletionStage<Void> load(Collection<LearnerRows> learners);

    /** Whether the user has an enrolment, a view, or is a principal. */
    CompletionStage<Boolean> isKnown(String user);

    /** A mode with its rule. */
    record ModeSetting(Mode mode, CarryRule rule) {
        public static final ModeSetting STANDARD = new ModeSetting(Mode.STRICT, CarryRule.STANDARD);
    }

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
}
