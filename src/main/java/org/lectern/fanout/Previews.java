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
import org.lectern.content.Change;
import org.lectern.content.Content;
import org.lectern.content.ContentId;
import org.lectern.content.Contents;
import org.lectern.content.MemberRole;
import org.lectern.content.Membership;
import org.lectern.content.UnknownContentException;
import org.lectern.library.Bucket;
import org.lectern.principal.PrincipalId;
import org.lectern.protocol.Audience;
import org.lectern.protocol.LibraryBatch;
import org.lectern.protocol.Members;
import org.lectern.protocol.Reconcile;
import org.lectern.protocol.Slice;
import org.lectern.protocol.Store;
import org.lectern.store.CqlText;

/** What a change would do: worked out by the code that would do it, from the truth as it is now. */
public final class Previews {
    static final long COUNTED = 100_000;

    private final Store store;
    private final Contents contents;
    private final String keyspace;

    public Previews(Store store, Contents contents, String keyspace) {
        this.store = store;
        this.contents = contents;
        this.keyspace = keyspace;
    }

    CompletionStage<Preview> of(ContentId id, Change change) {
        return store.readContent(id, false).thenCompose(read -> {
            Optional<Content> next = change.apply(id, read.content(), read.now());
            if (next.isEmpty()) {
                return CompletableFuture.completedStage(
                        new Preview(id + " is already so; nothing would be written.", 0, false, 0, List.of(), true));
            }
            return contents.countMembers(id, COUNTED)
                    .thenCombine(
                            example(new Audience.Page(id, Optional.empty(), 1), next.get(), Map.of()),
                            (members, example) -> new Preview(
                                    summary(change, read.content(), next.get()),
                                    members,
                                    members == COUNTED,
                                    Reconcile.entries(next.get(), true).size(),
                                    statements(next.get(), example),
                                    false));
        });
    }

    /** @param sizes entries of each bucket as they are now */
    Preview ofRebuild(PrincipalId principal, Map<Bucket, Long> sizes) {
        long rows = sizes.values().stream().mapToLong(Long::longValue).sum();
        return new Preview(
                "The library of " + principal
                        + " is built again from the memberships. Readers see the old one or the new one, never a mixture.",
                1,
                sizes.values().stream().anyMatch(size -> size >= COUNTED),
                (int) rows,
                CqlText.ofRebuild(principal, keyspace),
                false);
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
