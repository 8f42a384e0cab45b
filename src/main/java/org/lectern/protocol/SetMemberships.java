package org.lectern.protocol;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lectern.content.MemberRole;
import org.lectern.content.Membership;
import org.lectern.content.UnknownContentException;
import org.lectern.principal.PrincipalId;

/**
 * Shares a content item with principals, or removes it from them: one compare-and-set over their rows, announced, then
 * reconciled. Repeating it changes nothing in the truth, and heals the libraries.
 */
public final class SetMemberships {
    private SetMemberships() {}

    /**
     * @param audience few enough for one transaction
     * @param role REMOVED takes the item away
     */
    public static Progress<Reconciled> of(Audience.Named audience, MemberRole role) {
        return new Read(audience, role);
    }

    /** The rows that differ from what is wanted, as they should be. */
    private static SortedMap<PrincipalId, Membership> changes(
            Audience.Named audience, MemberRole role, Members members) {
        if (role.isMember()
                && members.content().filter(content -> !content.deleted()).isEmpty()) {
            throw new UnknownContentException(audience.content());
        }
        SortedMap<PrincipalId, Membership> changes = new TreeMap<>();
        for (PrincipalId principal : audience.principals()) {
            Membership membership = members.memberships().getOrDefault(principal, Membership.NONE);
            if (membership.role() != role) {
                changes.put(principal, membership.changedTo(role));
            }
        }
        return Collections.unmodifiableSortedMap(changes);
    }

    record Read(Audience.Named audience, MemberRole role) implements Step<Members, Reconciled> {
        @Override
        public Request<Members> request() {
            return new Request.ReadMembers(audience, false);
        }

        @Override
        public Progress<Reconciled> then(Members members) {
            SortedMap<PrincipalId, Membership> changes = changes(audience, role, members);
            return changes.isEmpty() ? Reconcile.of(audience) : new Announce(audience, role, changes);
        }
    }

    record Announce(Audience.Named audience, MemberRole role, SortedMap<PrincipalId, Membership> changes)
            implements Step<IntentId, Reconciled> {
        @Override
        public Request<IntentId> request() {
            return new Request.Announce(new Intent(audience.content(), audience.principals()));
        }

        @Override
        public Progress<Reconciled> then(IntentId intent) {
            return new Swap(audience, role, changes, intent);
        }
    }

    record Swap(Audience.Named audience, MemberRole role, SortedMap<PrincipalId, Membership> changes, IntentId intent)
            implements Step<SwapOutcome, Reconciled> {
        @Override
        public Request<SwapOutcome> request() {
            return new Request.SwapMemberships(audience.content(), changes);
        }

        @Override
        public Progress<Reconciled> then(SwapOutcome outcome) {
            return outcome == SwapOutcome.APPLIED
                    ? reconcile(audience, intent)
                    : new ReadAgain(audience, role, intent, outcome == SwapOutcome.UNKNOWN);
        }
    }

    record ReadAgain(Audience.Named audience, MemberRole role, IntentId intent, boolean serial)
            implements Step<Members, Reconciled> {
        @Override
        public Request<Members> request() {
            return new Request.ReadMembers(audience, serial);
        }

        @Override
        public Progress<Reconciled> then(Members members) {
            SortedMap<PrincipalId, Membership> changes;
            try {
                changes = changes(audience, role, members);
            } catch (UnknownContentException gone) {
                return reconcile(audience, intent); // deleted by somebody meanwhile: no row is wanted any more
            }
            return changes.isEmpty() ? reconcile(audience, intent) : new Swap(audience, role, changes, intent);
        }
    }

    static Progress<Reconciled> reconcile(Audience.Named audience, IntentId intent) {
        return Then.sequence(Reconcile.of(audience), new Settle.AfterFanOut(intent, Map.of()));
    }
}
