package org.lectern.status.model;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.lectern.wording.Message;

/**
 * What copy and move take along.
 *
 * @param within only what was completed within this time before; empty for whenever
 * @param sameProgramme only from contexts of the same programme (the same collection, or a programme both belong to)
 */
public record CarryRule(Optional<Duration> within, boolean sameProgramme) {
    /** From contexts of the same programme, whenever completed. */
    public static final CarryRule STANDARD = new CarryRule(Optional.empty(), true);

    /** @throws StatusRefusedException if the time is less than none */
    public CarryRule {
        if (within.isPresent() && within.get().isNegative()) {
            throw new StatusRefusedException(
                    StatusSentence.WITHIN_NEGATIVE.of(within.get().toDays()));
        }
    }

    /** The rule in words. */
    public Message sentence() {
        return StatusWriteSentence.TWO.of(
                within.map(time -> StatusWriteSentence.RULE_WITHIN.of(time.toDays()))
                        .orElseGet(StatusWriteSentence.RULE_WHENEVER::of),
                sameProgramme ? StatusWriteSentence.RULE_PROGRAMME : StatusWriteSentence.RULE_ANYWHERE);
    }

    /** Whether a completed view goes along. */
    public boolean allows(View view, Batch from, Batch to, Instant now) {
        boolean inTime = within.isEmpty()
                || view.lastCompleted()
                        .map(at -> !at.isBefore(now.minus(within.get())))
                        .orElse(false);
        return view.isCompleted() && inTime && (!sameProgramme || related(from, to));
    }

    private static boolean related(Batch from, Batch to) {
        return from.collection().equals(to.collection())
                || (from.programme().isPresent() && from.programme().equals(to.programme()));
    }
}
