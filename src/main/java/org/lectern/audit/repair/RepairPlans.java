package org.lectern.audit.repair;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.async.Stages;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.diagnosis.ItemReader;
import org.lectern.audit.model.Finding;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnreadableRowException;
import org.lectern.protocol.Floor;
import org.lectern.protocol.Heal;
import org.lectern.protocol.LibraryBatch;
import org.lectern.protocol.LibraryWrite;
import org.lectern.protocol.Store;
import org.lectern.wording.Message;

/** The corrections of items in Lectern's libraries. */
final class RepairPlans {
    private static final int AT_ONCE = 32;

    private final Store store;
    private final AuditReads reads;
    private final ItemReader items;
    private final Function<LibraryBatch, List<String>> statements;

    RepairPlans(Store store, AuditReads reads, ItemReader items, Function<LibraryBatch, List<String>> statements) {
        this.store = store;
        this.reads = reads;
        this.items = items;
        this.statements = statements;
    }

    /** Of findings. */
    CompletionStage<Corrections> of(Collection<Finding> findings) {
        List<Patient> patients = Patient.of(findings);
        return store.readFloor()
                .thenCompose(
                        floor -> Stages.all(AT_ONCE, patients, patient -> plan(patient, patient.positions(), floor)))
                .thenApply(plans -> corrections(findings.size(), plans));
    }

    /** Of items that were seen at these positions. */
    CompletionStage<Corrections> ofHealing(PrincipalId principal, Map<ContentId, Set<Instant>> seen) {
        return store.readFloor()
                .thenCompose(floor -> Stages.all(
                        AT_ONCE,
                        seen.keySet(),
                        content -> plan(
                                new Patient(principal, content, List.of()),
                                seen.getOrDefault(content, Set.of()),
                                floor)))
                .thenApply(plans -> corrections(seen.size(), plans));
    }

    /** What would be written for one item. */
    private record Planned(
            Patient patient, List<LibraryBatch> batches, boolean raisesFloor, Optional<Message> unreadable) {
        Planned(Patient patient, List<LibraryBatch> batches, boolean raisesFloor) {
            this(patient, batches, raisesFloor, Optional.empty());
        }
    }

    private CompletionStage<Planned> plan(Patient patient, Set<Instant> positions, Floor floor) {
        return planned(patient, positions, floor).exceptionally(failure -> {
            if (Stages.unwrap(failure) instanceof UnreadableRowException why) {
                return new Planned(patient, List.of(), false, Optional.of(why.message()));
            }
            throw new CompletionException(failure);
        });
    }

    private CompletionStage<Planned> planned(Patient patient, Set<Instant> positions, Floor floor) {
        return items.look(patient.principal(), patient.content(), positions).thenApply(snapshot -> {
            if (snapshot.healthy()) {
                return new Planned(patient, List.of(), false);
            }
            Heal.Subject subject = Repairs.subject(
                    patient.principal(),
                    patient.content(),
                    snapshot,
                    Repairs.above(snapshot, reads.now(), reads.now(), 1),
                    false);
            boolean raises = Heal.needsHigherFloor(subject, floor, snapshot.truth());
            Floor used =
                    raises ? new Floor(Math.max(floor.micros() + Floor.SPACING, Repairs.micros(reads.now()))) : floor;
            return new Planned(patient, Heal.batches(subject, used, snapshot.truth()), raises);
        });
    }

    private Corrections corrections(int findings, List<Planned> plans) {
        int puts = 0;
        int deletions = 0;
        Set<PrincipalId> libraries = new LinkedHashSet<>();
        List<Corrections.Step> steps = new ArrayList<>();
        boolean raises = false;
        for (Planned plan : plans) {
            raises |= plan.raisesFloor();
            List<String> text = new ArrayList<>();
            for (LibraryBatch batch : plan.batches()) {
                libraries.add(batch.principal());
                for (LibraryWrite write : batch.writes()) {
                    boolean put = write instanceof LibraryWrite.PutEntry || write instanceof LibraryWrite.PutHolding;
                    puts += put ? 1 : 0;
                    deletions += put ? 0 : 1;
                }
                text.addAll(statements.apply(batch));
            }
            steps.add(new Corrections.Step(
                    plan.patient().principal().value(), plan.patient().content().value(), text, plan.unreadable()));
        }
        return new Corrections(findings, libraries.size(), puts, deletions, raises, steps);
    }
}
