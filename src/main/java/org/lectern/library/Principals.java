package org.lectern.library;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.lectern.model.GroupMember;
import org.lectern.model.GroupRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.ScanPage;
import org.lectern.model.TokenRange;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.write.Write;

/**
 * Finds, makes and changes principals and groups. Nothing blocks; stages complete on any thread, and fail with a
 * {@link org.lectern.cluster.ClusterException} if the cluster does not answer.
 */
public interface Principals {
    /** The principal with this id, or empty. */
    CompletionStage<Optional<Principal>> find(PrincipalId id);

    /** Which of these exist. */
    CompletionStage<Set<PrincipalId>> existing(Set<PrincipalId> ids);

    /**
     * Principals whose id, or a word of whose name, begins as typed; case and accents do not count. One short read,
     * however many principals there are.
     *
     * @param typed one or more words, of which each must match; empty lists some principals
     * @param limit at most so many
     */
    CompletionStage<List<Principal>> search(String typed, int limit);

    /** Creates a principal with an empty library, or changes its name and visibility. The result: whether anything changed. */
    Write<Boolean> put(Principal principal);

    /**
     * Puts a member into a group, changes its role, or takes it out. The result: whether anything changed.
     *
     * @return fails with {@link UnknownPrincipalException} if either does not exist
     */
    Write<Boolean> put(GroupMember member);

    /**
     * Puts a principal, unless it was changed since a time by the clock of the node that took the change: for work that is
     * repeated, and must not undo what others did since.
     *
     * @return whether anything changed; empty if it is another, and was left
     */
    Write<Optional<Boolean>> putUnlessChanged(Principal principal, Instant since);

    /** Puts a member likewise. */
    Write<Optional<Boolean>> putUnlessChanged(GroupMember member, Instant since);

    /** Members of a group in order of id, after the one given, removed ones left out. */
    CompletionStage<List<GroupMember>> members(PrincipalId group, Optional<PrincipalId> after, int limit);

    /**
     * How a principal belongs to a group, through any chain of memberships; cycles end.
     *
     * @param least of the group itself: MANAGER, whose own members manage it, too, or MEMBER; further down, any membership will do
     * @return the chain from the member to the group, both included; empty if there is none
     */
    CompletionStage<List<PrincipalId>> chain(PrincipalId member, PrincipalId group, GroupRole least);

    /**
     * The principals of a part of the token ring, in pages of its order: for what goes through all of them.
     *
     * @param after the last page's {@code next}, of the same part
     */
    CompletionStage<ScanPage<Principal>> scan(TokenRange range, Optional<String> after, int limit);

    /** Group members likewise, by their groups. */
    CompletionStage<ScanPage<GroupMember>> scanMembers(TokenRange range, Optional<String> after, int limit);
}
