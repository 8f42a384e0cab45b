package org.lectern.protocol;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lectern.library.Bucket;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;

/** {@link ModelStore}, changing with time, and with a memory of what was ever so. For one thread. */
public final class ModelCluster {
    public static final ContentId ITEM = Subjects.ITEM;

    private final Variant variant;
    private final Set<String> made = new HashSet<>();
    private final List<Content> versions = new ArrayList<>();
    private ModelStore store;
    private @Nullable ModelStore looked;
    /** An item of another program: its maps are absent, not empty, until somebody changes it. */
    private boolean absentMaps = true;

    /** How the cluster, or what is asked of it, may be broken, to show that the check would notice. */
    public enum Variant {
        NONE,
        /** The truth does not say whose change it carries: what was announced counts as made once the item has changed. */
        ANY_CHANGE_IS_OURS,
        /** The truth does not say whose change it carries: nothing counts as made that was not seen made. */
        NO_CHANGE_IS_OURS,
        /** A map that is absent equals no empty one. */
        ABSENT_IS_NOT_EMPTY
    }

    /** An item of these members. */
    public ModelCluster(List<PrincipalId> members, Variant variant) {
        this.variant = variant;
        Content item = new Content(ITEM, "License", Visibility.LOGGEDIN, Instant.ofEpochMilli(1), false, Map.of());
        versions.add(item);
        SortedMap<PrincipalId, Membership> memberships = new TreeMap<>();
        SortedMap<PrincipalId, ModelLibrary> libraries = new TreeMap<>();
        for (PrincipalId member : members) {
            memberships.put(member, new Membership(MemberRole.VIEWER, 1));
            List<LibraryWrite> writes = new ArrayList<>();
            for (Bucket bucket : Bucket.holding(item.visibility())) {
                writes.add(new LibraryWrite.PutEntry(bucket, item.lastModified(), item.id()));
            }
            writes.add(new LibraryWrite.PutHolding(item.id(), MemberRole.VIEWER));
            libraries.put(member, ModelLibrary.NEW.with(new LibraryBatch(member, 1, writes)));
        }
        store = new ModelStore(
                Optional.of(item), memberships, new Floor(0), libraries, List.of(), Optional.empty(), List.of(), 0);
    }

    /** Answers a request that reads, at once. */
    @SuppressWarnings("unchecked") // the model answers what was asked
    public <A> A read(Request<A> request) {
        ModelStore.Answered answered = store.answer(request, Rules.REAL);
        store = answered.store();
        return (A) answered.answer();
    }

    /** The item as a process reads it. */
    public Optional<Content> content(boolean serial, Set<String> announced) {
        Optional<Content> item = read(new Request.ReadContent(ITEM, serial)).content();
        return switch (variant) {
            case ANY_CHANGE_IS_OURS ->
                item.map(one -> one.concluded(
                                Map.of(), Set.copyOf(one.openChanges().keySet()))
                        .madeBy(announced));
            case NO_CHANGE_IS_OURS ->
                item.map(one ->
                        one.concluded(Map.of(), Set.copyOf(one.openChanges().keySet())));
            case NONE, ABSENT_IS_NOT_EMPTY -> item;
        };
    }

    /** A floor raised now. */
    public Floor raiseFloor() {
        store = store.withFloorRaised();
        return store.floor();
    }

    /** A compare-and-set, as it is applied or refused now. */
    public SwapOutcome swap(Request<SwapOutcome> request) {
        Request<SwapOutcome> known = asKnown(request);
        boolean refused =
                variant == Variant.ABSENT_IS_NOT_EMPTY && absentMaps && request instanceof Request.SwapContent;
        if (refused) {
            return SwapOutcome.REFUSED;
        }
        SwapOutcome outcome = read(known);
        if (outcome == SwapOutcome.APPLIED) {
            applied(known);
        }
        return outcome;
    }

    /** Where the truth does not say whose change it is, the comparison does not either. */
    private Request<SwapOutcome> asKnown(Request<SwapOutcome> request) {
        return request instanceof Request.SwapContent swap
                        && (variant == Variant.ANY_CHANGE_IS_OURS || variant == Variant.NO_CHANGE_IS_OURS)
                ? new Request.SwapContent(
                        swap.expected()
                                .map(one -> with(
                                        one,
                                        store.content()
                                                .map(Content::openChanges)
                                                .orElse(Map.of()))),
                        swap.next())
                : request;
    }

    private static Content with(Content item, Map<String, Instant> openChanges) {
        return new Content(
                item.id(),
                item.displayName(),
                item.visibility(),
                item.lastModified(),
                item.deleted(),
                item.superseded(),
                openChanges);
    }

    private void applied(Request<SwapOutcome> request) {
        if (request instanceof Request.SwapContent swap) {
            absentMaps = false;
            Set<String> before =
                    swap.expected().map(one -> one.openChanges().keySet()).orElse(Set.of());
            swap.next().openChanges().keySet().stream()
                    .filter(id -> !before.contains(id) && !id.startsWith(Content.WITHDRAWN))
                    .forEach(made::add);
            versions.add(swap.next());
        }
    }

    /** A compare-and-set that timed out: applied later, unless a read at SERIAL or another one settles it before. */
    public void leaveUndecided(Request<SwapOutcome> request) {
        if (store.undecided().isEmpty()) {
            store = store.withUndecided(Optional.of(asKnown(request)));
        }
    }

    /** What was left undecided is applied now, if it still can be. */
    public void decide() {
        store.undecided().ifPresent(swap -> {
            store = store.withUndecided(Optional.empty());
            store.swapped(swap).ifPresent(after -> {
                store = after;
                applied(swap);
            });
        });
    }

    /** Batches of derived rows land now. */
    public void write(List<LibraryBatch> batches) {
        store = store.with(Mutation.of(batches, Rules.REAL));
    }

    /** A library's replacement lands now. */
    public void replace(Replacement replacement) {
        store = store.with(Mutation.of(replacement, Rules.REAL));
    }

    public long members() {
        return store.memberships().size();
    }

    public MemberRole role(PrincipalId principal) {
        return store.membership(principal).role();
    }

    /** Whether a change with this id was ever in the truth. */
    public boolean made(String id) {
        return made.contains(id);
    }

    /** Every version that the item ever had, the first one first. */
    public List<Content> versions() {
        return List.copyOf(versions);
    }

    /** What must never be so, and is; looked for where anything has changed. */
    @SuppressWarnings("ReferenceEquality") // whatever changes the store replaces it
    public Optional<String> wrong() {
        if (store == looked) {
            return Optional.empty();
        }
        looked = store;
        return Invariants.always(store, false);
    }

    /** What must not be so once nothing is under way any more, and is. */
    public Optional<String> wrongAtTheEnd() {
        return Invariants.atTheEnd(store);
    }

    @Override
    public String toString() {
        return store.toString();
    }
}
