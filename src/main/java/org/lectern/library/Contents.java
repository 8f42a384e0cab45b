package org.lectern.library;

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

    /** Members of an item in the order of their ids, removed ones included, after the one given. */
    CompletionStage<Map<PrincipalId, Membership>> members(ContentId content, Optional<PrincipalId> after, int limit);

    /**
     * How many members an item has, removed ones left out.
     *
     * @param atMost counting stops here
     */
    CompletionStage<Long> countMembers(ContentId content, long atMost);

    /** All items, in pages of the token ring's order, for an export. */
    CompletionStage<ScanPage<Content>> scan(Optional<String> after, int limit);

    /** All memberships, removed ones left out, likewise. */
    CompletionStage<ScanPage<Member>> scanMembers(Optional<String> after, int limit);

    /** One principal's membership of one item. */
    record Member(ContentId content, PrincipalId principal, MemberRole role) {}
}
