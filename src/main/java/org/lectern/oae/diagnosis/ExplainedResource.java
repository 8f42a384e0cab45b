package org.lectern.oae.diagnosis;

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
import org.lectern.oae.IndexRow;
import org.lectern.oae.OaeSentence;
import org.lectern.wording.Message;

/** Says what an audit would find of one resource in a library, and why it is as it is. */
final class ExplainedResource {
    private final LibraryExplanations.Held held;
    private final LibrarySnapshot snapshot;
    private final boolean whole;
    private final List<IndexFinding> findings;
    private final Optional<ExpectedEntry> expected;
    private final Optional<Message> unclear;

    /**
     * @param snapshot of its rows alone
     * @param whole whether all of each bucket was looked through
     */
    ExplainedResource(LibraryExplanations.Held held, LibrarySnapshot snapshot, boolean whole) {
        this.held = held;
        this.snapshot = snapshot;
        this.whole = whole;
        findings = IndexDiagnosis.of(snapshot, EnumSet.allOf(Bucket.class));
        expected = Optional.ofNullable(snapshot.truth().expected().get(held.resource()));
        unclear = Optional.ofNullable(snapshot.truth().unclear().get(held.resource()));
    }

    LibraryExplanation explanation() {
        Map<Bucket, List<IndexRow>> found = new EnumMap<>(Bucket.class);
        Set<Bucket> stale = EnumSet.noneOf(Bucket.class);
        snapshot.buckets().forEach((bucket, rows) -> {
            found.put(bucket, rows.rows());
            if (!rows.isBuilt()) {
                stale.add(bucket);
            }
        });
        return new LibraryExplanation(
                held.library(),
                held.resource(),
                held.row(),
                held.role(),
                held.memberRole(),
                expected,
                found,
                stale,
                findings,
                unclear.isPresent() ? Optional.empty() : Optional.of(verdict()),
                reasons(stale));
    }

    private Explanation.Verdict verdict() {
        Set<IndexFault> faults = findings.stream()
                .map(IndexFinding::fault)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(IndexFault.class)));
        boolean missing = faults.removeAll(EnumSet.of(IndexFault.MISSING, IndexFault.TRUNCATED));
        faults.removeAll(EnumSet.of(IndexFault.VALUE, IndexFault.STALE_CACHE));
        if (!faults.isEmpty()) {
            return Explanation.Verdict.WRONGLY_THERE;
        }
        if (missing) {
            return Explanation.Verdict.MISSING;
        }
        return expected.isEmpty() ? Explanation.Verdict.RIGHTLY_ABSENT : Explanation.Verdict.RIGHTLY_THERE;
    }

    private List<Message> reasons(Set<Bucket> stale) {
        List<Message> reasons = new ArrayList<>();
        boolean orphan = findings.stream().anyMatch(finding -> finding.fault() == IndexFault.ORPHAN);
        if (!orphan) {
            if (held.row().isEmpty()) {
                reasons.add((held.resource().type().isPrincipal() ? OaeSentence.NO_PRINCIPAL : OaeSentence.ROW_GONE)
                        .of(held.resource()));
            }
            unclear.ifPresent(reasons::add);
            reasons.add(role());
            held.row().map(row -> snapshot.truth().gone().get(row.id())).ifPresent(reasons::add);
        }
        expected.ifPresent(one -> reasons.add(one.visibility().because()));
        findings.stream()
                .filter(finding -> finding.fault() != IndexFault.UNREADABLE)
                .forEach(finding -> reasons.add(finding.verdict()));
        if (held.way().size() < 2 && !held.memberRole().equals(held.role())) {
            reasons.add(OaeSentence.ROLES_DIFFER.of(
                    held.role().orElse("\u2013"), held.memberRole().orElse("\u2013")));
        }
        if (!stale.isEmpty()) {
            reasons.add(OaeSentence.STALE.of(IndexDiagnosis.names(stale)));
        }
        snapshot.truth().source().unreadable().forEach(row -> reasons.add(Message.plain(row)));
        if (!whole) {
            reasons.add(OaeSentence.NOT_WHOLE.of(LibraryExplanations.MOST_ROWS));
        }
        return reasons;
    }

    private Message role() {
        Optional<String> role = held.counted();
        if (role.isEmpty()) {
            return OaeSentence.NO_ROLE.of(held.principal(), held.authz());
        }
        return held.way().size() < 2
                ? OaeSentence.HAS_ROLE.of(held.principal(), role.get(), held.authz())
                : OaeSentence.HAS_ROLE_THROUGH.of(
                        held.principal(),
                        role.get(),
                        held.authz(),
                        held.way().stream()
                                .skip(1)
                                .map(step -> step.principal().value())
                                .collect(Collectors.joining(", ")));
    }
}
