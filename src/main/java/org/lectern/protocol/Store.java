package org.lectern.protocol;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CompletionStage;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;

/**
 * What the protocol needs of a store. Nothing blocks; stages complete on any thread; a stage that fails carries an
 * exception whose message is a sentence for an operator.
 */
public interface Store {
    /** The floor, as a quorum has it. */
    CompletionStage<Floor> readFloor();

    /**
     * Raises the floor to the cluster's time, at least {@link Floor#SPACING} above the last.
     *
     * @return a floor that was raised after this call, by this process or another
     */
    CompletionStage<Floor> raiseFloor();

    /**
     * Raises the floor above something that was written with a time in the future. Leaves it if it is there already.
     *
     * @param micros microseconds since 1970
     */
    CompletionStage<Floor> raiseFloorAbove(long micros);

    /**
     * A content item as a quorum has it, with the cluster's time.
     *
     * @param serial whether to settle unfinished swaps first (SERIAL)
     */
    CompletionStage<ContentRead> readContent(ContentId content, boolean serial);

    /** Members of a content item; each page carries the item afresh. */
    CompletionStage<Members> readMembers(MemberSelection selection, boolean serial);

    /** Replaces a content item if it still is what was expected (empty: if there is none). */
    CompletionStage<SwapOutcome> swapContent(Optional<Content> expected, Content next);

    /** Replaces memberships of one item in one transaction, if the stamp of each is still one less. */
    CompletionStage<SwapOutcome> swapMemberships(ContentId content, SortedMap<PrincipalId, Membership> next);

    /**
     * Writes batches of derived rows, many at a time.
     *
     * @return the principals that could not be written, with the reason
     */
    CompletionStage<Map<PrincipalId, Message>> writeLibraries(List<LibraryBatch> batches);

    /**
     * The content items that a principal's derived rows say it has: the first of them, in the order of their keys.
     *
     * @param after exclusive
     * @param limit fewer come only at the end
     */
    CompletionStage<List<ContentId>> readHoldings(PrincipalId principal, Optional<ContentId> after, int limit);

    /** The truth of many content items for one principal. */
    CompletionStage<Truths> readTruths(PrincipalId principal, List<ContentId> contents);

    /** Writes a part of a new library, the last one or another, in as few steps as the cluster takes. */
    CompletionStage<Acknowledged> replaceLibrary(Replacement replacement);
}
