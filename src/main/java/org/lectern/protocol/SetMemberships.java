package org.lectern.protocol;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lectern.content.ContentId;
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
        members.readable();
        SortedMap<PrincipalId, Membership> changes = new TreeMap<>();
        for (PrincipalId principal : audience.principals()) {
            Membership membership = members.memberships().getOrDefault(principal, Membership.NONE);
            if (membership.role() != role) {
                changes.put(principal, membership.changedTo(role));
            }
        }
        return Collections.unmodifiableSortedMap(changes);
    }

    /** Nobody is made a member of an item that is not there, or not any more: whoever asked hears it. */
    private static void requireItem(ContentId content, MemberRole role, Members members) {
        if (role.isMember() && members.content().filter(item -> !item.deleted()).isEmpty()) {
            throw new UnknownContentException(content);
        }
    }

    record Read(Audience.Named audience, MemberRole role) implements Step<Members, Reconciled> {
        @Override
        public Request<Members> request() {
            return new Request.ReadMembers(audience, false);
        }

        @Override
        public Progress<Reconciled> then(Members members) {
            SortedMap<PrincipalId, Membership> changes = changes(audience, role, members);
            requireItem(audience.content(), role, members);
            return changes.isEmpty()
                    ? Reconcile.of(audience)
                    : new Announce(audience, role, wanted(audience, members, changes), changes);
        }
    }

    /** What the memberships are to be: those that change, and those that are so already. */
    private static SortedMap<PrincipalId, Membership> wanted(
            Audience.Named audience, Members members, SortedMap<PrincipalId, Membership> changes) {
        SortedMap<PrincipalId, Membership> wanted = new TreeMap<>(changes);
        for (PrincipalId principal : audience.principals()) {
            wanted.putIfAbsent(principal, members.memberships().getOrDefault(principal, Membership.NONE));
        }
        return Collections.unmodifiableSortedMap(wanted);
    }

    record Announce(
            Audience.Named audience,
            MemberRole role,
            SortedMap<PrincipalId, Membership> wanted,
            SortedMap<PrincipalId, Membership> changes)
            implements Step<IntentId, Reconciled> {
        @Override
        public Request<IntentId> request() {
            return new Request.Announce(Intent.of(audience.content(), wanted), Optional.empty());
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
            SortedMap<PrincipalId, Membership> changes = changes(audience, role, members);
            if (changes.isEmpty()) {
                return reconcile(audience, intent);
            }
            requireItem(audience.content(), role, members); // deleted by somebody meanwhile
            return new Swap(audience, role, changes, intent);
        }
    }

    /**
     * Finishes what was announced, and perhaps made. A membership whose stamp is the announced one, or higher, was changed,
     * or has been changed again since: it is left as it is. One whose stamp is lower was not changed, and is now; unless the item
     * was deleted meanwhile: then it fails with an {@link UnknownContentException}.
     */
    public static Progress<Reconciled> finish(IntentId id, Intent intent) {
        return new Finish(id, intent);
    }

    record Finish(IntentId id, Intent intent) implements Step<Members, Reconciled> {
        @Override
        public Request<Members> request() {
            return new Request.ReadMembers(audience(intent), true); // settles a swap that nobody saw the end of
        }

        @Override
        public Progress<Reconciled> then(Members members) {
            members.readable();
            SortedMap<PrincipalId, Membership> missing = new TreeMap<>();
            intent.memberships().forEach((principal, wanted) -> {
                Membership now = members.memberships().getOrDefault(principal, Membership.NONE);
                if (now.stamp() == wanted.stamp() - 1) {
                    missing.put(principal, wanted);
                }
            });
            if (missing.isEmpty()) {
                return reconcile(audience(intent), id);
            }
            intent.role().ifPresent(role -> requireItem(intent.content(), role, members));
            return new SwapMissing(id, intent, Collections.unmodifiableSortedMap(missing));
        }
    }

    record SwapMissing(IntentId id, Intent intent, SortedMap<PrincipalId, Membership> missing)
            implements Step<SwapOutcome, Reconciled> {
        @Override
        public Request<SwapOutcome> request() {
            return new Request.SwapMemberships(intent.content(), missing);
        }

        @Override
        public Progress<Reconciled> then(SwapOutcome outcome) {
            return outcome == SwapOutcome.APPLIED ? reconcile(audience(intent), id) : new Finish(id, intent);
        }
    }

    private static Audience.Named audience(Intent intent) {
        return new Audience.Named(intent.content(), intent.principals());
    }

    static Progress<Reconciled> reconcile(Audience.Named audience, IntentId intent) {
        return Then.sequence(Reconcile.of(audience), new Settle.AfterFanOut(intent, Map.of()));
    }
}
