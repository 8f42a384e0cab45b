package org.lectern.audit;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.lectern.async.Retry;
import org.lectern.async.Sightings;
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
record AuditHistory(
        AuditReads reads,
        AuditRecords records,
        FindingRecords findings,
        Predicate<AuditId> running,
        Retry.Timer timer,
        Sightings<AuditId, Beat> seen) {
    /** The process of an audit is gone if this one has seen the same beat for so long. Places are written four times as often. */
    static final Duration SILENCE = Duration.ofMinutes(1);

    private static final Duration BETWEEN_LOOKS = SILENCE.dividedBy(4);

    /** Changes with each place that is written. */
    record Beat(long epoch, Instant at) {}

    /** An audit as it was read. */
    record Look(AuditRecords.Place place, AuditState state) {
        Beat beat() {
            return new Beat(place.epoch(), place.beat());
        }

        boolean isRunning() {
            return state == AuditState.RUNNING;
        }
    }

    /** @param timer with this machine's steady clock */
    AuditHistory(
            AuditReads reads,
            AuditRecords records,
            FindingRecords findings,
            Predicate<AuditId> running,
            Retry.Timer timer) {
        this(reads, records, findings, running, timer, new Sightings<>(timer::nanoTime));
    }

    /** As long as what jobs did is on record. */
    private static final Duration KEPT = Duration.ofDays(90);

    private static final int FORGOTTEN_AT_A_TIME = 20;
    private static final Logger LOG = LoggerFactory.getLogger(AuditHistory.class);

    /** The last audits, the newest first. */
    CompletionStage<List<AuditRecord>> recent(int limit) {
        long begun = seen.now();
        return records.recent(limit).thenCompose(places -> withFixed(looks(places, begun)));
    }

    /** The audit with this id, or empty. */
    CompletionStage<Optional<AuditRecord>> find(AuditId id) {
        return look(id).thenCompose(look -> withFixed(look.stream().toList()))
                .thenApply(found -> found.stream().findFirst());
    }

    private CompletionStage<Optional<Look>> look(AuditId id) {
        long begun = seen.now();
        return records.load(id)
                .thenApply(
                        place -> looks(place.stream().toList(), begun).stream().findFirst());
    }

    /**
     * An audit once it is known whether another process is at work on it: after a minute at most, and as soon as such a process
     * has shown itself.
     */
    CompletionStage<Optional<Look>> watch(AuditId id) {
        return look(id).thenCompose(first -> watch(id, first, first));
    }

    private CompletionStage<Optional<Look>> watch(AuditId id, Optional<Look> first, Optional<Look> now) {
        boolean known = now.filter(Look::isRunning).isEmpty()
                || running.test(id)
                || !first.map(Look::beat).equals(now.map(Look::beat));
        return known
                ? CompletableFuture.completedStage(now)
                : timer.pause(BETWEEN_LOOKS)
                        .thenCompose(passed -> look(id))
                        .thenCompose(next -> watch(id, first, next));
    }

    /** @param looks the newest first */
    private CompletionStage<List<AuditRecord>> withFixed(List<Look> looks) {
        if (looks.isEmpty()) {
            return CompletableFuture.completedStage(List.of());
        }
        return findings.fixed(
                        looks.get(looks.size() - 1).place().record().id(),
                        looks.get(0).place().record().id())
                .thenApply(fixed -> looks.stream()
                        .map(look -> seen(
                                look, fixed.getOrDefault(look.place().record().id(), 0L)))
                        .toList());
    }

    private static AuditRecord seen(Look look, long fixed) {
        AuditRecords.Place place = look.place();
        AuditRecord record = place.record();
        return new AuditRecord(
                record.id(),
                record.scope(),
                record.options(),
                record.cause(),
                look.state(),
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

    private List<Look> looks(List<AuditRecords.Place> places, long begun) {
        return places.stream().map(place -> look(place, begun)).toList();
    }

    /** @param begun when the read was */
    private Look look(AuditRecords.Place place, long begun) {
        AuditId id = place.record().id();
        Look look = new Look(place, place.record().state());
        return look.isRunning() && seen.isUnchanged(id, look.beat(), SILENCE, begun) && !running.test(id)
                ? new Look(place, AuditState.INTERRUPTED)
                : look;
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
