package org.lectern.console.libraries;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.library.Contents;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;

/**
 * A membership as it was before its removal.
 *
 * @param before read just before the removal began
 */
record RemovedMembership(PlannedChange.Removal removal, Membership before) {
    static CompletionStage<RemovedMembership> read(Contents contents, PlannedChange.Removal removal) {
        return contents.membership(removal.content(), removal.principal())
                .thenApply(before -> new RemovedMembership(removal, before));
    }

    /**
     * The change that restores the membership.
     *
     * @return empty if the removal did not end this membership, or another change followed: the stamp tells, which goes up by one
     *     at each change
     */
    CompletionStage<Optional<PlannedChange>> undo(Contents contents) {
        Membership removed = before.changedTo(MemberRole.REMOVED);
        return contents.membership(removal.content(), removal.principal())
                .thenApply(now -> before.role().isMember() && now.equals(removed)
                        ? Optional.of(new PlannedChange.Sharing(removal.content(), removal.principals(), before.role()))
                        : Optional.empty());
    }
}
