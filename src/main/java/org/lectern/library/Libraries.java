package org.lectern.library;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.lectern.model.ContentId;
import org.lectern.model.GroupRole;
import org.lectern.model.LeftOut;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;
import org.lectern.write.Write;

/**
 * Reads, explains and rebuilds libraries. A library that is not there (support staff deleted it by hand) is built by the
 * read that meets it. Nothing blocks; stages complete on any thread, and fail with a {@link
 * org.lectern.cluster.ClusterException} if the cluster does not answer, or with {@link
 * org.lectern.model.UnknownPrincipalException}.
 */
public interface Libraries {
    /**
     * A page of one bucket, after a position (exclusive), in this order, compared with the truth: what does not belong on it is
     * left out, the page is filled up from what follows, and what was seen to be wrong is healed in the background.
     */
    CompletionStage<CheckedPage> page(
            PrincipalId principal, Bucket bucket, LibraryOrder order, Optional<Position> after, int limit);

    /** The same as a viewer is to see it: of the bucket that is theirs by what they are to this library. */
    default CompletionStage<CheckedPage> pageFor(
            Viewer viewer, PrincipalId library, LibraryOrder order, Optional<Position> after, int limit) {
        return judge(viewer, library)
                .thenCompose(verdict -> page(library, verdict.role().bucket(), order, after, limit));
    }

    /** The rows of such a page as they stand, with the drift that is on it: to see what is stored, not what is so. */
    CompletionStage<LibraryPage> pageAsStored(
            PrincipalId principal, Bucket bucket, LibraryOrder order, Optional<Position> after, int limit);

    /**
     * What every role sees of a page, beside each other: one row per item that any of them sees, with the buckets in which it
     * is seen. Each bucket's rows are read once, and the truth once for all of them; what is wrong is left out and healed, as
     * of {@link #page}.
     */
    CompletionStage<ComparedPage> compare(
            PrincipalId principal, LibraryOrder order, Optional<Position> after, int limit);

    /** A page over all buckets as they are stored: one row per position, with the buckets that hold it. */
    CompletionStage<BucketsPage> sideBySide(
            PrincipalId principal, LibraryOrder order, Optional<Position> after, int limit);

    /**
     * Why an item is or is not in a library: the truth beside the rows.
     *
     * @param alsoAt positions to look at beside the current one and the superseded ones: where a reader saw it
     */
    CompletionStage<Explanation> explain(PrincipalId principal, ContentId content, Set<Instant> alsoAt);

    /**
     * How many entries each bucket holds.
     *
     * @param atMost counting stops here, per bucket
     */
    CompletionStage<Map<Bucket, Long>> sizes(PrincipalId principal, long atMost);

    /**
     * Builds a library anew. Readers see the old one or the new one; of one that is too large for one mutation (some 20,000
     * items), they see both until it is done. It is a job on record: if this process dies on the way, another one finishes it.
     */
    Write<Rebuilt> rebuild(PrincipalId principal);

    /** What a viewer is to a library, and why (OAE, "Content API", first table). */
    CompletionStage<ViewerVerdict> judge(Viewer viewer, PrincipalId library);

    /** What somebody is in a group, at least, who counts as its owner on this connection: MEMBER or MANAGER. Reads nothing. */
    GroupRole groupOwners();

    /**
     * A page of one bucket.
     *
     * @param next where the next page begins; empty at the end of the bucket
     * @param rebuilt whether the library was not there and has just been built
     * @param note a sentence for the operator if the page could not be read the usual way; else nothing
     */
    record LibraryPage(List<Position> entries, Optional<Position> next, boolean rebuilt, Message note) {
        /** A page that was read the usual way. */
        public LibraryPage(List<Position> entries, Optional<Position> next, boolean rebuilt) {
            this(entries, next, rebuilt, Message.NONE);
        }
    }

    /**
     * A page of one bucket without the drift that was on it.
     *
     * @param page what belongs there
     * @param dropped the items of which an entry was left out
     * @param healing completes, never exceptionally, with what came of healing those; an item that was right by then, as one
     *     that was just moving, is left out
     */
    record CheckedPage(LibraryPage page, Set<ContentId> dropped, CompletionStage<List<Healed>> healing) {
        public CheckedPage {
            dropped = Set.copyOf(dropped);
        }
    }

    /**
     * What is seen in each bucket, without the drift that was on the page.
     *
     * @param page what belongs there
     * @param dropped as those of a {@link CheckedPage}
     * @param healing as that of a {@link CheckedPage}
     */
    record ComparedPage(BucketsPage page, Set<ContentId> dropped, CompletionStage<List<Healed>> healing) {
        public ComparedPage {
            dropped = Set.copyOf(dropped);
        }
    }

    /**
     * What came of healing an item that a reader saw to be wrong.
     *
     * @param verified whether it was read again, and is right now
     * @param because a sentence: what was seen afterwards, or why it could not be healed
     */
    record Healed(ContentId content, boolean verified, Message because) {}

    /**
     * A page of all buckets side by side.
     *
     * @param note a sentence for the operator if it could not be read the usual way; else nothing
     */
    record BucketsPage(List<Row> rows, Optional<Position> next, boolean rebuilt, Message note) {
        /** One position and the buckets that hold it. */
        public record Row(Position position, Set<Bucket> buckets) {}
    }

    /**
     * What a rebuild did.
     *
     * @param items content items in the new library
     * @param rows library rows written: an item has up to three
     * @param leftOut items that would be in it if they could be read
     * @param nanos how long it took, in nanoseconds
     * @param difference what it has changed; empty where the library could not be read for that
     */
    record Rebuilt(int items, int rows, LeftOut leftOut, long nanos, Optional<LibraryDifference> difference) {
        /** One of which nobody looked at what it has changed. */
        public Rebuilt(int items, int rows, LeftOut leftOut, long nanos) {
            this(items, rows, leftOut, nanos, Optional.empty());
        }

        /** The same, with what it has changed. */
        public Rebuilt changing(Optional<LibraryDifference> found) {
            return new Rebuilt(items, rows, leftOut, nanos, found);
        }

        /** What it has changed, a sentence. */
        public Message changed() {
            return difference.map(LibraryDifference::message).orElseGet(LibrarySentence.NOT_COMPARED::of);
        }

        /** The same, and what it left out. */
        public Message message() {
            return leftOut.isEmpty() ? changed() : LibrarySentence.BOTH.of(changed(), leftOut.message());
        }
    }
}
