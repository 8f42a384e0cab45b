package org.lectern.cassandra.oae;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.lectern.async.Stages;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.BucketKey;
import org.lectern.oae.IndexRow;
import org.lectern.oae.LibraryEvidence;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeReads;

/**
 * How an item stands in the libraries of those who have it, read by their keys: who has it is one partition, and each of their
 * libraries three. Nothing blocks.
 */
record HolderLibraries(OaeReads reads) {
    /** So many libraries at most: beyond, reading the tables whole costs less. */
    static final int MOST_HOLDERS = 200;

    /** So many rows of them at most. */
    private static final int MOST_ROWS = 200_000;

    private static final int PAGE = 2_000;
    private static final int AT_ONCE = 16;

    /** What was found of an item. */
    sealed interface Found {
        /** All of it. */
        record Whole(Optional<LibraryEvidence.Version> version) implements Found {}

        /** More people have it, or have more, than is read by key. */
        record TooMany() implements Found {}
    }

    /** Looks through the libraries of all who have the item. */
    CompletionStage<Found> look(OaeId item) {
        return reads.members(item, Optional.empty(), MOST_HOLDERS + 1).thenCompose(holders -> {
            if (holders.next().isPresent()) {
                return CompletableFuture.completedStage(new Found.TooMany());
            }
            List<BucketKey> lists = holders.rows().stream()
                    .map(AuthzRole::principal)
                    .flatMap(holder -> BucketKey.all(LibraryKind.CONTENT, holder).stream())
                    .toList();
            AtomicInteger room = new AtomicInteger(MOST_ROWS);
            return Stages.all(AT_ONCE, lists, list -> ranks(list, item, Optional.empty(), new ArrayList<>(), room))
                    .thenApply(found -> room.get() < 0 ? new Found.TooMany() : whole(lists, found));
        });
    }

    private static Found whole(List<BucketKey> lists, List<List<String>> ranks) {
        SeenItem seen = new SeenItem();
        for (int i = 0; i < lists.size(); i++) {
            for (String rank : ranks.get(i)) {
                seen.add(lists.get(i).bucket(), rank);
            }
        }
        return new Found.Whole(seen.version());
    }

    /** Where the item stands in a list, page after page while there is room. */
    private CompletionStage<List<String>> ranks(
            BucketKey list, OaeId item, Optional<String> below, List<String> found, AtomicInteger room) {
        if (room.get() < 0) {
            return CompletableFuture.completedStage(found);
        }
        return reads.bucket(list, below, PAGE).thenCompose(page -> {
            room.addAndGet(-page.size());
            page.stream()
                    .map(IndexRow::entry)
                    .flatMap(Optional::stream)
                    .filter(entry -> entry.resource().equals(item))
                    .forEach(entry -> found.add(entry.rank()));
            return page.size() < PAGE
                    ? CompletableFuture.completedStage(found)
                    : ranks(list, item, Optional.of(page.get(page.size() - 1).rankedResourceId()), found, room);
        });
    }
}
