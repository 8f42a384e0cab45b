package org.lectern.protocol;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownContentException;

/**
 * Shares a content item with principals, or removes it from them: one compare-and-set over their rows, announced, then
 * reconciled. Repeating it changes nothing in the truth, and heals the libraries.
 */
public final class SetMemberships {
    private SetMemberships() {}

    /**
     * @param selection few enough for one transaction
     * @param role REMOVED takes the item away
     */
    public static Operation<Reconciled> of(MemberSelection.Named selection, MemberRole role) {
        return of(selection, role, Map.of());
    }

    /**
     * The same for memberships that are still as they are expected. One that differs is left as it is.
     *
     * @param expected may lack principals, whose memberships change whatever they are
     */
    public static Operation<Reconciled> of(
            MemberSelection.Named selection, MemberRole role, Map<PrincipalId, Membership> expected) {
        return new Read(new Wanted(selection, role, expected));
    }

    /** The change of a selection. */
    record Wanted(MemberSelection.Named selection, MemberRole role, Map<PrincipalId, Membership> expected) {
        Wanted {
            expected = Map.copyOf(expected);
        }

        /** The rows that are to change, as they should be. */
        SortedMap<PrincipalId, Membership> changes(Members members) {
            members.readable();
            SortedMap<PrincipalId, Membership> changes = new TreeMap<>();
            for (PrincipalId principal : selection.principals()) {
                Membership membership = members.memberships().getOrDefault(principal, Membership.NONE);
                if (membership.role() != role
                        && expected.getOrDefault(principal, membership).equals(membership)) {
                    changes.put(principal, membership.changedTo(role));
                }
            }
            return Collections.unmodifiableSortedMap(changes);
        }

        /** Fails if the item was deleted: nobody becomes a member of it. */
        void requireItem(Members members) {
            SetMemberships.requireItem(selection.content(), role, members);
        }
    }

    /** Nobody is made a member of an item that is not there, or not any more: whoever asked hears it. */
    private static void requireItem(ContentId content, MemberRole role, Members members) {
        if (role.isMember() && members.content().filter(item -> !item.deleted()).isEmpty()) {
            throw new UnknownContentException(content);
        }
    }

    record Read(Wanted change) implements Step<Members, Reconciled> {
        @Override
        public Request<Members> request() {
            return new Request.ReadMembers(change.selection(), false);
        }

        @Override
        public Operation<Reconciled> then(Members members) {
            SortedMap<PrincipalId, Membership> changes = change.changes(members);
            change.requireItem(members);
            return changes.isEmpty()
                    ? Reconcile.of(change.selection())
                    : new Announce(change, wanted(change.selection(), members, changes), changes);
        }
    }

    /** What the memberships are to be: those that change, and those that are so already. */
    private static SortedMap<PrincipalId, Membership> wanted(
            MemberSelection.Named selection, Members members, SortedMap<PrincipalId, Membership> changes) {
        SortedMap<PrincipalId, Membership> wanted = new TreeMap<>(changes);
        for (PrincipalId principal : selection.principals()) {
            wanted.putIfAbsent(principal, members.memberships().getOrDefault(principal, Membership.NONE));
        }
        return Collections.unmodifiableSortedMap(wanted);
    }

    record Announce(
            Wanted change, SortedMap<PrincipalId, Membership> wanted, SortedMap<PrincipalId, Membership> changes)
            implements Step<PendingChangeId, Reconciled> {
        @Override
        public Request<PendingChangeId> request() {
            return new Request.Announce(PendingChange.of(change.selection().content(), wanted), Optional.empty());
        }

        @Override
        public Operation<Reconciled> then(PendingChangeId pending) {
            return new Swap(change, changes, pending);
        }
    }

    record Swap(Wanted change, SortedMap<PrincipalId, Membership> changes, PendingChangeId pending)
            implements Step<SwapOutcome, Reconciled> {
        @Override
        public Request<SwapOutcome> request() {
            return new Request.SwapMemberships(change.selection().content(), changes);
        }

        @Override
        public Operation<Reconciled> then(SwapOutcome outcome) {
            return outcome == SwapOutcome.APPLIED
                    ? reconcile(change.selection(), pending)
                    : new ReadAgain(change, pending, outcome == SwapOutcome.UNKNOWN);
        }
    }

    record ReadAgain(Wanted change, PendingChangeId pending, boolean serial) implements Step<Members, Reconciled> {
        @Override
        public Request<Members> request() {
            return new Request.ReadMembers(change.selection(), serial);
        }

        @Override
        public Operation<Reconciled> then(Members members) {
            SortedMap<PrincipalId, Membership> changes = change.changes(members);
            if (changes.isEmpty()) {
                return reconcile(change.selection(), pending);
            }
            change.requireItem(members); // deleted by somebody meanwhile
            return new Swap(change, changes, pending);
        }
    }

    /**
     * Finishes what was announced, and perhaps made. A membership whose stamp is the announced one, or higher, was changed,
     * or has been changed again since: it is left as it is. One whose stamp is lower was not changed, and is now; unless the item
     * was deleted meanwhile: then it fails with an {@link UnknownContentException}.
     */
    public static Operation<Reconciled> finish(PendingChangeId id, PendingChange pending) {
        return new Finish(id, pending);
    }

    record Finish(PendingChangeId id, PendingChange pending) implements Step<Members, Reconciled> {
        @Override
        public Request<Members> request() {
            return new Request.ReadMembers(audience(pending), true); // settles a swap that nobody saw the end of
        }

        @Override
        public Operation<Reconciled> then(Members members) {
            members.readable();
            SortedMap<PrincipalId, Membership> missing = new TreeMap<>();
            pending.memberships().forEach((principal, wanted) -> {
                Membership now = members.memberships().getOrDefault(principal, Membership.NONE);
                if (now.stamp() == wanted.stamp() - 1) {
                    missing.put(principal, wanted);
                }
            });
            if (missing.isEmpty()) {
                return reconcile(audience(pending), id);
            }
            pending.role().ifPresent(role -> requireItem(pending.content(), role, members));
            return new SwapMissing(id, pending, Collections.unmodifiableSortedMap(missing));
        }
    }

    record SwapMissing(PendingChangeId id, PendingChange pending, SortedMap<PrincipalId, Membership> missing)
            implements Step<SwapOutcome, Reconciled> {
        @Override
        public Request<SwapOutcome> request() {
            return new Request.SwapMemberships(pending.content(), missing);
        }

        @Override
        public Operation<Reconciled> then(SwapOutcome outcome) {
            return outcome == SwapOutcome.APPLIED ? reconcile(audience(pending), id) : new Finish(id, pending);
        }
    }

    private static MemberSelection.Named audience(PendingChange pending) {
        return new MemberSelection.Named(pending.content(), pending.principals());
    }

    static Operation<Reconciled> reconcile(MemberSelection.Named selection, PendingChangeId pending) {
        return Then.sequence(Reconcile.of(selection), new Settle.AfterFanOut(pending, Map.of()));
    }
}
