package org.lectern.audit.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.diagnosis.ItemReader;
import org.lectern.audit.model.AuditSentence;
import org.lectern.audit.model.Holding;
import org.lectern.audit.model.LibraryRow;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.Floor;
import org.lectern.protocol.Heal;
import org.lectern.protocol.LibraryBatch;
import org.lectern.protocol.LibraryWrite;
import org.lectern.protocol.Operations;
import org.lectern.protocol.Reconcile;
import org.lectern.protocol.Store;
import org.lectern.wording.InvalidInputException;

/** Gets the floor above what lies in the future and is in the way of a repair. Nothing blocks. */
record FloorRaise(Store store, Operations operations, ItemReader items, AuditReads reads) {
    /** Beyond this no floor can be: the stamps need room above it. */
    private static final long HIGHEST = Long.MAX_VALUE / 2;

    private static final long FIRST_PROBE = TimeUnit.MINUTES.toMicros(1);

    /**
     * Raises the floor above an obstacle, and heals the item under it.
     *
     * @return the floor; fails if the obstacle lies too far ahead
     */
    CompletionStage<Floor> above(PrincipalId principal, ContentId content, Obstacle obstacle) {
        CompletionStage<Long> time = obstacle.writeTime().isPresent()
                ? CompletableFuture.completedStage(obstacle.writeTime().getAsLong())
                : probe(principal, content, FIRST_PROBE);
        return time.thenCompose(micros -> {
                    if (micros > HIGHEST) {
                        throw tooFar();
                    }
                    return store.raiseFloorAbove(micros);
                })
                .thenCompose(floor -> items.look(principal, content, Set.of())
                        .thenCompose(snapshot ->
                                operations.run(Heal.of(Repairs.subject(principal, content, snapshot, 0, true))))
                        .thenApply(healed -> floor));
    }

    /**
     * How far ahead a deletion lies, by writing what should stand there ever further in the future until it shows: it is
     * right to be there, and the floor is raised above it at once.
     */
    private CompletionStage<Long> probe(PrincipalId principal, ContentId content, long ahead) {
        return items.look(principal, content, Set.of()).thenCompose(snapshot -> {
            if (!snapshot.isSomethingHidden()) {
                long latest = snapshot.rows().rows().stream()
                        .mapToLong(LibraryRow::writeTime)
                        .max()
                        .orElse(0);
                long held = snapshot.rows().held().map(Holding::writeTime).orElse(0L);
                return CompletableFuture.completedStage(Math.max(latest, held));
            }
            long time = Repairs.micros(reads.now()) + ahead;
            if (time > HIGHEST || ahead > HIGHEST / 4) {
                throw tooFar();
            }
            List<LibraryWrite> writes = new ArrayList<>();
            if (snapshot.truth().belongs()) {
                Reconcile.entries(snapshot.truth().content().orElseThrow(), true).stream()
                        .filter(write -> write instanceof LibraryWrite.PutEntry)
                        .forEach(writes::add);
            }
            writes.add(new LibraryWrite.PutHolding(
                    content, snapshot.truth().membership().role()));
            return store.writeLibraries(List.of(new LibraryBatch(principal, time, List.copyOf(writes))))
                    .thenCompose(written -> probe(principal, content, ahead * 4));
        });
    }

    private static IllegalArgumentException tooFar() {
        return new InvalidInputException(AuditSentence.NO_FLOOR_ABOVE.of());
    }
}
