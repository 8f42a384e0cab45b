package org.lectern.fanout;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.activity.RowBound;
import org.lectern.content.Change;
import org.lectern.content.Content;
import org.lectern.content.ContentId;
import org.lectern.content.MemberRole;
import org.lectern.content.Membership;
import org.lectern.content.UnknownContentException;
import org.lectern.principal.PrincipalId;
import org.lectern.protocol.Audience;
import org.lectern.protocol.LibraryBatch;
import org.lectern.protocol.Members;
import org.lectern.protocol.RebuildLibrary;
import org.lectern.protocol.Reconcile;
import org.lectern.protocol.Replacement;
import org.lectern.protocol.Slice;
import org.lectern.protocol.Store;
import org.lectern.store.CqlText;
import org.lectern.store.LibraryReplacement;

/** What a change would do: worked out by the code that would do it, from the truth as it is now. */
public final class Previews {
    /** Counting stops here. No bound on rows is higher ({@link RowBound#MOST}), so none lets pass what was not counted. */
    static final long COUNTED = RowBound.MOST;

    private static final int TRUTHS_AT_ONCE = 5_000;

    private final Store store;
    private final MemberRows members;
    private final String keyspace;

    /** Counts the rows of an item's members, those of removed members too: a fan-out goes through all of them. */
    interface MemberRows {
        /** @param atMost counting stops here */
        CompletionStage<Long> count(ContentId content, long atMost);
    }

    Previews(Store store, MemberRows members, String keyspace) {
        this.store = store;
        this.members = members;
        this.keyspace = keyspace;
    }

    CompletionStage<Preview> of(ContentId id, Change change) {
        return store.readContent(id, false).thenCompose(read -> {
            Optional<Content> next = change.apply(id, read.content(), read.now());
            if (next.isEmpty()) {
                return CompletableFuture.completedStage(
                        new Preview(id + " is already so; nothing would be written.", 0, false, 0, 0, List.of(), true));
            }
            return members.count(id, COUNTED)
                    .thenCombine(
                            example(new Audience.Page(id, Optional.empty(), 1), next.get(), Map.of()),
                            (members, example) -> new Preview(
                                    summary(change, read.content(), next.get()),
                                    members,
                                    members == COUNTED,
                                    Reconcile.entries(next.get(), true).size(),
                                    1,
                                    statements(next.get(), example),
                                    false));
        });
    }

    /**
     * Counted from what the principal has, as the rebuild itself does it: a library too full of tombstones to be read is the
     * very one that is rebuilt.
     */
    CompletionStage<Preview> ofRebuild(PrincipalId principal) {
        return store.readHoldings(principal)
                .thenCompose(holdings -> items(principal, holdings, 0, new ArrayList<>(), 0))
                .thenApply(found -> {
                    boolean oneStep = found.whole() && LibraryReplacement.isOneStep(principal, found.items());
                    return new Preview(
                            "The library of " + principal + " is built again from the memberships. "
                                    + (oneStep ? ONE_STEP : RANGES),
                            1,
                            !found.whole(),
                            (int) found.rows() + 1, // that it is built is a row, too
                            0,
                            CqlText.ofRebuild(principal, keyspace, oneStep),
                            false);
                });
    }

    private static final String ONE_STEP = "Readers see the old one or the new one, never a mixture.";
    private static final String RANGES =
            "It is too large for one step: range after range is replaced, the oldest entries first. Of each range readers "
                    + "see the old or the new; until the last one is written, some are new and others still old.";

    /** @param whole whether everything the principal has was looked at */
    private record Found(List<Replacement.Item> items, long rows, boolean whole) {}

    private CompletionStage<Found> items(
            PrincipalId principal, List<ContentId> holdings, int from, List<Replacement.Item> items, long rows) {
        if (from >= holdings.size() || rows >= COUNTED) {
            return CompletableFuture.completedStage(new Found(items, rows, from >= holdings.size()));
        }
        int to = Math.min(holdings.size(), from + TRUTHS_AT_ONCE);
        return store.readTruths(principal, holdings.subList(from, to)).thenCompose(truths -> {
            List<Replacement.Item> more = RebuildLibrary.items(truths);
            items.addAll(more);
            long sum =
                    rows + more.stream().mapToLong(item -> item.writes().size()).sum();
            return items(principal, holdings, to, items, sum);
        });
    }

    private static String summary(Change change, Optional<Content> before, Content after) {
        String name = "\u201C" + after.displayName() + "\u201D";
        if (change instanceof Change.Touch) {
            return name + " gets a new version, and moves to the end of every library that holds it.";
        }
        if (change instanceof Change.Rename) {
            return "\u201C" + before.map(Content::displayName).orElse("") + "\u201D is called " + name
                    + " from now on, and moves to the end of every library that holds it.";
        }
        if (change instanceof Change.ChangeVisibility) {
            return name + " becomes " + after.visibility() + " instead of "
                    + before.map(content -> content.visibility().name()).orElse("nothing")
                    + ", and moves to the end of every library that holds it.";
        }
        if (change instanceof Change.Delete) {
            return name + " is deleted, and leaves every library that holds it. Its members stay on record.";
        }
        return before.isEmpty()
                ? name + " is created."
                : name + " becomes what is given, in every library that holds it.";
    }

    CompletionStage<Preview> of(ContentId id, Set<PrincipalId> audience, MemberRole role) {
        Audience.Named named = new Audience.Named(id, new TreeSet<>(audience));
        return store.readContent(id, false).thenCompose(read -> {
            Content content = read.content()
                    .filter(item -> !item.deleted() || !role.isMember())
                    .orElseThrow(() -> new UnknownContentException(id));
            return store.readMembers(named, false).thenCompose(members -> {
                Map<PrincipalId, Membership> changes = new LinkedHashMap<>();
                for (PrincipalId principal : named.principals()) {
                    Membership now = members.memberships().getOrDefault(principal, Membership.NONE);
                    if (now.role() != role) {
                        changes.put(principal, now.changedTo(role));
                    }
                }
                return example(named, content, changes)
                        .thenApply(example -> new Preview(
                                summary(content, audience, changes, role),
                                changes.size(),
                                false,
                                Reconcile.entries(content, true).size() + 1,
                                changes.size(),
                                changes.isEmpty() ? List.of() : statements(id, changes, example),
                                changes.isEmpty()));
            });
        });
    }

    private static String summary(
            Content content, Set<PrincipalId> audience, Map<PrincipalId, Membership> changes, MemberRole role) {
        String name = "\u201C" + content.displayName() + "\u201D";
        String whom =
                changes.size() == 1 ? changes.keySet().iterator().next().toString() : changes.size() + " principals";
        if (changes.isEmpty()) {
            return name + (role.isMember() ? " is already shared with " : " is not shared with ")
                    + (audience.size() == 1 ? audience.iterator().next() : "any of them")
                    + "; nothing in the truth would change.";
        }
        return role.isMember()
                ? name + " is shared with " + whom + " as " + role.name().toLowerCase(Locale.ROOT) + "."
                : name + " is removed from " + whom + ".";
    }

    /** The batch of one library as it would be written after the change. */
    private CompletionStage<List<LibraryBatch>> example(
            Audience audience, Content next, Map<PrincipalId, Membership> changes) {
        return store.readFloor().thenCombine(store.readMembers(audience, false), (floor, members) -> {
            Map<PrincipalId, Membership> after = new LinkedHashMap<>(members.memberships());
            after.putAll(changes);
            if (!changes.isEmpty()) {
                after.keySet().retainAll(changes.keySet());
            }
            return Reconcile.batches(
                    new Slice(audience, floor, new Members(Optional.of(next), after, Optional.empty())));
        });
    }

    private List<String> statements(Content next, List<LibraryBatch> example) {
        List<String> statements = new ArrayList<>(CqlText.ofSwap(next, keyspace));
        addExample(statements, example);
        return statements;
    }

    private List<String> statements(ContentId id, Map<PrincipalId, Membership> changes, List<LibraryBatch> example) {
        List<String> statements = new ArrayList<>();
        changes.forEach((principal, membership) -> {
            if (statements.size() < 10) {
                statements.add(CqlText.ofSwap(id, principal, membership, keyspace));
            }
        });
        if (changes.size() > statements.size()) {
            statements.add("-- and " + (changes.size() - statements.size()) + " more like it");
        }
        addExample(statements, example);
        return statements;
    }

    private void addExample(List<String> statements, List<LibraryBatch> example) {
        if (!example.isEmpty()) {
            statements.add("-- then, for each library (here " + example.get(0).principal() + "):");
            statements.addAll(CqlText.of(example.get(0), keyspace));
        }
    }
}
