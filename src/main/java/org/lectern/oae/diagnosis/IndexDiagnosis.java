package org.lectern.oae.diagnosis;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.library.Bucket;
import org.lectern.oae.BucketKey;
import org.lectern.oae.CachedMemberships;
import org.lectern.oae.IndexMarker;
import org.lectern.oae.IndexRow;
import org.lectern.oae.IndexWrite;
import org.lectern.oae.OaeId;

/**
 * Compares a library with the truth. Only buckets that have been built are compared: the others are rebuilt by the platform
 * when they are next read.
 */
public final class IndexDiagnosis {
    /** So many members does a rebuild by the platform put into {@code principals:members}. */
    public static final int REBUILT_MEMBERS = 100;

    private static final JsonFactory JSON = new JsonFactory();

    private IndexDiagnosis() {}

    /** Everything that is wrong, in no order. */
    public static List<IndexFinding> of(LibrarySnapshot snapshot) {
        return of(snapshot, built(snapshot));
    }

    /** Likewise, as if just these buckets had been built. */
    static List<IndexFinding> of(LibrarySnapshot snapshot, Set<Bucket> built) {
        List<IndexFinding> findings = new ArrayList<>();
        unreadable(snapshot, built).forEach(findings::add);
        stale(snapshot).forEach(findings::add);
        Map<OaeId, Map<Bucket, List<IndexRow>>> standing = snapshot.byResource();
        Set<OaeId> resources = new LinkedHashSet<>(standing.keySet());
        resources.addAll(snapshot.truth().expected().keySet());
        resources.addAll(snapshot.truth().absent());
        for (OaeId resource : resources) {
            new ResourceDiagnosis(snapshot, built, resource, standing.getOrDefault(resource, Map.of())).into(findings);
        }
        return findings;
    }

    /** What the platform keeps of the owner's memberships and is wrong, whichever lists have been built: {@link CachedMemberships}. */
    private static List<IndexFinding> stale(LibrarySnapshot snapshot) {
        LibrarySource source = snapshot.truth().source();
        return source.stale().stream()
                .map(one -> new IndexFinding(
                        IndexFault.STALE_CACHE,
                        snapshot.library(),
                        one.group(),
                        EnumSet.noneOf(Bucket.class),
                        source.cached().stream()
                                .flatMap(cached -> rows(cached, one))
                                .toList(),
                        Optional.empty(),
                        one.because()))
                .toList();
    }

    private static Stream<IndexRow> rows(CachedMemberships cached, CachedMemberships.Difference one) {
        Optional<String> value = one.table() == CachedMemberships.Table.MEMBERSHIPS
                ? Optional.ofNullable(cached.groups().get(one.group()))
                : cached.indirect().contains(one.group()) ? Optional.of(IndexRow.ONE) : Optional.empty();
        return value.stream()
                .map(known -> new IndexRow(one.table().table() + '#' + cached.principal(), one.group(), known));
    }

    private static Set<Bucket> built(LibrarySnapshot snapshot) {
        Set<Bucket> built = EnumSet.noneOf(Bucket.class);
        snapshot.buckets().forEach((bucket, rows) -> {
            if (rows.isBuilt()) {
                built.add(bucket);
            }
        });
        return built;
    }

    /** Rows that are no entries: one finding for what stands in several buckets alike. */
    private static List<IndexFinding> unreadable(LibrarySnapshot snapshot, Set<Bucket> built) {
        Map<String, Map<Bucket, IndexRow>> found = new LinkedHashMap<>();
        for (Bucket bucket : built) {
            for (IndexRow row : snapshot.bucket(bucket).rows()) {
                if (row.entry().isEmpty()) {
                    found.computeIfAbsent(row.rankedResourceId(), one -> new EnumMap<>(Bucket.class))
                            .put(bucket, row);
                }
            }
        }
        return found.entrySet().stream()
                .map(one -> new IndexFinding(
                        IndexFault.UNREADABLE,
                        snapshot.library(),
                        one.getKey(),
                        one.getValue().keySet(),
                        List.copyOf(one.getValue().values()),
                        Optional.empty(),
                        IndexSentence.NO_ENTRY.of(
                                one.getKey(), names(one.getValue().keySet()))))
                .toList();
    }

    /**
     * Whether a value can be read by the platform.
     *
     * @param value of a row
     */
    public static boolean isJson(String value) {
        if (value.equals(IndexRow.ONE)) {
            return true;
        }
        try (JsonParser parser = JSON.createParser(value)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                return false;
            }
            parser.skipChildren();
            return parser.nextToken() == null;
        } catch (IOException malformed) {
            return false;
        }
    }

    /**
     * What has to be written so that these resources are right: what is missing first, what is wrong afterwards, so that at no
     * moment less can be seen than before. Rows in buckets that have not been built are the platform's own affair.
     *
     * @param resources ids; others are left as they are
     */
    public static Correction correction(LibrarySnapshot snapshot, Collection<OaeId> resources) {
        return correction(snapshot, built(snapshot), resources);
    }

    /**
     * What has to be written so that the whole library is as a rebuild would leave it, markers last. What cannot be understood
     * stays.
     */
    public static Correction rebuild(LibrarySnapshot snapshot) {
        Set<OaeId> all = new LinkedHashSet<>(snapshot.truth().expected().keySet());
        all.addAll(snapshot.byResource().keySet());
        Correction rows = correction(snapshot, EnumSet.allOf(Bucket.class), all);
        List<IndexWrite> markers = new ArrayList<>();
        for (Bucket bucket : Bucket.values()) {
            for (IndexMarker marker : IndexMarker.values()) {
                if (!snapshot.bucket(bucket).markers().contains(marker)) {
                    markers.add(
                            new IndexWrite.Insert(IndexRow.of(snapshot.library().bucket(bucket), marker)));
                }
            }
        }
        return new Correction(forgotten(snapshot), rows.puts(), rows.deletions(), markers);
    }

    private static Correction correction(LibrarySnapshot snapshot, Set<Bucket> buckets, Collection<OaeId> resources) {
        Map<OaeId, Map<Bucket, List<IndexRow>>> standing = snapshot.byResource();
        List<IndexWrite> puts = new ArrayList<>();
        List<IndexWrite> deletions = new ArrayList<>();
        for (OaeId resource : resources) {
            if (snapshot.truth().unclear().containsKey(resource)) {
                continue;
            }
            ResourceDiagnosis one =
                    new ResourceDiagnosis(snapshot, buckets, resource, standing.getOrDefault(resource, Map.of()));
            for (Bucket bucket : buckets) {
                one.correct(bucket, puts, deletions);
            }
        }
        return new Correction(resources.isEmpty() ? List.of() : forgotten(snapshot), puts, deletions, List.of());
    }

    /** What the platform keeps of memberships is taken out as a whole, as it does that itself: it fills it when it is next asked. */
    private static List<IndexWrite> forgotten(LibrarySnapshot snapshot) {
        LibrarySource source = snapshot.truth().source();
        return source.stale().isEmpty()
                ? List.of()
                : source.cached().stream()
                        .flatMap(cached -> cached.filled().stream()
                                .<IndexWrite>map(table -> new IndexWrite.Forget(table, cached.principal())))
                        .toList();
    }

    static String names(Collection<Bucket> buckets) {
        return buckets.stream().map(BucketKey::nameOf).collect(Collectors.joining(", "));
    }
}
