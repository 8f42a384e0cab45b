package org.lectern.oae;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.lectern.library.Bucket;
import org.lectern.library.Explanation;
import org.lectern.wording.Message;

/** Compares the rows of one resource in a library with what the platform would build there, and says why. */
final class LibraryDiagnosis {
    private final OaeLibraries.Truth truth;
    private final Map<Bucket, OaeLibraries.Looked> looked;
    private final Optional<String> role;
    private final Optional<ResourceVisibility> placed;
    private final Optional<RankedEntry> expected;
    private final List<Bucket> expectedIn;

    LibraryDiagnosis(OaeLibraries.Truth truth, Map<Bucket, OaeLibraries.Looked> looked) {
        this.truth = truth;
        this.looked = looked;
        this.role = truth.way().isEmpty()
                ? Optional.empty()
                : Optional.of(truth.way().get(truth.way().size() - 1).role());
        this.placed = truth.row()
                .flatMap(OaeResource::visibility)
                .map(own -> ResourceVisibility.of(own, truth.resource(), truth.library()));
        boolean belongs = role.isPresent() && placed.isPresent() && !leftOutAsDeleted();
        this.expected = belongs
                ? truth.row()
                        .map(row -> new RankedEntry(
                                truth.kind().rankFor(row, truth.library(), role.orElse("")), truth.resource()))
                : Optional.empty();
        this.expectedIn = expected.isEmpty()
                ? List.of()
                : placed.map(ResourceVisibility::buckets).orElse(List.of());
    }

    /** Groups that are marked stay in the tables of roles, and are left out when memberships are built. */
    private boolean leftOutAsDeleted() {
        return truth.kind() == LibraryKind.MEMBERSHIPS && truth.deleted();
    }

    LibraryExplanation explanation() {
        Map<Bucket, List<IndexRow>> found = new EnumMap<>(Bucket.class);
        looked.forEach((bucket, one) -> found.put(bucket, one.rows()));
        Set<Bucket> stale = EnumSet.noneOf(Bucket.class);
        looked.forEach((bucket, one) -> {
            if (one.stale()) {
                stale.add(bucket);
            }
        });
        return new LibraryExplanation(
                truth.kind(),
                truth.library(),
                truth.resource(),
                truth.row(),
                role,
                truth.memberRole(),
                placed,
                expected,
                found,
                stale,
                verdict(),
                reasons(stale));
    }

    private Explanation.Verdict verdict() {
        boolean wrong = false;
        boolean missing = false;
        for (Bucket bucket : Bucket.values()) {
            List<IndexRow> rows = rows(bucket);
            long right = expectedIn.contains(bucket)
                    ? rows.stream().filter(row -> row.entry().equals(expected)).count()
                    : 0;
            wrong |= rows.size() > right;
            missing |= expectedIn.contains(bucket) && right == 0;
        }
        return wrong
                ? Explanation.Verdict.WRONGLY_THERE
                : missing
                        ? Explanation.Verdict.MISSING
                        : expectedIn.isEmpty() ? Explanation.Verdict.RIGHTLY_ABSENT : Explanation.Verdict.RIGHTLY_THERE;
    }

    private List<IndexRow> rows(Bucket bucket) {
        OaeLibraries.Looked one = looked.get(bucket);
        return one == null ? List.of() : one.rows();
    }

    private List<Message> reasons(Set<Bucket> stale) {
        List<Message> reasons = new ArrayList<>();
        if (truth.row().isEmpty()) {
            reasons.add(OaeSentence.ROW_GONE.of(truth.resource()));
        } else if (placed.isEmpty()) {
            reasons.add(OaeSentence.VISIBILITY_UNKNOWN.of(truth.resource()));
        }
        reasons.add(roles());
        if (leftOutAsDeleted()) {
            reasons.add(OaeSentence.GROUP_DELETED.of(truth.resource()));
        }
        if (truth.way().size() < 2 && !truth.memberRole().equals(role)) {
            reasons.add(OaeSentence.ROLES_DIFFER.of(
                    role.orElse("\u2013"), truth.memberRole().orElse("\u2013")));
        }
        if (expected.isPresent()) {
            placed.ifPresent(known -> reasons.add(known.because()));
        }
        for (Bucket bucket : Bucket.values()) {
            difference(bucket).forEach(reasons::add);
        }
        if (!stale.isEmpty()) {
            reasons.add(OaeSentence.STALE.of(names(stale)));
        }
        if (looked.values().stream().anyMatch(one -> !one.whole())) {
            reasons.add(OaeSentence.NOT_WHOLE.of(OaeLibraries.MOST_ROWS));
        }
        return reasons;
    }

    private Message roles() {
        if (truth.way().isEmpty()) {
            return OaeSentence.NO_ROLE.of(truth.principal(), truth.held());
        }
        return truth.way().size() == 1
                ? OaeSentence.HAS_ROLE.of(truth.principal(), role.orElse(""), truth.held())
                : OaeSentence.HAS_ROLE_THROUGH.of(
                        truth.principal(),
                        role.orElse(""),
                        truth.held(),
                        truth.way().stream()
                                .skip(1)
                                .map(step -> step.principal().value())
                                .collect(Collectors.joining(", ")));
    }

    private List<Message> difference(Bucket bucket) {
        List<Message> said = new ArrayList<>();
        List<IndexRow> rows = rows(bucket);
        String list = BucketKey.nameOf(bucket);
        if (!expectedIn.contains(bucket)) {
            if (!rows.isEmpty()) {
                said.add(OaeSentence.NOT_HERE.of(list));
            }
            return said;
        }
        String rank = expected.map(RankedEntry::rank).orElse("");
        rows.stream()
                .filter(row -> !row.entry().equals(expected))
                .forEach(row -> said.add(OaeSentence.OLD_RANK.of(
                        list, row.entry().map(RankedEntry::rank).orElse(""), rank)));
        if (rows.stream().noneMatch(row -> row.entry().equals(expected))) {
            said.add(OaeSentence.MISSING_HERE.of(list, rank));
        } else if (rows.size() > 1) {
            said.add(OaeSentence.STANDS_TWICE.of(list));
        }
        return said;
    }

    private static String names(Set<Bucket> buckets) {
        return buckets.stream().map(BucketKey::nameOf).collect(Collectors.joining(", "));
    }
}
