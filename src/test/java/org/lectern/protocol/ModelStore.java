package org.lectern.protocol;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;

/**
 * Everything that Cassandra holds about one content item, as a value: the truth, which changes by compare-and-set, and
 * the derived rows, which follow the timestamp rules. Its clock stands still, so versions follow one another by 1 ms.
 *
 * @param libraries one for each principal there is
 * @param intents announced, not struck out
 * @param undecided a swap that timed out: may be applied later, until a read at SERIAL or another swap settles it
 * @param timeouts how many swaps may still time out in this run; without an end to it, two operations could undo each
 *     other for ever
 * @param late a write that timed out: lands whenever it likes
 */
record ModelStore(
        Optional<Content> content,
        SortedMap<PrincipalId, Membership> memberships,
        Floor floor,
        SortedMap<PrincipalId, ModelLibrary> libraries,
        List<Announced> intents,
        Optional<Request<SwapOutcome>> undecided,
        List<Mutation> late,
        int timeouts) {
    /**
     * An open intent. Two operations of one kind may share an id: what is left to do is the same.
     *
     * @param changed whether its owner knows that the truth is changed, and so won't change it any more
     */
    record Announced(PendingChangeId id, PendingChange pending, boolean changed) {}

    /** The store after a request, and what it answered. */
    record Answered(ModelStore store, Object answer) {}

    ModelStore {
        memberships = Collections.unmodifiableSortedMap(memberships);
        libraries = Collections.unmodifiableSortedMap(libraries);
    }

    /** Answers everything but writes of derived rows, which are mutations first. */
    Answered answer(Request<?> request, Rules rules) {
        if (request instanceof Request.ReadFloor) {
            return new Answered(this, floor);
        } else if (request instanceof Request.ReadContent read) {
            ModelStore store = read.serial() && rules.serialReadSettles() ? withUndecided(Optional.empty()) : this;
            return new Answered(store, new ContentRead(content, Instant.EPOCH));
        } else if (request instanceof Request.ReadMembers read) {
            ModelStore store = read.serial() && rules.serialReadSettles() ? withUndecided(Optional.empty()) : this;
            return new Answered(store, members(read.selection()));
        } else if (request instanceof Request.SwapContent || request instanceof Request.SwapMemberships) {
            ModelStore store = withUndecided(Optional.empty());
            Optional<ModelStore> swapped = store.swapped(request);
            return new Answered(swapped.orElse(store), swapped.isPresent() ? SwapOutcome.APPLIED : SwapOutcome.REFUSED);
        } else if (request instanceof Request.ReadHoldings read) {
            boolean held =
                    read.after().isEmpty() && library(read.principal()).holds().isMember();
            return new Answered(this, held ? List.of(Subjects.ITEM) : List.<ContentId>of());
        } else if (request instanceof Request.ReadTruths read) {
            Map<ContentId, Truth> truths = new HashMap<>();
            if (content.isPresent() && read.contents().contains(Subjects.ITEM)) {
                truths.put(Subjects.ITEM, new Truth(content, membership(read.principal())));
            }
            return new Answered(this, new Truths(Map.copyOf(truths)));
        } else if (request instanceof Request.Conclude conclude) {
            List<Announced> left = new ArrayList<>(intents);
            announced(conclude.pending()).ifPresent(left::remove);
            return new Answered(withIntents(left), Acknowledged.WRITTEN);
        }
        throw new IllegalArgumentException("not a request that is answered here: " + request);
    }

    private Members members(MemberSelection selection) {
        SortedMap<PrincipalId, Membership> found = new TreeMap<>();
        if (selection instanceof MemberSelection.Named named) {
            memberships.forEach((principal, membership) -> {
                if (named.principals().contains(principal)) {
                    found.put(principal, membership);
                }
            });
            return new Members(content, Collections.unmodifiableSortedMap(found), Optional.empty());
        }
        MemberSelection.Page page = (MemberSelection.Page) selection;
        memberships.forEach((principal, membership) -> {
            if (page.after().isEmpty() || principal.compareTo(page.after().get()) > 0) {
                found.put(principal, membership);
            }
        });
        boolean more = found.size() > page.limit();
        while (found.size() > page.limit()) {
            found.remove(found.lastKey());
        }
        return new Members(
                content,
                Collections.unmodifiableSortedMap(found),
                more ? Optional.of(found.lastKey()) : Optional.empty());
    }

    /** The store after a compare-and-set, or empty if it is refused. */
    Optional<ModelStore> swapped(Request<?> request) {
        if (request instanceof Request.SwapContent swap) {
            return content.equals(swap.expected())
                    ? Optional.of(withTruth(Optional.of(swap.next()), memberships))
                    : Optional.empty();
        }
        SortedMap<PrincipalId, Membership> changed = new TreeMap<>(memberships);
        for (Map.Entry<PrincipalId, Membership> next :
                ((Request.SwapMemberships) request).next().entrySet()) {
            if (membership(next.getKey()).stamp() != next.getValue().stamp() - 1) {
                return Optional.empty();
            }
            changed.put(next.getKey(), next.getValue());
        }
        return Optional.of(withTruth(content, changed));
    }

    Membership membership(PrincipalId principal) {
        return memberships.getOrDefault(principal, Membership.NONE);
    }

    ModelLibrary library(PrincipalId principal) {
        ModelLibrary library = libraries.get(principal);
        if (library == null) {
            throw new IllegalArgumentException("nobody by that name: " + principal);
        }
        return library;
    }

    /** Mutations landed. They may land again: that must change nothing. */
    ModelStore with(List<Mutation> mutations) {
        ModelStore once = landed(mutations);
        if (!once.equals(once.landed(mutations))) {
            throw new AssertionError("a mutation that lands twice is not what it was once: " + mutations);
        }
        return once;
    }

    private ModelStore landed(List<Mutation> mutations) {
        SortedMap<PrincipalId, ModelLibrary> changed = new TreeMap<>(libraries);
        mutations.forEach(mutation -> changed.put(mutation.principal(), mutation.on(library(mutation.principal()))));
        return new ModelStore(content, memberships, floor, changed, intents, undecided, late, timeouts);
    }

    /** A library deleted by hand, at the clock's time: above everything under this floor, below the next one. */
    ModelStore wiped(PrincipalId principal) {
        return with(
                List.of(new Mutation(principal, floor.micros() + Floor.SPACING / 2, ModelLibrary.NEVER, List.of())));
    }

    private ModelStore withTruth(Optional<Content> next, SortedMap<PrincipalId, Membership> members) {
        return new ModelStore(next, members, floor, libraries, intents, undecided, late, timeouts);
    }

    ModelStore withFloorRaised() {
        Floor raised = new Floor(floor.micros() + Floor.SPACING);
        return new ModelStore(content, memberships, raised, libraries, intents, undecided, late, timeouts);
    }

    Optional<Announced> announced(PendingChangeId id) {
        return intents.stream().filter(open -> open.id().equals(id)).findFirst();
    }

    ModelStore withAnnounced(Announced announced) {
        return withIntents(Stream.concat(intents.stream(), Stream.of(announced))
                .sorted(Comparator.comparing(open -> open.id().ids().first()))
                .toList());
    }

    /** The owner of this intent has seen that the truth is changed. */
    ModelStore withChanged(PendingChangeId id) {
        return withIntents(intents.stream()
                .map(open -> open.id().equals(id) ? new Announced(id, open.pending(), true) : open)
                .toList());
    }

    private ModelStore withIntents(List<Announced> open) {
        return new ModelStore(content, memberships, floor, libraries, List.copyOf(open), undecided, late, timeouts);
    }

    ModelStore withUndecided(Optional<Request<SwapOutcome>> swap) {
        return new ModelStore(content, memberships, floor, libraries, intents, swap, late, timeouts);
    }

    /** A swap has timed out. */
    ModelStore withTimeout() {
        return new ModelStore(content, memberships, floor, libraries, intents, undecided, late, timeouts - 1);
    }

    ModelStore withLate(List<Mutation> mutations) {
        return new ModelStore(content, memberships, floor, libraries, intents, undecided, mutations, timeouts);
    }
}
