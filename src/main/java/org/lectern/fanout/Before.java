package org.lectern.fanout;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.activity.ActivityRecorder;
import org.lectern.async.Stages;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.ContentSentence;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.ContentRead;
import org.lectern.protocol.MemberSelection;
import org.lectern.protocol.Store;
import org.lectern.wording.InvalidInputException;

/**
 * Reads what is there before an operator's change, so that it can be undone. Nothing is read for a back end and for one of
 * very many changes: nobody undoes those one by one.
 */
record Before(Store store, ActivityRecorder activity) {
    /** A share with more principals than this cannot be undone at once. */
    private static final int MOST_MEMBERS = 1_000;

    private boolean isRead(Cause cause) {
        return activity != ActivityRecorder.NONE && !cause.bulk();
    }

    CompletionStage<Optional<Content>> item(ContentId content, Cause cause) {
        return isRead(cause)
                ? store.readContent(content, false)
                        .thenApply(ContentRead::content)
                        .exceptionally(failure -> Optional.empty())
                : CompletableFuture.completedStage(Optional.empty());
    }

    /** What undoes a change of an item that had this state; empty if nothing does. */
    static Optional<Change> undoing(Change change, Content before) {
        if (change instanceof Change.Rename) {
            return Optional.of(new Change.Rename(before.displayName()));
        }
        return change instanceof Change.ChangeVisibility
                ? Optional.of(new Change.ChangeVisibility(before.visibility()))
                : Optional.empty();
    }

    /** The memberships of these that get another role; empty if there are too many. */
    CompletionStage<SortedMap<PrincipalId, Membership>> members(
            ContentId content, Set<PrincipalId> audience, MemberRole role, Cause cause) {
        return isRead(cause) && audience.size() <= MOST_MEMBERS
                ? read(content, audience)
                        .<SortedMap<PrincipalId, Membership>>thenApply(found -> {
                            SortedMap<PrincipalId, Membership> changed = new TreeMap<>(found);
                            changed.values().removeIf(membership -> membership.role() == role);
                            return changed;
                        })
                        .exceptionally(failure -> new TreeMap<>())
                : CompletableFuture.completedStage(new TreeMap<>());
    }

    private CompletionStage<Map<PrincipalId, Membership>> read(ContentId content, Set<PrincipalId> audience) {
        return Stages.all(
                        Shares.parts(audience),
                        part -> store.readMembers(new MemberSelection.Named(content, new TreeSet<>(part)), false))
                .thenApply(parts -> {
                    Map<PrincipalId, Membership> all = new HashMap<>();
                    parts.forEach(part -> audience.stream()
                            .filter(part.memberships()::containsKey)
                            .forEach(principal ->
                                    all.put(principal, part.of(principal).membership())));
                    audience.forEach(principal -> all.putIfAbsent(principal, Membership.NONE));
                    return all;
                });
    }

    /** These memberships after a change to this role. */
    static SortedMap<PrincipalId, Membership> after(SortedMap<PrincipalId, Membership> before, MemberRole written) {
        SortedMap<PrincipalId, Membership> after = new TreeMap<>(before);
        after.replaceAll((principal, membership) -> membership.changedTo(written));
        return after;
    }

    /** Fails if a membership is another than the change to this role has made it. */
    CompletionStage<?> requireUnchanged(
            ContentId content, SortedMap<PrincipalId, Membership> before, MemberRole written) {
        return require(content, after(before, written), ContentSentence.MEMBERS_CHANGED_SINCE);
    }

    /** Fails if a membership was changed while the role of before was written. */
    CompletionStage<?> requireRestored(
            ContentId content, SortedMap<PrincipalId, Membership> before, MemberRole written) {
        SortedMap<PrincipalId, Membership> restored = after(before, written);
        restored.replaceAll((principal, membership) ->
                membership.changedTo(before.getOrDefault(principal, membership).role()));
        return require(content, restored, ContentSentence.MEMBERS_CHANGED_MEANWHILE);
    }

    private CompletionStage<?> require(
            ContentId content, SortedMap<PrincipalId, Membership> expected, ContentSentence otherwise) {
        return read(content, expected.keySet()).thenAccept(now -> {
            if (!now.equals(expected)) {
                throw new InvalidInputException(otherwise.of(content));
            }
        });
    }
}
