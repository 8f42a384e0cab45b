package org.lectern.audit.diagnosis;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.lectern.audit.model.AuditSentence;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.Holding;
import org.lectern.audit.model.LibraryRow;
import org.lectern.library.Bucket;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnreadableRowException;
import org.lectern.model.Visibility;
import org.lectern.protocol.Truth;
import org.lectern.wording.Message;

/** Compares the rows found for one item of one principal with the truth. Pure. */
public final class Diagnosis {
    private final PrincipalId principal;
    private final ContentId content;
    private final List<LibraryRow> rows;
    private final Optional<Holding> held;
    private final Truth truth;
    private final List<Finding> findings = new ArrayList<>();

    private Diagnosis(
            PrincipalId principal, ContentId content, List<LibraryRow> rows, Optional<Holding> held, Truth truth) {
        this.principal = principal;
        this.content = content;
        this.rows = rows;
        this.held = held;
        this.truth = truth;
    }

    /** The buckets where an item should stand, at its last-modified time. */
    public static Set<Bucket> expected(Truth truth) {
        return truth.belongs()
                ? EnumSet.copyOf(Bucket.holding(truth.content().orElseThrow().visibility()))
                : EnumSet.noneOf(Bucket.class);
    }

    /** Whether nothing is wrong. Makes no findings, which is most of what an audit has to say. */
    static boolean isHealthy(List<LibraryRow> rows, Optional<Holding> held, Truth truth) {
        MemberRole role = truth.membership().role();
        if (held.isPresent() ? held.get().role() != role : role.isMember()) {
            return false;
        }
        if (!truth.belongs()) {
            return rows.isEmpty();
        }
        Content item = truth.content().orElseThrow();
        List<Bucket> buckets = Bucket.holding(item.visibility());
        if (rows.size() != buckets.size()) {
            return false;
        }
        for (LibraryRow row : rows) {
            // As many rows as buckets, no two with one key: so each bucket has its own.
            if (!row.lastModified().equals(item.lastModified()) || !buckets.contains(row.bucket())) {
                return false;
            }
        }
        return true;
    }

    /** Everything that is wrong. */
    public static List<Finding> of(
            PrincipalId principal, ContentId content, List<LibraryRow> rows, Optional<Holding> held, Truth truth) {
        return new Diagnosis(principal, content, rows, held, truth).all(Map.of());
    }

    /**
     * What is wrong beyond what an unfinished change explains: one that superseded some positions, and has not reached every
     * library yet. Until it has, an entry at one of those is no fault, nor is one that is not there.
     */
    static List<Finding> unexplained(
            PrincipalId principal, ContentId content, List<LibraryRow> rows, Optional<Holding> held, Truth truth) {
        return new Diagnosis(principal, content, rows, held, truth)
                .all(truth.content().map(Content::superseded).orElse(Map.of()));
    }

    /** What there is to say where the truth is unreadable: what stands there, and why nobody can tell whether it should. */
    static Finding unreadable(
            PrincipalId principal,
            ContentId content,
            List<LibraryRow> rows,
            Optional<Holding> held,
            UnreadableRowException why) {
        return new Finding(
                DriftKind.UNREADABLE,
                principal,
                content,
                rows,
                buckets(rows),
                held,
                Optional.empty(),
                Membership.NONE,
                why.message());
    }

    private List<Finding> all(Map<Instant, Visibility> superseded) {
        List<LibraryRow> wrong = rows.stream()
                .filter(row -> superseded.get(row.lastModified()) == null
                        || !Bucket.holding(superseded.get(row.lastModified())).contains(row.bucket()))
                .toList();
        if (truth.belongs()) {
            ofMember(wrong, !superseded.isEmpty());
        } else if (!wrong.isEmpty()
                && (superseded.isEmpty()
                        || wrong.stream()
                                .anyMatch(row -> !row.lastModified()
                                        .equals(truth.content().orElseThrow().lastModified())))) {
            add(DriftKind.ORPHAN, buckets(wrong), whyNotThere());
        }
        ofMembership();
        return findings;
    }

    private void ofMember(List<LibraryRow> suspects, boolean unfinished) {
        Content item = truth.content().orElseThrow();
        Set<Bucket> expected = expected(truth);
        Map<Bucket, List<LibraryRow>> perBucket = new EnumMap<>(Bucket.class);
        rows.forEach(row -> perBucket
                .computeIfAbsent(row.bucket(), bucket -> new ArrayList<>())
                .add(row));
        Set<Bucket> stale = EnumSet.noneOf(Bucket.class);
        Set<Bucket> duplicate = EnumSet.noneOf(Bucket.class);
        Set<Bucket> misplaced = EnumSet.noneOf(Bucket.class);
        boolean anyCurrent = false;
        for (LibraryRow row : rows) {
            anyCurrent |= row.lastModified().equals(item.lastModified());
        }
        for (LibraryRow row : suspects) {
            boolean current = row.lastModified().equals(item.lastModified());
            if (!current) {
                boolean alone = perBucket.getOrDefault(row.bucket(), List.of()).size() == 1;
                (alone ? stale : duplicate).add(row.bucket());
            } else if (!expected.contains(row.bucket())) {
                misplaced.add(row.bucket());
            }
        }
        Set<Bucket> hidden = EnumSet.noneOf(Bucket.class);
        if (anyCurrent && !unfinished) {
            expected.stream().filter(bucket -> !perBucket.containsKey(bucket)).forEach(hidden::add);
        }
        if (!duplicate.isEmpty()) {
            add(DriftKind.DUPLICATE, duplicate, positions(duplicate, AuditSentence.TWICE));
        }
        if (!stale.isEmpty()) {
            add(DriftKind.STALE, stale, positions(stale, AuditSentence.OLD_ONLY));
        }
        if (!misplaced.isEmpty() || !hidden.isEmpty()) {
            Set<Bucket> both = EnumSet.copyOf(misplaced.isEmpty() ? hidden : misplaced);
            both.addAll(hidden);
            add(DriftKind.MISPLACED, both, misplacement(item, misplaced, hidden));
        }
        if (rows.isEmpty() && !unfinished) {
            add(
                    DriftKind.MISSING,
                    expected,
                    AuditSentence.MISSING.of(
                            principal,
                            role(),
                            item.visibility().message(),
                            item.lastModified(),
                            Bucket.names(expected)));
        }
    }

    private Message positions(Set<Bucket> buckets, AuditSentence what) {
        Content item = truth.content().orElseThrow();
        Set<Instant> wrong = rows.stream()
                .filter(row ->
                        buckets.contains(row.bucket()) && !row.lastModified().equals(item.lastModified()))
                .map(LibraryRow::lastModified)
                .collect(Collectors.toCollection(TreeSet::new));
        boolean future = wrong.stream().anyMatch(position -> position.isAfter(item.lastModified()));
        boolean one = wrong.size() == 1;
        AuditSentence entries = future
                ? one ? AuditSentence.ENTRY_UNKNOWN : AuditSentence.ENTRIES_UNKNOWN
                : one ? AuditSentence.ENTRY_EARLIER : AuditSentence.ENTRIES_EARLIER;
        return what.of(
                Bucket.names(buckets),
                item.lastModified(),
                entries.of(wrong.stream().map(Instant::toString).collect(Collectors.joining(", "))));
    }

    private static Message misplacement(Content item, Set<Bucket> misplaced, Set<Bucket> hidden) {
        Message visibility = item.visibility().message();
        Message home = Bucket.names(EnumSet.copyOf(Bucket.holding(item.visibility())));
        if (misplaced.isEmpty()) {
            return AuditSentence.HIDDEN.of(visibility, home, Bucket.names(hidden));
        }
        return hidden.isEmpty()
                ? AuditSentence.MISPLACED.of(visibility, home, Bucket.names(misplaced))
                : AuditSentence.MISPLACED_AND_HIDDEN.of(
                        visibility, home, Bucket.names(misplaced), Bucket.names(hidden));
    }

    private Message whyNotThere() {
        Message entry = (rows.size() == 1 ? AuditSentence.THE_ENTRY : AuditSentence.THE_ENTRIES).of();
        if (truth.content().isEmpty()) {
            return AuditSentence.NO_SUCH_ITEM.of(entry);
        }
        Content item = truth.content().get();
        if (item.deleted()) {
            return AuditSentence.ITEM_DELETED.of(item.lastModified(), entry);
        }
        return (truth.membership().stamp() == 0 ? AuditSentence.NEVER_HAD : AuditSentence.WAS_REMOVED)
                .of(principal, entry);
    }

    private void ofMembership() {
        Membership membership = truth.membership();
        boolean member = membership.role().isMember();
        if (held.isEmpty() && member) {
            add(
                    DriftKind.MEMBERSHIP_TRUTH_ONLY,
                    Set.of(),
                    AuditSentence.NOT_IN_LIST.of(principal, role(), membership.stamp()));
        } else if (held.isPresent() && !member) {
            add(
                    DriftKind.MEMBERSHIP_LIST_ONLY,
                    Set.of(),
                    (membership.stamp() == 0 ? AuditSentence.LISTED_NEVER_HAD : AuditSentence.LISTED_WAS_REMOVED)
                            .of(principal, held.get().role().message()));
        } else if (held.isPresent() && held.get().role() != membership.role()) {
            add(
                    DriftKind.MEMBERSHIP_ROLE,
                    Set.of(),
                    AuditSentence.OTHER_ROLE.of(
                            principal,
                            role(),
                            membership.stamp(),
                            held.get().role().message()));
        }
    }

    private Message role() {
        return truth.membership().role().message();
    }

    private void add(DriftKind kind, Set<Bucket> faulty, Message verdict) {
        findings.add(new Finding(
                kind, principal, content, rows, faulty, held, truth.content(), truth.membership(), verdict));
    }

    private static Set<Bucket> buckets(List<LibraryRow> rows) {
        return rows.stream()
                .map(LibraryRow::bucket)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Bucket.class)));
    }
}
