package org.lectern.audit;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.lectern.async.Stages;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.scan.AuditRecords;
import org.lectern.audit.scan.FindingRecords;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The audits on record: as they stand now, with what was fixed since, and for as long as they are kept.
 *
 * @param running whether an audit is under way in this process
 */
record AuditHistory(AuditReads reads, AuditRecords records, FindingRecords findings, Predicate<AuditId> running) {
    /** Nobody has worked on an audit for so long: its process is gone. Places are written four times as often. */
    private static final Duration SILENCE = Duration.ofMinutes(1);

    /** As long as what jobs did is on record. */
    private static final Duration KEPT = Duration.ofDays(90);

    private static final int FORGOTTEN_AT_A_TIME = 20;
    private static final Logger LOG = LoggerFactory.getLogger(AuditHistory.class);

    /** The last audits, the newest first. */
    CompletionStage<List<AuditRecord>> recent(int limit) {
        return records.recent(limit).thenCompose(this::seen);
    }

    /** The audit with this id, or empty. */
    CompletionStage<Optional<AuditRecord>> find(AuditId id) {
        return records.load(id)
                .thenCompose(place -> seen(place.stream().toList()))
                .thenApply(seen -> seen.stream().findFirst());
    }

    /** @param places the newest first */
    private CompletionStage<List<AuditRecord>> seen(List<AuditRecords.Place> places) {
        if (places.isEmpty()) {
            return CompletableFuture.completedStage(List.of());
        }
        return findings.fixed(
                        places.get(places.size() - 1).record().id(),
                        places.get(0).record().id())
                .thenApply(fixed -> places.stream()
                        .map(place ->
                                seen(place, fixed.getOrDefault(place.record().id(), 0L)))
                        .toList());
    }

    private AuditRecord seen(AuditRecords.Place place, long fixed) {
        AuditRecord record = place.record();
        return new AuditRecord(
                record.id(),
                record.scope(),
                record.options(),
                record.cause(),
                state(place),
                record.phase(),
                record.started(),
                record.ended(),
                record.found(),
                fixed,
                record.principals(),
                record.rows(),
                record.unreadable(),
                record.reason(),
                place.steps());
    }

    /** Where it stands: one that is silent has lost its process. */
    AuditState state(AuditRecords.Place place) {
        AuditState state = place.record().state();
        boolean silent = place.beat().isBefore(reads.now().minus(SILENCE))
                && !running.test(place.record().id());
        return state == AuditState.RUNNING && silent ? AuditState.INTERRUPTED : state;
    }

    /** What is not forgotten now is after the next audit: more of them come only with audits. */
    void forgetOld() {
        records.forget(reads.now().minus(KEPT), FORGOTTEN_AT_A_TIME, findings::forget)
                .whenComplete((done, failure) -> {
                    if (failure != null) {
                        LOG.info(
                                "Old audits stay on record until after the next one: {}",
                                Stages.unwrap(failure).getMessage());
                    }
                });
    }
}
