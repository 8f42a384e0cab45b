package org.lectern.fanout;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.activity.RowBound;
import org.lectern.job.FanOutSentence;
import org.lectern.model.Change;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.ContentSentence;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownContentException;
import org.lectern.protocol.LibraryBatch;
import org.lectern.protocol.MemberPage;
import org.lectern.protocol.MemberSelection;
import org.lectern.protocol.Members;
import org.lectern.protocol.Reconcile;
import org.lectern.protocol.Store;
import org.lectern.wording.Message;
import org.lectern.write.Plan;

/** Plans of changes, worked out by the code that makes them, from the source of truth as it is now. */
record ChangePlans(Store store, MemberRows members, ChangeStatements texts) {
    /** Counting stops here. No bound on rows is higher ({@link RowBound#MOST}), so none lets pass what was not counted. */
    private static final long COUNTED = RowBound.MOST;

    CompletionStage<Plan> of(ContentId id, Change change) {
        return store.readContent(id, false).thenCompose(read -> {
            Optional<Content> next = change.apply(id, read.content(), read.now());
            if (next.isEmpty()) {
                return CompletableFuture.completedStage(Plan.nothing(nothing(id, change, read.content())));
            }
            return members.count(id, COUNTED)
                    .thenCombine(
                            example(new MemberSelection.Page(id, Optional.empty(), 1), next.get(), Map.of()),
                            (members, example) -> plan(
                                    summary(change.unconditional(), read.content(), next.get()),
                                    members,
                                    Reconcile.entries(next.get(), true).size(),
                                    1,
                                    statements(read.content(), next.get(), example)));
        });
    }

    private static Plan plan(Message message, long libraries, int rowsEach, long truths, List<String> statements) {
        long rows = truths + libraries * rowsEach;
        return Plan.of(message, rows, statements)
                .with((libraries == COUNTED ? FanOutSentence.FIGURES_AT_LEAST : FanOutSentence.FIGURES)
                        .of(libraries, rowsEach, rows));
    }

    private static Message nothing(ContentId id, Change change, Optional<Content> item) {
        return change.unconditional() instanceof Change.Delete
                ? FanOutSentence.ALREADY_DELETED.of(
                        item.map(Content::displayName).orElse(id.value()))
                : FanOutSentence.ALREADY_SO.of(id);
    }

    private static Message summary(Change change, Optional<Content> before, Content after) {
        if (change instanceof Change.Touch) {
            return FanOutSentence.TOUCH.of(after.displayName());
        }
        if (change instanceof Change.Rename) {
            return FanOutSentence.RENAME.of(before.map(Content::displayName).orElse(""), after.displayName());
        }
        if (change instanceof Change.ChangeVisibility) {
            return FanOutSentence.VISIBILITY.of(
                    after.displayName(),
                    after.visibility().message(),
                    before.map(content -> content.visibility().message()).orElse(ContentSentence.UNSEEN.of()));
        }
        if (change instanceof Change.Delete) {
            return FanOutSentence.DELETE.of(after.displayName());
        }
        return before.isEmpty()
                ? FanOutSentence.CREATE.of(after.displayName())
                : FanOutSentence.REPLACE.of(after.displayName());
    }

    CompletionStage<Plan> of(ContentId id, Set<PrincipalId> selection, MemberRole role) {
        MemberSelection.Named named = new MemberSelection.Named(id, new TreeSet<>(selection));
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
                Message message = summary(content, selection, changes, role);
                return changes.isEmpty()
                        ? CompletableFuture.completedStage(Plan.nothing(message))
                        : example(named, content, changes)
                                .thenApply(example -> plan(
                                        message,
                                        changes.size(),
                                        Reconcile.entries(content, true).size() + 1,
                                        changes.size(),
                                        statements(id, changes, example)));
            });
        });
    }

    private static Message summary(
            Content content, Set<PrincipalId> selection, Map<PrincipalId, Membership> changes, MemberRole role) {
        Message whom = changes.size() == 1
                ? Message.plain(changes.keySet().iterator().next().toString())
                : FanOutSentence.PRINCIPALS.of(changes.size());
        if (changes.isEmpty()) {
            return (role.isMember() ? FanOutSentence.ALREADY_SHARED : FanOutSentence.NOT_SHARED)
                    .of(
                            content.displayName(),
                            selection.size() == 1 ? selection.iterator().next() : FanOutSentence.ANY_OF_THEM.of());
        }
        return role.isMember()
                ? FanOutSentence.SHARE.of(content.displayName(), whom, role.message())
                : FanOutSentence.REMOVE.of(content.displayName(), whom);
    }

    /** The batch of one library as it would be written after the change. */
    private CompletionStage<List<LibraryBatch>> example(
            MemberSelection selection, Content next, Map<PrincipalId, Membership> changes) {
        return store.readFloor().thenCombine(store.readMembers(selection, false), (floor, members) -> {
            Map<PrincipalId, Membership> after = new LinkedHashMap<>(members.memberships());
            after.putAll(changes);
            if (!changes.isEmpty()) {
                after.keySet().retainAll(changes.keySet());
            }
            return Reconcile.batches(
                    new MemberPage(selection, floor, new Members(Optional.of(next), after, Optional.empty())));
        });
    }

    private List<String> statements(Optional<Content> expected, Content next, List<LibraryBatch> example) {
        List<String> statements = new ArrayList<>(List.of(texts.ofChange(expected, next)));
        addExample(statements, example);
        if (!next.superseded().isEmpty()) {
            statements.add("-- and once every library has it, remove the former positions:");
            statements.add(texts.ofSettling(next));
        }
        return statements;
    }

    private List<String> statements(ContentId id, Map<PrincipalId, Membership> changes, List<LibraryBatch> example) {
        List<String> statements = new ArrayList<>();
        changes.forEach((principal, membership) -> {
            if (statements.size() < 10) {
                statements.add(texts.ofMembership(id, principal, membership));
            }
        });
        if (changes.size() > statements.size()) {
            statements.add("-- and " + (changes.size() - statements.size()) + " similar ones");
        }
        addExample(statements, example);
        return statements;
    }

    private void addExample(List<String> statements, List<LibraryBatch> example) {
        if (!example.isEmpty()) {
            statements.add("-- then, for each library (here " + example.get(0).principal() + "):");
            statements.addAll(texts.ofBatch(example.get(0)));
        }
    }
}
