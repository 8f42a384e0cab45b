package org.lectern.audit.repair;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BooleanSupplier;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.Verified;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.Stages;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.model.AuditSentence;
import org.lectern.audit.model.FixOutcome;
import org.lectern.job.JobKind;
import org.lectern.job.JobTask;
import org.lectern.job.Records;
import org.lectern.library.Libraries.Healed;
import org.lectern.model.Cause;
import org.lectern.model.CauseSentence;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteHead;
import org.lectern.write.WriteReport;

/**
 * Heals in the background what readers saw to be wrong: each item once, however many readers see it, and on record like any
 * other repair. What could not be healed is left alone for some minutes: every reader would try again. Safe to use from any
 * thread; nothing here blocks.
 */
public final class ReadRepair {
    private static final int AT_ONCE = 4;
    private static final int MOST = 1_000;
    private static final Duration REST = Duration.ofMinutes(5);
    private static final Message NOT_HERE = AuditSentence.NOT_HERE.of();

    private final Repairs repairs;
    private final AuditReads reads;
    private final Records journal;
    private final ActivityRecorder activity;
    private final Cause cause;
    private final BooleanSupplier mayWrite;
    private final ConcurrentMap<Item, Healing> healings = new ConcurrentHashMap<>();

    /**
     * @param activity where what is healed is put on record as a write of this console
     * @param who on whose behalf libraries are read, {@code name@host}
     * @param mayWrite asked each time: without it what is wrong is said, and left as it is
     */
    public ReadRepair(
            Repairs repairs,
            AuditReads reads,
            Records journal,
            ActivityRecorder activity,
            String who,
            BooleanSupplier mayWrite) {
        this.activity = activity;
        this.mayWrite = mayWrite;
        this.repairs = repairs;
        this.reads = reads;
        this.journal = journal;
        this.cause = Cause.of(who, CauseSentence.WHY_HEALED);
    }

    private record Item(PrincipalId principal, ContentId content) {}

    /** One item's, from its beginning until it is right, or has rested. Empty if the item was right by itself. */
    private record Healing(
            Item item, Set<Instant> positions, Instant begun, CompletableFuture<Optional<Healed>> outcome) {}

    /**
     * Begins to heal what is not being healed already.
     *
     * @param seen the positions at which each item was seen and should not be
     * @return what came of each item; those that were right by then are left out
     */
    public CompletionStage<List<Healed>> heal(PrincipalId principal, Map<ContentId, Set<Instant>> seen) {
        if (!mayWrite.getAsBoolean()) {
            return CompletableFuture.completedStage(seen.keySet().stream()
                    .map(content -> new Healed(content, false, NOT_HERE))
                    .toList());
        }
        Map<Item, Healing> mine = new LinkedHashMap<>();
        List<CompletableFuture<Optional<Healed>>> outcomes = new ArrayList<>();
        Instant now = reads.now();
        seen.forEach((content, positions) -> {
            Item item = new Item(principal, content);
            Healing fresh = new Healing(item, Set.copyOf(positions), now, new CompletableFuture<>());
            Healing one =
                    healings.compute(item, (key, known) -> known == null || hasRested(known, now) ? fresh : known);
            if (one.equals(fresh)) {
                mine.put(item, fresh);
            }
            outcomes.add(one.outcome());
        });
        if (!mine.isEmpty()) {
            begin(principal, List.copyOf(mine.values()));
        }
        return Stages.all(outcomes, outcome -> outcome)
                .thenApply(all -> all.stream().flatMap(Optional::stream).toList());
    }

    private static boolean hasRested(Healing known, Instant now) {
        return known.outcome().isDone() && known.begun().plus(REST).isBefore(now);
    }

    private void begin(PrincipalId principal, List<Healing> mine) {
        if (healings.size() > MOST) {
            healings.values().removeIf(known -> known.outcome().isDone());
        }
        Write.of(
                        activity,
                        WriteHead.of(
                                        ActivityKind.HEALING,
                                        principal,
                                        ActivitySentence.HEAL.of(
                                                (mine.size() == 1
                                                        ? mine.get(0).item().content()
                                                        : ActivitySentence.ITEMS.of(mine.size())),
                                                principal))
                                .unnamed(),
                        asker -> plan(principal, mine),
                        asker -> onRecord(principal, mine),
                        outcomes -> WriteReport.of(ending(outcomes)))
                .make(cause)
                .whenComplete((outcomes, failure) -> {
                    for (int i = 0; i < mine.size(); i++) {
                        // Without a record nothing was begun.
                        settle(
                                mine.get(i),
                                failure == null ? outcomes.get(i) : Optional.of(failed(mine.get(i), failure)));
                    }
                });
    }

    private CompletionStage<Plan> plan(PrincipalId principal, List<Healing> mine) {
        Map<ContentId, Set<Instant>> seen = new LinkedHashMap<>();
        mine.forEach(one -> seen.put(one.item().content(), one.positions()));
        return repairs.plans().ofHealing(principal, seen).thenApply(found -> found.plan(mine.size()));
    }

    private CompletionStage<List<Optional<Healed>>> onRecord(PrincipalId principal, List<Healing> mine) {
        return journal.begin(JobTask.of(JobKind.REPAIR, principal.value(), Message.NONE), cause, steering -> {})
                .thenCompose(recorded -> Stages.all(AT_ONCE, mine, this::heal)
                        .thenCompose(outcomes -> end(recorded, outcomes).handle((ended, failure) -> outcomes)));
    }

    private static WriteOutcome ending(List<Optional<Healed>> outcomes) {
        List<Healed> tried = outcomes.stream().flatMap(Optional::stream).toList();
        return new WriteOutcome(
                ActivityResult.DONE,
                OptionalLong.empty(),
                tried.stream().allMatch(Healed::verified) ? Verified.YES : Verified.NO,
                message(tried));
    }

    private void settle(Healing one, Optional<Healed> outcome) {
        if (outcome.map(Healed::verified).orElse(true)) {
            healings.remove(one.item(), one);
        }
        one.outcome().complete(outcome);
    }

    private CompletionStage<Optional<Healed>> heal(Healing one) {
        return repairs.heal(one.item().principal(), one.item().content(), one.positions())
                .thenApply(results -> worst(results)
                        .map(result -> new Healed(
                                one.item().content(), result.outcome() != FixOutcome.NOT_FIXED, result.because())))
                .exceptionally(failure -> Optional.of(failed(one, failure)));
    }

    private static Optional<FixResult> worst(List<FixResult> results) {
        return results.stream()
                .filter(result -> result.outcome() == FixOutcome.NOT_FIXED)
                .findFirst()
                .or(() -> results.stream().findFirst());
    }

    private static Healed failed(Healing one, Throwable failure) {
        return new Healed(one.item().content(), false, HasMessage.of(Stages.unwrap(failure)));
    }

    private static CompletionStage<?> end(Records.Recorded recorded, List<Optional<Healed>> outcomes) {
        List<Healed> tried = outcomes.stream().flatMap(Optional::stream).toList();
        long verified = tried.stream().filter(Healed::verified).count();
        recorded.progressed(verified, tried.size() - verified, 0);
        return recorded.end(message(tried));
    }

    private static Message message(List<Healed> tried) {
        return tried.isEmpty()
                ? ActivitySentence.NOTHING_WRONG.of()
                : ActivitySentence.HEALED.of(
                        tried.stream().filter(Healed::verified).count(), tried.size());
    }
}
