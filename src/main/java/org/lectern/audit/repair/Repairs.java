package org.lectern.audit.repair;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.diagnosis.Diagnosis;
import org.lectern.audit.diagnosis.ItemReader;
import org.lectern.audit.diagnosis.ItemSnapshot;
import org.lectern.audit.model.AuditSentence;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.Holding;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.Floor;
import org.lectern.protocol.Heal;
import org.lectern.protocol.LibraryBatch;
import org.lectern.protocol.Operations;
import org.lectern.protocol.Reconciled;
import org.lectern.protocol.Store;
import org.lectern.protocol.Truth;
import org.lectern.wording.Message;

/**
 * Repairs single items of single libraries, and proves it: the entries are read, then the truth; the item is healed by the
 * protocol; then both are read again, and what they say is what is reported, not what was written.
 */
public final class Repairs {
    /** Without a floor above what may be in the way; above what was there when the repair began; above what is there now. */
    private static final int ATTEMPTS = 3;

    private static final String BEYOND = " microseconds after 1970";

    private final Operations operations;
    private final AuditReads reads;
    private final ItemReader items;
    private final FloorRaise floorRaise;
    private final RepairPlans plans;

    /** @param statements a batch as copyable CQL */
    public Repairs(
            Store store, Operations operations, AuditReads reads, Function<LibraryBatch, List<String>> statements) {
        this.operations = operations;
        this.reads = reads;
        items = new ItemReader(reads);
        plans = new RepairPlans(store, reads, items, statements);
        floorRaise = new FloorRaise(store, operations, items, reads);
    }

    /** Fixes one item. */
    CompletionStage<List<FixResult>> fix(Patient patient, Instant begun) {
        return items.look(patient.principal(), patient.content(), patient.positions())
                .thenCompose(snapshot -> {
                    if (snapshot.healthy()) {
                        return CompletableFuture.completedStage(patient.findings().stream()
                                .map(finding -> new FixResult(
                                        finding,
                                        FixOutcome.ALREADY_GONE,
                                        AuditSentence.ALREADY_RIGHT.of(asItShouldBe(snapshot.truth())),
                                        Optional.empty()))
                                .toList());
                    }
                    return attempt(patient, snapshot, begun, 1, ATTEMPTS);
                });
    }

    private CompletionStage<List<FixResult>> attempt(
            Patient patient, ItemSnapshot before, Instant begun, int attempt, int attempts) {
        Heal.Subject subject = subject(
                patient.principal(),
                patient.content(),
                before,
                above(before, reads.now(), begun, attempt),
                attempt > 1);
        return operations.run(Heal.of(subject)).thenCompose(reconciled -> {
            if (!reconciled.complete()) {
                return CompletableFuture.completedStage(notWritten(patient, reconciled));
            }
            Set<Instant> positions = patient.positions();
            before.rows().rows().forEach(row -> positions.add(row.lastModified()));
            return items.settled(patient.principal(), patient.content(), positions)
                    .thenCompose(after -> {
                        if (after.healthy()) {
                            return CompletableFuture.completedStage(verified(patient, after));
                        }
                        return attempt < attempts
                                ? attempt(patient, after, begun, attempt + 1, attempts)
                                : CompletableFuture.completedStage(notFixed(patient, after));
                    });
        });
    }

    static Heal.Subject subject(
            PrincipalId principal, ContentId content, ItemSnapshot snapshot, long above, boolean serial) {
        Set<Heal.Place> places = new LinkedHashSet<>();
        snapshot.rows()
                .rows()
                .forEach(row -> places.add(new Heal.Place(row.bucket(), row.lastModified(), row.writeTime())));
        return new Heal.Subject(principal, content, places, above, serial);
    }

    /**
     * What the floor must lie above. A deletion by hand carries its clock's time, and hides what is written under the floor;
     * it cannot be seen, so the first attempt does without: most of the time there is none.
     *
     * @param clock now
     * @param begun when the repair began
     */
    static long above(ItemSnapshot snapshot, Instant clock, Instant begun, int attempt) {
        long known = snapshot.rows()
                .held()
                .filter(held -> held.role() != snapshot.truth().membership().role())
                .map(Holding::writeTime)
                .orElse(0L);
        long now = micros(clock);
        return switch (attempt) {
            case 1 -> known > now ? 0 : wrongly(known);
            case 2 -> micros(begun);
            default -> now;
        };
    }

    /** A row written under the floor of today is not above it: only what a clock wrote asks for another floor. */
    private static long wrongly(long writeTime) {
        return Math.max(0, writeTime - Floor.SPACING);
    }

    /** Microseconds since 1970, as write times are. */
    public static long micros(Instant time) {
        return TimeUnit.SECONDS.toMicros(time.getEpochSecond()) + time.getNano() / 1_000;
    }

    private static Message asItShouldBe(Truth truth) {
        Set<?> expected = Diagnosis.expected(truth);
        return expected.isEmpty()
                ? AuditSentence.IN_NO_BUCKET.of()
                : AuditSentence.STANDS_IN.of(
                        String.join(
                                ", ", expected.stream().map(Object::toString).toList()),
                        truth.content().orElseThrow().lastModified());
    }

    private static List<FixResult> verified(Patient patient, ItemSnapshot after) {
        return patient.findings().stream()
                .map(finding -> new FixResult(
                        finding,
                        FixOutcome.VERIFIED,
                        AuditSentence.READ_AGAIN.of(asItShouldBe(after.truth())),
                        Optional.empty()))
                .toList();
    }

    private static List<FixResult> notWritten(Patient patient, Reconciled reconciled) {
        // One library: there is one reason at most.
        Message reason = reconciled.failures().values().stream().findFirst().orElse(Message.NONE);
        return patient.findings().stream()
                .map(finding -> new FixResult(
                        finding, FixOutcome.NOT_FIXED, AuditSentence.NOT_WRITTEN.of(reason), Optional.empty()))
                .toList();
    }

    private List<FixResult> notFixed(Patient patient, ItemSnapshot after) {
        long now = micros(reads.now());
        OptionalLong latest =
                after.wrongWriteTimes().stream().mapToLong(Long::longValue).max();
        Message because;
        Optional<Obstacle> obstacle;
        if (latest.isPresent() && latest.getAsLong() > now) {
            because = AuditSentence.ROW_FROM_FUTURE.of(time(latest.getAsLong()));
            obstacle = Optional.of(new Obstacle(Obstacle.Kind.ROW_FROM_THE_FUTURE, latest));
        } else if (after.isSomethingHidden()) {
            because = AuditSentence.TOMBSTONE_FROM_FUTURE.of();
            obstacle = Optional.of(new Obstacle(Obstacle.Kind.TOMBSTONE_FROM_THE_FUTURE, OptionalLong.empty()));
        } else {
            because = AuditSentence.STILL_WRONG.of();
            obstacle = Optional.empty();
        }
        List<FixResult> results = new ArrayList<>();
        List<Finding> left = Diagnosis.of(
                patient.principal(),
                patient.content(),
                after.rows().rows(),
                after.rows().held(),
                after.truth());
        for (Finding finding : patient.findings()) {
            // Another fault of the same item may be gone, and is then; the item as a whole is not right.
            boolean gone = left.stream().noneMatch(one -> one.kind() == finding.kind());
            results.add(new FixResult(
                    finding,
                    gone && left.stream().noneMatch(one -> isSameSide(one, finding))
                            ? FixOutcome.VERIFIED
                            : FixOutcome.NOT_FIXED,
                    because,
                    obstacle));
        }
        return List.copyOf(results);
    }

    /** Entries on one side, the list on the other. */
    private static boolean isSameSide(Finding one, Finding other) {
        return one.faulty().isEmpty() == other.faulty().isEmpty();
    }

    /** The write time that a text of {@link #time} says; empty if it is none. */
    static OptionalLong micros(String time) {
        try {
            return OptionalLong.of(
                    time.endsWith(BEYOND)
                            ? Long.parseLong(time.substring(0, time.length() - BEYOND.length()))
                            : micros(Instant.parse(time)));
        } catch (DateTimeParseException | NumberFormatException unreadable) {
            return OptionalLong.empty();
        }
    }

    private static String time(long micros) {
        try {
            return Instant.EPOCH
                    .plus(Duration.ofNanos(Math.multiplyExact(micros, 1_000)))
                    .toString();
        } catch (ArithmeticException beyond) {
            return micros + BEYOND;
        }
    }

    /**
     * Heals one item that a reader saw to be wrong. Without the further attempts of a {@link #fix}, which raise the floor:
     * nobody has asked for that.
     *
     * @param positions where it was seen
     * @return what came of each of its faults; empty if it is right by now
     */
    CompletionStage<List<FixResult>> heal(PrincipalId principal, ContentId content, Set<Instant> positions) {
        // Read again with write times: a row that a clock wrote needs a higher floor.
        return items.look(principal, content, positions).thenCompose(snapshot -> {
            if (snapshot.healthy()) {
                return CompletableFuture.completedStage(List.of());
            }
            List<Finding> findings = Diagnosis.of(
                    principal, content, snapshot.rows().rows(), snapshot.rows().held(), snapshot.truth());
            return attempt(new Patient(principal, content, findings), snapshot, reads.now(), 1, 1);
        });
    }

    /** The corrections of items. */
    RepairPlans plans() {
        return plans;
    }

    /**
     * Raises the floor above an obstacle, and heals the item under it.
     *
     * @return the floor; fails if the obstacle lies too far ahead
     */
    CompletionStage<Floor> riseAbove(PrincipalId principal, ContentId content, Obstacle obstacle) {
        return floorRaise.above(principal, content, obstacle);
    }
}
