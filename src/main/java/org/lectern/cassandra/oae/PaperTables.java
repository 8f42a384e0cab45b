package org.lectern.cassandra.oae;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import org.lectern.model.ScanPage;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.BucketKey;
import org.lectern.oae.IndexRow;
import org.lectern.oae.LibraryEvidence;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeSentence;
import org.lectern.oae.RankedEntry;
import org.lectern.wording.InvalidInputException;

/**
 * What ContentMembers and LibraryByPrincipal say together, both read whole: who has what, by principal; and each item's newest time,
 * with the lists that it stands in then. Made by one thread after the other, and not changed once it is whole.
 */
final class PaperTables {
    /** So many rows of ContentMembers at most, some 70 MB: they are kept in memory, twice while they are read again. */
    static final int MOST_MEMBERS = 500_000;

    private final Map<OaeId, NavigableMap<OaeId, String>> held = new HashMap<>();
    private final Map<OaeId, SeenItem> items = new HashMap<>();
    private final NavigableSet<OaeId> principals = new TreeSet<>();
    private int members;

    private PaperTables() {}

    /**
     * Reads both tables, the one of who has what first.
     *
     * @return fails with an {@link InvalidInputException} where there are more than {@link #MOST_MEMBERS}
     */
    static CompletionStage<PaperTables> read(
            Function<Optional<String>, CompletionStage<ScanPage<AuthzRole>>> membersPage,
            Function<Optional<String>, CompletionStage<ScanPage<IndexRow>>> libraryPage) {
        PaperTables tables = new PaperTables();
        return each(membersPage, Optional.empty(), tables::member)
                .thenCompose(done -> each(libraryPage, Optional.empty(), tables::row))
                .thenApply(done -> {
                    tables.principals.addAll(tables.held.keySet());
                    return tables;
                });
    }

    private static <T> CompletionStage<?> each(
            Function<Optional<String>, CompletionStage<ScanPage<T>>> pages, Optional<String> after, Consumer<T> row) {
        return pages.apply(after).thenCompose(page -> {
            page.rows().forEach(row);
            return page.next().isEmpty() ? CompletableFuture.completedStage(null) : each(pages, page.next(), row);
        });
    }

    private void member(AuthzRole one) {
        if (++members > MOST_MEMBERS) {
            throw new InvalidInputException(OaeSentence.TOO_MANY_MEMBERS.of(MOST_MEMBERS));
        }
        held.computeIfAbsent(one.principal(), principal -> new TreeMap<>()).put(one.resource(), one.role());
        items.putIfAbsent(one.resource(), new SeenItem());
    }

    /** A row counts if the library's owner has the item: what others' libraries hold is wrong in them. */
    private void row(IndexRow row) {
        Optional<BucketKey> bucket = row.bucket();
        Optional<RankedEntry> entry = row.entry();
        if (bucket.isEmpty()) {
            return;
        }
        OaeId owner = bucket.get().library();
        if (!held.containsKey(owner)) {
            principals.add(owner);
        } else if (entry.isPresent()
                && held.getOrDefault(owner, new TreeMap<>())
                        .containsKey(entry.get().resource())) {
            SeenItem seen = items.get(entry.get().resource());
            if (seen != null) {
                seen.add(bucket.get().bucket(), entry.get().rank());
            }
        }
    }

    /** What a principal has, in order of ids. */
    NavigableMap<OaeId, String> heldBy(OaeId principal) {
        return held.getOrDefault(principal, new TreeMap<>());
    }

    /** Those who have something, or a library. */
    NavigableSet<OaeId> principals() {
        return principals;
    }

    /** An item as it stands at its newest time; empty if it stands nowhere, or nobody has it. */
    Optional<LibraryEvidence.Version> version(OaeId item) {
        return Optional.ofNullable(items.get(item)).flatMap(SeenItem::version);
    }

    /** What is known for one library. */
    LibraryEvidence evidence(OaeId owner, Collection<OaeId> standing) {
        Map<OaeId, LibraryEvidence.Version> versions = new HashMap<>();
        NavigableMap<OaeId, String> roles = heldBy(owner);
        for (Collection<OaeId> some : List.of(roles.keySet(), standing)) {
            some.forEach(item -> version(item).ifPresent(version -> versions.put(item, version)));
        }
        return new LibraryEvidence(roles, versions);
    }
}
