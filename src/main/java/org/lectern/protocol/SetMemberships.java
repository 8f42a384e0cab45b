package org.lectern.protocol;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
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
        return new Read(selection, role);
    }

    /** The rows that differ from what is wanted, as they should be. */
    private static SortedMap<PrincipalId, Membership> changes(
            MemberSelection.Named selection, MemberRole role, Members members) {
        members.readable();
        if (role.isMember()
                && members.content().filter(content -> !content.deleted()).isEmpty()) {
            throw new UnknownContentException(selection.content());
        }
        SortedMap<PrincipalId, Membership> changes = new TreeMap<>();
        for (PrincipalId principal : selection.principals()) {
            Membership membership = members.memberships().getOrDefault(principal, Membership.NONE);
            if (membership.role() != role) {
                changes.put(principal, membership.changedTo(role));
            }
        }
        return Collections.unmodifiableSortedMap(changes);
    }

    record Read(MemberSelection.Named selection, MemberRole role) implements Step<Members, Reconciled> {
        @Override
        public Request<Members> request() {
            return new Request.ReadMembers(selection, false);
        }

        @Override
        public Operation<Reconciled> then(Members members) {
            SortedMap<PrincipalId, Membership> changes = changes(selection, role, members);
            return changes.isEmpty()
                    ? Reconcile.of(selection)
                    : new Announce(selection, role, wanted(selection, members, changes), changes);
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
            MemberSelection.Named selection,
            MemberRole role,
            SortedMap<PrincipalId, Membership> wanted,
            SortedMap<PrincipalId, Membership> changes)
            implements Step<IntentId, Reconciled> {
        @Override
        public Request<IntentId> request() {
            return new Request.Announce(Intent.of(selection.content(), wanted), Optional.empty());
        }

        @Override
        public Operation<Reconciled> then(IntentId intent) {
            return new Swap(selection, role, changes, intent);
        }
    }

    record Swap(MemberSelection.Named selection, MemberRole role, SortedMap<PrincipalId, Membership> changes, IntentId intent)
            implements Step<SwapOutcome, Reconciled> {
        @Override
        public Request<SwapOutcome> request() {
            return new Request.SwapMemberships(selection.content(), changes);
        }

        @Override
        public Operation<Reconciled> then(SwapOutcome outcome) {
            return outcome == SwapOutcome.APPLIED
                    ? reconcile(selection, intent)
                    : new ReadAgain(selection, role, intent, outcome == SwapOutcome.UNKNOWN);
        }
    }

    record ReadAgain(MemberSelection.Named selection, MemberRole role, IntentId intent, boolean serial)
            implements Step<Members, Reconciled> {
        @Override
        public Request<Members> request() {
            return new Request.ReadMembers(selection, serial);
        }

        @Override
        public Operation<Reconciled> then(Members members) {
            SortedMap<PrincipalId, Membership> changes;
            try {
                changes = changes(selection, role, members);
            } catch (UnknownContentException gone) {
                return reconcile(selection, intent); // deleted by somebody meanwhile: no row is wanted any more
            }
            return changes.isEmpty() ? reconcile(selection, intent) : new Swap(selection, role, changes, intent);
        }
    }

    /**
     * Finishes what was announced, and perhaps made. A membership whose stamp is the announced one, or higher, was changed,
     * or has been changed again since: it is left as it is. One whose stamp is lower was not changed, and is now.
     */
    public static Operation<Reconciled> finish(IntentId id, Intent intent) {
        return new Finish(id, intent);
    }

    record Finish(IntentId id, Intent intent) implements Step<Members, Reconciled> {
        @Override
        public Request<Members> request() {
            return new Request.ReadMembers(audience(intent), true); // settles a swap that nobody saw the end of
        }

        @Override
        public Operation<Reconciled> then(Members members) {
            members.readable();
            SortedMap<PrincipalId, Membership> missing = new TreeMap<>();
            intent.memberships().forEach((principal, wanted) -> {
                Membership now = members.memberships().getOrDefault(principal, Membership.NONE);
                if (now.stamp() == wanted.stamp() - 1) {
                    missing.put(principal, wanted);
                }
            });
            boolean gone = intent.role().filter(MemberRole::isMember).isPresent()
                    && members.content().filter(content -> !content.deleted()).isEmpty();
            return missing.isEmpty() || gone
                    ? reconcile(audience(intent), id)
                    : new SwapMissing(id, intent, Collections.unmodifiableSortedMap(missing));
        }
    }

    record SwapMissing(IntentId id, Intent intent, SortedMap<PrincipalId, Membership> missing)
            implements Step<SwapOutcome, Reconciled> {
        @Override
        public Request<SwapOutcome> request() {
            return new Request.SwapMemberships(intent.content(), missing);
        }

        @Override
        public Operation<Reconciled> then(SwapOutcome outcome) {
            return outcome == SwapOutcome.APPLIED ? reconcile(audience(intent), id) : new Finish(id, intent);
        }
    }

    private static MemberSelection.Named audience(Intent intent) {
        return new MemberSelection.Named(intent.content(), intent.principals());
    }

    static Operation<Reconciled> reconcile(MemberSelection.Named selection, IntentId intent) {
        return Then.sequence(Reconcile.of(selection), new Settle.AfterFanOut(intent, Map.of()));
    }
}
