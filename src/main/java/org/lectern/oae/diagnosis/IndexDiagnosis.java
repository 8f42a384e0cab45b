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
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lectern.library.Bucket;
import org.lectern.model.Visibility;
import org.lectern.oae.BucketKey;
import org.lectern.oae.IndexMarker;
import org.lectern.oae.IndexRow;
import org.lectern.oae.IndexWrite;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.wording.Message;

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
        List<IndexFinding> findings = new ArrayList<>();
        Set<Bucket> built = built(snapshot);
        unreadable(snapshot, built).forEach(findings::add);
        Map<OaeId, Map<Bucket, List<IndexRow>>> standing = snapshot.byResource();
        Set<OaeId> resources = new LinkedHashSet<>(standing.keySet());
        resources.addAll(snapshot.truth().expected().keySet());
        for (OaeId resource : resources) {
            new OneResource(snapshot, built, resource, standing.getOrDefault(resource, Map.of())).into(findings);
        }
        return findings;
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
        return new Correction(rows.puts(), rows.deletions(), markers);
    }

    private static Correction correction(LibrarySnapshot snapshot, Set<Bucket> buckets, Collection<OaeId> resources) {
        Map<OaeId, Map<Bucket, List<IndexRow>>> standing = snapshot.byResource();
        List<IndexWrite> puts = new ArrayList<>();
        List<IndexWrite> deletions = new ArrayList<>();
        for (OaeId resource : resources) {
            if (snapshot.truth().unclear().containsKey(resource)) {
                continue;
            }
            OneResource one = new OneResource(snapshot, buckets, resource, standing.getOrDefault(resource, Map.of()));
            for (Bucket bucket : buckets) {
                one.correct(bucket, puts, deletions);
            }
        }
        return new Correction(puts, deletions, List.of());
    }

    /** One resource of one library. */
    private static final class OneResource {
        private final LibrarySnapshot snapshot;
        private final OaeLibrary library;
        private final Set<Bucket> built;
        private final OaeId resource;
        private final Map<Bucket, List<IndexRow>> standing;
        private final @Nullable ExpectedEntry expected;

        OneResource(LibrarySnapshot snapshot, Set<Bucket> built, OaeId resource, Map<Bucket, List<IndexRow>> standing) {
            this.snapshot = snapshot;
            this.library = snapshot.library();
            this.built = built;
            this.resource = resource;
            this.standing = standing;
            this.expected = snapshot.truth().expected().get(resource);
        }

        void into(List<IndexFinding> findings) {
            Message unclear = snapshot.truth().unclear().get(resource);
            if (unclear != null) {
                if (!rows().isEmpty()) {
                    add(findings, IndexFault.UNREADABLE, withRows(), unclear);
                }
                return;
            }
            ExpectedEntry should = expected;
            if (should == null) {
                if (!rows().isEmpty()) {
                    add(findings, IndexFault.ORPHAN, withRows(), whyNot());
                }
                return;
            }
            wrongBuckets(findings, should);
            ranks(findings, should);
            values(findings, should);
        }

        private List<IndexRow> rows(Bucket bucket) {
            return standing.getOrDefault(bucket, List.of());
        }

        private List<IndexRow> rows() {
            return built.stream().flatMap(bucket -> rows(bucket).stream()).toList();
        }

        private Set<Bucket> withRows() {
            return built.stream()
                    .filter(bucket -> !rows(bucket).isEmpty())
                    .collect(Collectors.toCollection(() -> EnumSet.noneOf(Bucket.class)));
        }

        private void add(List<IndexFinding> findings, IndexFault fault, Set<Bucket> faulty, Message verdict) {
            findings.add(new IndexFinding(
                    fault, library, resource.value(), faulty, rows(), Optional.ofNullable(expected), verdict));
        }

        private Message whyNot() {
            Message gone = snapshot.truth().gone().get(resource);
            if (gone != null) {
                return gone;
            }
            return switch (library.kind()) {
                case CONTENT_MEMBERS, MEMBERS -> IndexSentence.NOT_A_MEMBER.of(library.owner());
                case MEMBERSHIPS ->
                    resource.equals(library.owner())
                            ? IndexSentence.ITSELF.of()
                            : IndexSentence.NOT_IN_THE_GROUP.of(library.owner());
                case CONTENT, DISCUSSIONS, FOLDERS, MEETINGS, FOLDER_CONTENT ->
                    IndexSentence.NOT_HIS.of(library.owner());
            };
        }

        private void wrongBuckets(List<IndexFinding> findings, ExpectedEntry should) {
            Set<Bucket> wrong = withRows();
            wrong.removeAll(should.buckets());
            boolean ofOtherTenant = should.visibility().isLowered() && wrong.remove(Bucket.LOGGEDIN);
            if (ofOtherTenant) {
                add(
                        findings,
                        IndexFault.OTHER_TENANT,
                        EnumSet.of(Bucket.LOGGEDIN),
                        IndexSentence.OF_OTHER_TENANT.of(
                                should.visibility().resourceTenant(),
                                should.visibility().libraryTenant()));
            }
            if (!wrong.isEmpty()) {
                add(
                        findings,
                        IndexFault.WRONG_BUCKET,
                        wrong,
                        IndexSentence.WRONG.of(name(should.visibility().counted()), names(wrong)));
            }
        }

        private void ranks(List<IndexFinding> findings, ExpectedEntry should) {
            Set<Bucket> twice = EnumSet.noneOf(Bucket.class);
            Set<Bucket> stale = EnumSet.noneOf(Bucket.class);
            Set<Bucket> missing = EnumSet.noneOf(Bucket.class);
            for (Bucket bucket : should.buckets()) {
                if (!built.contains(bucket)) {
                    continue;
                }
                List<IndexRow> rows = rows(bucket);
                if (rows.isEmpty()) {
                    missing.add(bucket);
                } else if (rows.size() > 1) {
                    twice.add(bucket);
                } else if (!isAtItsRank(rows.get(0), should)) {
                    stale.add(bucket);
                }
            }
            String rank = should.entry().rank();
            if (!twice.isEmpty()) {
                add(findings, IndexFault.DUPLICATE, twice, IndexSentence.TWICE.of(names(twice), ranks(twice), rank));
            }
            if (!stale.isEmpty()) {
                add(findings, IndexFault.STALE_RANK, stale, IndexSentence.STALE.of(names(stale), ranks(stale), rank));
            }
            if (!missing.isEmpty()) {
                boolean cutOff = library.kind() == LibraryKind.MEMBERS
                        && should.position() >= REBUILT_MEMBERS
                        && twice.isEmpty()
                        && stale.isEmpty();
                add(
                        findings,
                        cutOff ? IndexFault.TRUNCATED : IndexFault.MISSING,
                        missing,
                        cutOff
                                ? IndexSentence.CUT_OFF.of(should.position() + 1, names(missing))
                                : IndexSentence.NOT_THERE.of(names(missing), rank));
            }
        }

        private static boolean isAtItsRank(IndexRow row, ExpectedEntry should) {
            return row.rankedResourceId().equals(should.entry().format());
        }

        private void values(List<IndexFinding> findings, ExpectedEntry should) {
            Set<Bucket> faulty = EnumSet.noneOf(Bucket.class);
            Set<String> values = new LinkedHashSet<>();
            for (Bucket bucket : should.buckets()) {
                if (!built.contains(bucket)) {
                    continue;
                }
                for (IndexRow row : rows(bucket)) {
                    if (isAtItsRank(row, should) && !isRightValue(row, should)) {
                        faulty.add(bucket);
                        values.add(row.value());
                    }
                }
            }
            if (!faulty.isEmpty()) {
                add(findings, IndexFault.VALUE, faulty, aboutValues(values, names(faulty), should));
            }
        }

        private Message aboutValues(Set<String> values, String buckets, ExpectedEntry should) {
            if (values.equals(Set.of(IndexRow.ONE))) {
                return IndexSentence.ROLE_LOST.of(buckets, should.role());
            }
            String all = String.join(", ", values);
            return values.stream().allMatch(IndexDiagnosis::isJson)
                    ? IndexSentence.OTHER_ROLE.of(all, buckets, should.role())
                    : IndexSentence.NO_JSON.of(all, buckets);
        }

        private String ranks(Set<Bucket> buckets) {
            return buckets.stream()
                    .flatMap(bucket -> rows(bucket).stream())
                    .flatMap(row -> row.entry().stream())
                    .map(entry -> entry.rank())
                    .distinct()
                    .sorted()
                    .collect(Collectors.joining(", "));
        }

        void correct(Bucket bucket, List<IndexWrite> puts, List<IndexWrite> deletions) {
            ExpectedEntry should = expected;
            boolean belongs = should != null && should.buckets().contains(bucket);
            boolean right = false;
            for (IndexRow row : rows(bucket)) {
                if (belongs && should != null && isAtItsRank(row, should)) {
                    right = isRightValue(row, should);
                } else {
                    deletions.add(new IndexWrite.Delete(row.bucketKey(), row.rankedResourceId()));
                }
            }
            if (belongs && should != null && !right) {
                puts.add(new IndexWrite.Insert(should.row(library.bucket(bucket))));
            }
        }

        /** Only members' values say something to anybody; elsewhere the platform itself writes now one, now the other. */
        private boolean isRightValue(IndexRow row, ExpectedEntry should) {
            return library.kind() == LibraryKind.MEMBERS ? row.value().equals(should.value()) : isJson(row.value());
        }
    }

    private static String names(Collection<Bucket> buckets) {
        return buckets.stream().map(BucketKey::nameOf).collect(Collectors.joining(", "));
    }

    private static String name(Visibility visibility) {
        return visibility.name().toLowerCase(Locale.ROOT);
    }
}
