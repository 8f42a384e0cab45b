package org.lectern.oae.diagnosis;

import java.util.EnumSet;
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
import org.lectern.oae.IndexRow;
import org.lectern.oae.IndexWrite;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.wording.Message;

/** Compares the rows of one resource of a library with what should stand. */
final class ResourceDiagnosis {
    private final LibrarySnapshot snapshot;
    private final OaeLibrary library;
    private final Set<Bucket> built;
    private final OaeId resource;
    private final Map<Bucket, List<IndexRow>> standing;
    private final @Nullable ExpectedEntry expected;

    /**
     * @param built buckets that are compared
     * @param standing the resource's rows, those of other buckets among them
     */
    ResourceDiagnosis(
            LibrarySnapshot snapshot, Set<Bucket> built, OaeId resource, Map<Bucket, List<IndexRow>> standing) {
        this.snapshot = snapshot;
        this.library = snapshot.library();
        this.built = built;
        this.resource = resource;
        this.standing = standing;
        this.expected = snapshot.truth().expected().get(resource);
    }

    /** Adds everything that is wrong with it. */
    void into(List<IndexFinding> findings) {
        Message unclear = snapshot.truth().unclear().get(resource);
        if (unclear != null) {
            if (!rows().isEmpty()) {
                add(findings, IndexFault.UNREADABLE, withRows(), unclear);
            } else if (snapshot.truth().absent().contains(resource)) {
                add(findings, IndexFault.UNREADABLE, EnumSet.of(Bucket.PRIVATE), unclear);
            }
            return;
        }
        ExpectedEntry should = expected;
        if (should == null) {
            if (!rows().isEmpty()) {
                IndexFault fault = snapshot.truth().leftOver() ? IndexFault.LEFT_OVER : IndexFault.ORPHAN;
                add(findings, fault, withRows(), whyNot());
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
            case CONTENT, DISCUSSIONS, FOLDERS, MEETINGS, FOLDER_CONTENT -> IndexSentence.NOT_HIS.of(library.owner());
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
                    IndexSentence.WRONG.of(name(should.visibility().counted()), IndexDiagnosis.names(wrong)));
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
            add(
                    findings,
                    IndexFault.DUPLICATE,
                    twice,
                    IndexSentence.TWICE.of(IndexDiagnosis.names(twice), ranks(twice), rank));
        }
        if (!stale.isEmpty()) {
            add(
                    findings,
                    IndexFault.STALE_RANK,
                    stale,
                    IndexSentence.STALE.of(IndexDiagnosis.names(stale), ranks(stale), rank));
        }
        if (!missing.isEmpty()) {
            boolean cutOff = library.kind() == LibraryKind.MEMBERS
                    && should.position() >= IndexDiagnosis.REBUILT_MEMBERS
                    && twice.isEmpty()
                    && stale.isEmpty();
            add(
                    findings,
                    cutOff ? IndexFault.TRUNCATED : IndexFault.MISSING,
                    missing,
                    cutOff
                            ? IndexSentence.CUT_OFF.of(should.position() + 1, IndexDiagnosis.names(missing))
                            : IndexSentence.NOT_THERE.of(IndexDiagnosis.names(missing), rank));
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
            add(findings, IndexFault.VALUE, faulty, aboutValues(values, IndexDiagnosis.names(faulty), should));
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

    /** Adds what has to be written so that it is right in a bucket. */
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
        return library.kind() == LibraryKind.MEMBERS
                ? row.value().equals(should.value())
                : IndexDiagnosis.isJson(row.value());
    }

    private static String name(Visibility visibility) {
        return visibility.name().toLowerCase(Locale.ROOT);
    }
}
