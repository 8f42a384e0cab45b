package org.lectern.protocol;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lectern.library.Bucket;
import org.lectern.model.Content;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;

/** What must hold: the first two invariants of the library protocol's design; the others follow from how it is explored. */
public final class Invariants {
    private Invariants() {}

    /**
     * In every state: no bucket shows the item twice. Returns what is wrong.
     *
     * @param inParts whether a library is rebuilt in parts: until the last one, what a change writes that read the floor
     *     before it was raised is seen beside what the rebuild has written. Then the truth must still know all but one of
     *     the places as superseded, so that a reader who compares with it sees the item once.
     */
    static Optional<String> always(ModelStore store, boolean inParts) {
        for (PrincipalId principal : store.libraries().keySet()) {
            SortedSet<ModelLibrary.Row> visible =
                    new TreeSet<>(store.library(principal).visible());
            if (inParts) {
                store.content()
                        .ifPresent(content ->
                                visible.removeIf(row -> content.superseded().containsKey(row.lastModified())));
            }
            Optional<String> twice = twice(principal, visible);
            if (twice.isPresent()) {
                return twice;
            }
        }
        return Optional.empty();
    }

    /** Whether a bucket shows the item twice, of which these rows are seen. */
    public static Optional<String> twice(PrincipalId principal, SortedSet<ModelLibrary.Row> visible) {
        return visible.stream().map(ModelLibrary.Row::bucket).distinct().count() < visible.size()
                ? Optional.of(principal + " sees the item twice: " + visible)
                : Optional.empty();
    }

    /** As the one for a store, of rows that no operation is under way on. */
    public static Optional<String> atTheEnd(
            Optional<Content> content,
            SortedMap<PrincipalId, Membership> memberships,
            SortedMap<PrincipalId, ModelLibrary> libraries) {
        return atTheEnd(new ModelStore(
                content, memberships, new Floor(0), libraries, List.of(), Optional.empty(), List.of(), 0));
    }

    /** Once every operation has finished, or has been taken over and finished, whatever is still on its way. */
    static Optional<String> atTheEnd(ModelStore store) {
        for (PrincipalId principal : store.libraries().keySet()) {
            ModelLibrary library = store.library(principal);
            SortedSet<ModelLibrary.Row> expected = expected(store, principal);
            MemberRole role = store.membership(principal).role();
            if (!library.visible().equals(expected)) {
                return Optional.of(principal + " sees " + library.visible() + ", expected " + expected);
            }
            // The rows of an item that does not exist any more are as they were: members stay on record.
            if (library.holds() != role) {
                return Optional.of(principal + " holds the item as " + library.holds() + ", is " + role);
            }
            if (!library.isBuilt()) {
                return Optional.of("the library of " + principal + " does not count as built");
            }
        }
        if (store.content().map(content -> !content.superseded().isEmpty()).orElse(false)) {
            return Optional.of("superseded positions are left in the truth");
        }
        return store.intents().isEmpty() ? Optional.empty() : Optional.of("an intent is left open");
    }

    private static SortedSet<ModelLibrary.Row> expected(ModelStore store, PrincipalId principal) {
        SortedSet<ModelLibrary.Row> rows = new TreeSet<>();
        if (new Truth(store.content(), store.membership(principal)).belongs()) {
            Content content = store.content().orElseThrow();
            for (Bucket bucket : Bucket.holding(content.visibility())) {
                rows.add(new ModelLibrary.Row(bucket, content.lastModified()));
            }
        }
        return rows;
    }
}
