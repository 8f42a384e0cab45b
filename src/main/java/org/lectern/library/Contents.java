package org.lectern.library;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.ScanPage;
import org.lectern.model.TokenRange;

/**
 * Reads content items and who has them. Changes go through {@link org.lectern.fanout.FanOuts}. Nothing blocks; stages
 * complete on any thread, and fail with a {@link org.lectern.cluster.ClusterException} if the cluster does not answer.
 */
public interface Contents {
    /** The item with this id, deleted ones included, or empty. */
    CompletionStage<Optional<Content>> find(ContentId id);

    /** Those of the items that exist, deleted ones included; meant for a page at a time. */
    CompletionStage<Map<ContentId, Content>> describe(Collection<ContentId> ids);

    /** Items whose id, or a word of whose name, begins as typed: see {@code Principals.search}. */
    CompletionStage<List<Content>> search(String typed, int limit);

    /** What the principal is to the item; {@link Membership#NONE} if it never had it. */
    CompletionStage<Membership> membership(ContentId content, PrincipalId principal);

    /**
     * When a membership was last changed, by the clock of the node that took the change; empty if it never was. For work that is
     * repeated, and must not undo what others did since.
     */
    CompletionStage<Optional<Instant>> changedAt(ContentId content, PrincipalId principal);

    /** Members of an item in the order of their ids, removed ones included, after the one given. */
    CompletionStage<Map<PrincipalId, Membership>> members(ContentId content, Optional<PrincipalId> after, int limit);

    /**
     * How many members an item has, removed ones left out.
     *
     * @param atMost counting stops here
     */
    CompletionStage<Long> countMembers(ContentId content, long atMost);

    /**
     * The items of a part of the token ring, in pages of its order: for what goes through all of them.
     *
     * @param after the last page's {@code next}, of the same part
     */
    CompletionStage<ScanPage<Content>> scan(TokenRange range, Optional<String> after, int limit);

    /** Memberships likewise, by their items, removed ones left out. */
    CompletionStage<ScanPage<Member>> scanMembers(TokenRange range, Optional<String> after, int limit);

    /** One principal's membership of one item. */
    record Member(ContentId content, PrincipalId principal, MemberRole role) {}
}
