package org.lectern.audit.diagnosis;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.async.Stages;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.Holding;
import org.lectern.audit.model.LibraryRow;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.library.Bucket;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnreadableRowException;
import org.lectern.protocol.Truth;

/**
 * Audits one library: the entries first, then the truth, as the library protocol asks. What looks wrong is looked at again
 * after the settle interval, between two reads of the truth that agree; what an unfinished change explains is waited for.
 */
public final class LibraryAuditor {
    private static final Truth UNKNOWN = new Truth(Optional.empty(), Membership.NONE);
    /** How long an unfinished change is waited for, in settle intervals. */
    private static final int ROUNDS = 8;

    private static final int SUSPECTS_AT_ONCE = 32;

    private final AuditReads reads;

    /** @param reads what audits read of a store */
    public LibraryAuditor(AuditReads reads) {
        this.reads = reads;
    }

    /** What a look at a library brings: the findings, and by how much its fingerprint was off at the first look. */
    public record Look(PrincipalAudit audit, long residue) {}

    /** An item that looks wrong, as it was when it was first seen to be. */
    private record Suspect(ContentId content, List<LibraryRow> rows, Optional<Holding> held, Truth truth) {}

    /**
     * @param also items to look at beside those that the principal's rows name
     * @param settle zero for the first look as it is
     * @param looked called when a library was read, and what is healthy of it let go
     */
    public CompletionStage<Look> audit(
            PrincipalId principal, Set<ContentId> also, ReadConsistency consistency, Duration settle, Runnable looked) {
        return reads.library(principal, consistency, LibraryRows.Share.ALL).thenCompose(rows -> {
            if (!rows.overflowed()) {
                return compare(principal, rows, also, consistency, settle, looked);
            }
            int shares = (int) Math.min(10_000, 1 + 2 * (rows.entryCount() + rows.holdingCount()) / LibraryRows.MOST);
            CompletionStage<Look> sum = null;
            for (int i = 0; i < shares; i++) {
                LibraryRows.Share share = new LibraryRows.Share(i, shares);
                CompletionStage<Look> before = sum == null ? CompletableFuture.completedStage(nothing(principal)) : sum;
                sum = before.thenCompose(look -> reads.library(principal, consistency, share)
                        .thenCompose(some -> compare(principal, some, kept(also, share), consistency, settle, () -> {}))
                        .thenApply(more -> plus(look, more)));
            }
            return sum == null ? CompletableFuture.completedStage(nothing(principal)) : sum;
        });
    }

    private static Look nothing(PrincipalId principal) {
        return new Look(new PrincipalAudit(principal, true, 0, 0, 0, List.of(), Set.of(), List.of()), 0);
    }

    private static Set<ContentId> kept(Set<ContentId> contents, LibraryRows.Share share) {
        Set<ContentId> kept = new LinkedHashSet<>();
        contents.stream().filter(content -> share.holds(content.value())).forEach(kept::add);
        return kept;
    }

    private static Look plus(Look one, Look more) {
        List<Finding> findings = new ArrayList<>(one.audit().findings());
        findings.addAll(more.audit().findings());
        Set<ContentId> underway = new LinkedHashSet<>(one.audit().underway());
        underway.addAll(more.audit().underway());
        return new Look(
                new PrincipalAudit(
                        one.audit().principal(),
                        more.audit().built(),
                        more.audit().entries(),
                        more.audit().holdings(),
                        one.audit().items() + more.audit().items(),
                        findings,
                        underway,
                        more.audit().unreadable()),
                one.residue() + more.residue());
    }

    private CompletionStage<Look> compare(
            PrincipalId principal,
            LibraryRows rows,
            Set<ContentId> also,
            ReadConsistency consistency,
            Duration settle,
            Runnable looked) {
        Set<ContentId> items = new LinkedHashSet<>(rows.entries().keySet());
        items.addAll(rows.holdings().keySet());
        items.addAll(also);
        return reads.truths(principal, items, consistency).thenCompose(truths -> {
            List<Suspect> suspects = new ArrayList<>();
            Residue residue = new Residue(principal);
            for (ContentId item : items) {
                List<LibraryRow> standing = rows.entries().getOrDefault(item, List.of());
                Optional<Holding> held = Optional.ofNullable(rows.holdings().get(item));
                Truth truth = truths.getOrDefault(item, UNKNOWN);
                if (!Diagnosis.isHealthy(standing, held, truth)) {
                    suspects.add(new Suspect(item, standing, held, truth));
                    residue.add(item, standing, held, truth);
                }
            }
            looked.run();
            return judged(principal, suspects, settle)
                    .thenApply(judgements -> new Look(
                            new PrincipalAudit(
                                    principal,
                                    rows.built(),
                                    rows.entryCount(),
                                    rows.holdingCount(),
                                    items.size(),
                                    judgements.findings,
                                    judgements.underway,
                                    rows.unreadable()),
                            residue.sum()));
        });
    }

    /** What the suspects came to. Used from one stage at a time. */
    private static final class Judgements {
        final List<Finding> findings = new ArrayList<>();
        final Set<ContentId> underway = new LinkedHashSet<>();

        synchronized void add(List<Finding> more) {
            findings.addAll(more);
        }

        synchronized void addUnderway(ContentId content) {
            underway.add(content);
        }
    }

    private CompletionStage<Judgements> judged(PrincipalId principal, Collection<Suspect> suspects, Duration settle) {
        Judgements judgements = new Judgements();
        if (suspects.isEmpty()) {
            return CompletableFuture.completedStage(judgements);
        }
        // The quick read of the truth leaves out what it has no membership of: who judges must know.
        CompletionStage<List<Suspect>> known = each(
                        suspects,
                        suspect -> readable(
                                principal,
                                suspect,
                                judgements,
                                reads.truth(principal, suspect.content())
                                        .thenApply(truth -> Optional.of(new Suspect(
                                                suspect.content(), suspect.rows(), suspect.held(), truth)))))
                .thenApply(all -> all.stream().flatMap(Optional::stream).toList());

        if (settle.isZero()) {
            return known.thenApply(all -> {
                all.forEach(suspect -> judgements.add(Diagnosis.unexplained(
                        principal, suspect.content(), suspect.rows(), suspect.held(), suspect.truth())));
                return judgements;
            });
        }
        return known.thenCompose(all -> settled(principal, all, settle, 1, judgements));
    }

    /** What the truth makes of a suspect; where it cannot be read, that is the finding. */
    private static CompletionStage<Optional<Suspect>> readable(
            PrincipalId principal, Suspect suspect, Judgements judgements, CompletionStage<Optional<Suspect>> judged) {
        return judged.exceptionally(failure -> {
            if (Stages.unwrap(failure) instanceof UnreadableRowException why) {
                judgements.add(List.of(
                        Diagnosis.unreadable(principal, suspect.content(), suspect.rows(), suspect.held(), why)));
                return Optional.empty();
            }
            throw new CompletionException(failure);
        });
    }

    /** One round: wait, look again, and go on with those that are not decided. */
    private CompletionStage<Judgements> settled(
            PrincipalId principal, List<Suspect> suspects, Duration settle, int round, Judgements judgements) {
        return reads.later(settle)
                .thenCompose(due -> each(suspects, suspect -> again(principal, suspect, settle, round, judgements)))
                .thenCompose(open -> {
                    List<Suspect> left = open.stream().flatMap(Optional::stream).toList();
                    return left.isEmpty()
                            ? CompletableFuture.completedStage(judgements)
                            : settled(principal, left, settle, round + 1, judgements);
                });
    }

    /** Looks at one suspect again. Empty if it is decided. */
    private CompletionStage<Optional<Suspect>> again(
            PrincipalId principal, Suspect suspect, Duration settle, int round, Judgements judgements) {
        Set<Instant> positions = new TreeSet<>();
        suspect.rows().forEach(row -> positions.add(row.lastModified()));
        suspect.truth().content().ifPresent(content -> {
            positions.add(content.lastModified());
            positions.addAll(content.superseded().keySet());
        });
        return readable(
                principal,
                suspect,
                judgements,
                reads.item(principal, suspect.content(), positions)
                        .thenCompose(rows -> reads.truth(principal, suspect.content())
                                .thenApply(truth -> {
                                    if (Diagnosis.isHealthy(rows.rows(), rows.held(), truth)) {
                                        return Optional.<Suspect>empty();
                                    }
                                    Suspect now = new Suspect(suspect.content(), rows.rows(), rows.held(), truth);
                                    List<Finding> findings = Diagnosis.unexplained(
                                            principal, suspect.content(), rows.rows(), rows.held(), truth);
                                    boolean steady = truth.equals(suspect.truth()) && isOld(truth, settle);
                                    List<Finding> firm = steady
                                            ? findings
                                            : findings.stream()
                                                    .filter(finding -> isFirm(finding, suspect.truth()))
                                                    .toList();
                                    if (!firm.isEmpty()) {
                                        judgements.add(firm);
                                        return Optional.<Suspect>empty();
                                    }
                                    if (round < ROUNDS) {
                                        // The places seen before stay in view: what stood there may still stand there.
                                        return Optional.of(withPlaces(now, suspect.rows()));
                                    }
                                    judgements.addUnderway(suspect.content());
                                    return Optional.<Suspect>empty();
                                })));
    }

    /**
     * Whether a finding stands although the truth changes all the time. What a version that was read before the rows rules
     * out for ever, no later change puts right: an earlier position that no unfinished change has superseded, or a bucket
     * that the position's visibility never allowed.
     */
    private static boolean isFirm(Finding finding, Truth before) {
        return switch (finding.kind()) {
            case MEMBERSHIP_TRUTH_ONLY, MEMBERSHIP_LIST_ONLY, MEMBERSHIP_ROLE ->
                finding.membership().equals(before.membership());
            case MISSING -> false;
            case UNREADABLE -> true;
            case ORPHAN ->
                (finding.membership().stamp() == 0 && before.membership().stamp() == 0)
                        || finding.rows().stream().anyMatch(row -> isNeverValid(row, before));
            case DUPLICATE, STALE, MISPLACED ->
                finding.rows().stream()
                        .anyMatch(row -> finding.faulty().contains(row.bucket())
                                && !finding.isRight(row)
                                && isNeverValid(row, before));
        };
    }

    private static boolean isNeverValid(LibraryRow row, Truth before) {
        return before.content()
                .filter(content -> content.lastModified().equals(row.lastModified())
                        ? !Bucket.holding(content.visibility()).contains(row.bucket())
                        : content.lastModified().isAfter(row.lastModified())
                                && !content.superseded().containsKey(row.lastModified()))
                .isPresent();
    }

    private static Suspect withPlaces(Suspect now, List<LibraryRow> before) {
        List<LibraryRow> all = new ArrayList<>(now.rows());
        for (LibraryRow row : before) {
            if (all.stream()
                    .noneMatch(one ->
                            one.bucket() == row.bucket() && one.lastModified().equals(row.lastModified()))) {
                all.add(row);
            }
        }
        return new Suspect(now.content(), all, now.held(), now.truth());
    }

    private boolean isOld(Truth truth, Duration settle) {
        // A version may be dated ahead by whoever made it; then its age says nothing, and that it stood still does.
        Instant now = reads.now();
        return truth.content()
                .map(Content::lastModified)
                .filter(changed -> changed.isAfter(now.minus(settle)) && !changed.isAfter(now))
                .isEmpty();
    }

    /** Does this for each, some at a time, in the order given. */
    private static <T, R> CompletionStage<List<R>> each(
            Collection<T> all, Function<T, ? extends CompletionStage<R>> work) {
        return Stages.all(SUSPECTS_AT_ONCE, all, work);
    }
}
