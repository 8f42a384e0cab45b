package org.lectern.oae.diagnosis;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lectern.library.Bucket;
import org.lectern.oae.IndexRow;
import org.lectern.oae.LibraryEvidence;
import org.lectern.oae.OaeId;
import org.lectern.oae.RankedEntry;
import org.lectern.oae.ResourceVisibility;
import org.lectern.wording.Message;

/**
 * What should stand in a library where no table describes items. Who has an item is known; its time is the newest at which it
 * stands in a library of somebody who has it. In which lists it belongs is taken from the libraries that hold it at that time,
 * and only where nothing speaks against it: never does an item come into a wider list, or out of one, because of a guess.
 */
final class SeenTruth {
    private final OaeLibrary library;
    private final LibraryEvidence evidence;
    private final Map<Bucket, BucketRows> buckets;
    private final Map<OaeId, ExpectedEntry> expected = new LinkedHashMap<>();
    private final Map<OaeId, Message> unclear = new LinkedHashMap<>();
    private final Map<OaeId, Message> gone = new LinkedHashMap<>();
    private final Set<OaeId> absent = new LinkedHashSet<>();

    private SeenTruth(OaeLibrary library, LibraryEvidence evidence, Map<Bucket, BucketRows> buckets) {
        this.library = library;
        this.evidence = evidence;
        this.buckets = buckets;
    }

    /** @param buckets the library's rows, read before the evidence was */
    static LibraryTruth of(OaeLibrary library, LibraryEvidence evidence, Map<Bucket, BucketRows> buckets) {
        return new SeenTruth(library, evidence, buckets).truth();
    }

    private LibraryTruth truth() {
        Map<OaeId, Standing> standing = new LinkedHashMap<>();
        buckets.forEach((bucket, rows) -> rows.rows().stream()
                .map(IndexRow::entry)
                .flatMap(Optional::stream)
                .forEach(entry -> standing.computeIfAbsent(entry.resource(), one -> new Standing())
                        .add(bucket, entry.rank())));
        int position = 0;
        for (Map.Entry<OaeId, String> role : evidence.roles().entrySet()) {
            OaeId item = role.getKey();
            Standing here = standing.getOrDefault(item, Standing.NONE);
            LibraryEvidence.Version version = evidence.versions().get(item);
            Optional<Message> why =
                    version == null ? Optional.of(IndexSentence.NOWHERE.of(library.owner())) : here.unclear(version);
            if (version == null || why.isPresent()) {
                unclear.put(item, why.orElseThrow());
                if (here.lists.isEmpty()) {
                    absent.add(item);
                }
            } else {
                expected.put(
                        item,
                        new ExpectedEntry(
                                new RankedEntry(version.time(), item),
                                ResourceVisibility.seen(version.visibility()),
                                role.getValue(),
                                library.kind().valueFor(role.getValue()),
                                position));
            }
            position++;
        }
        standing.keySet().stream()
                .filter(item -> !evidence.roles().containsKey(item))
                .forEach(item -> gone.put(item, IndexSentence.NOT_NAMED.of(library.owner())));
        return new LibraryTruth(expected, unclear, gone, absent);
    }

    /** Where one item stands in this library. */
    private static final class Standing {
        static final Standing NONE = new Standing();

        /** By rank. */
        final Map<String, Set<Bucket>> lists = new LinkedHashMap<>();

        void add(Bucket bucket, String rank) {
            lists.computeIfAbsent(rank, one -> new LinkedHashSet<>()).add(bucket);
        }

        /** Why nobody can say in which lists it belongs; empty if it is clear. */
        Optional<Message> unclear(LibraryEvidence.Version version) {
            Bucket wanted = Bucket.holding(version.visibility()).stream()
                    .min(Bucket::compareTo)
                    .orElseThrow();
            @Nullable Bucket ever = widest(rank -> true);
            @Nullable Bucket now = widest(version.time()::equals);
            boolean wider = ever != null && ever.compareTo(wanted) < 0;
            boolean narrower = now != null && now.compareTo(wanted) > 0;
            if (wider || narrower) {
                return Optional.of(IndexSentence.LISTS_DIFFER.of(
                        IndexDiagnosis.names(all()), version.time(), IndexDiagnosis.names(List.of(wanted))));
            }
            return now == null && ever != wanted && !version.agreed()
                    ? Optional.of(IndexSentence.LISTS_DISAGREE.of(version.time()))
                    : Optional.empty();
        }

        private @Nullable Bucket widest(Predicate<String> ranks) {
            return lists.entrySet().stream()
                    .filter(one -> ranks.test(one.getKey()))
                    .flatMap(one -> one.getValue().stream())
                    .min(Bucket::compareTo)
                    .orElse(null);
        }

        private Collection<Bucket> all() {
            Set<Bucket> found = new LinkedHashSet<>();
            lists.values().forEach(found::addAll);
            return Arrays.stream(Bucket.values()).filter(found::contains).toList();
        }
    }
}
