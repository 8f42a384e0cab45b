package org.lectern.console;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.lectern.audit.Audits;
import org.lectern.audit.diagnosis.Pressure;
import org.lectern.audit.diagnosis.PrincipalAudit;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.AuditSteps;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.LibraryRow;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.repair.FixResult;
import org.lectern.audit.repair.Obstacle;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairPreview;
import org.lectern.audit.repair.RepairReport;
import org.lectern.audit.scan.AuditJob;
import org.lectern.audit.scan.AuditProgress;
import org.lectern.cluster.ClusterException;
import org.lectern.job.Steering;
import org.lectern.library.Bucket;
import org.lectern.library.Libraries;
import org.lectern.model.Cause;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.LeftOut;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.ScanPage;
import org.lectern.model.Visibility;
import org.lectern.wording.Message;

/** Audits that find what a test says, when it says so, and repairs that end as it says. Safe from any thread. */
public final class ScriptedAudits implements Audits {
    public static final Instant BEGUN = Instant.parse("2026-05-04T10:00:00Z");
    private static final Instant CURRENT = Instant.parse("2026-04-02T10:00:00Z");
    private static final Instant OLD = Instant.parse("2026-03-01T10:00:00Z");

    private final Map<AuditId, AuditRecord> records = new HashMap<>();
    private final Set<Finding.Key> right = ConcurrentHashMap.newKeySet();
    private final Map<AuditId, Map<Finding.Key, RecordedFinding>> found = new HashMap<>();
    private final Map<Finding.Key, FixResult> ends = new ConcurrentHashMap<>();
    private final List<Job> jobs = new ArrayList<>();
    private final List<ScriptedRepair> repairs = new ArrayList<>();
    private Optional<RuntimeException> failure = Optional.empty();
    private List<Finding> atOnce = List.of();
    private boolean runsOn = true;
    private boolean repairsRunOn;
    private Pressure pressure = Pressure.of(3, 0);
    private int ids;
    private int rebuilt;

    /** A finding of this kind, told apart by its number. */
    public static Finding finding(DriftKind kind, int number) {
        return finding(kind, Integer.toString(number));
    }

    /** A finding of this kind, told apart by a word. */
    public static Finding finding(DriftKind kind, String number) {
        ContentId item = ContentId.of("c:cam:Specimen " + number + ".pdf");
        PrincipalId principal = PrincipalId.of("u:cam:drift-" + number);
        boolean rows = !kind.name().startsWith("MEMBERSHIP");
        return new Finding(
                kind,
                principal,
                item,
                rows
                        ? List.of(
                                new LibraryRow(Bucket.PRIVATE, OLD, 1_700_000_000_000_000L),
                                new LibraryRow(Bucket.PRIVATE, CURRENT, 1_700_000_000_000_001L))
                        : List.of(),
                rows ? Set.of(Bucket.PRIVATE) : Set.of(),
                Optional.empty(),
                Optional.of(new Content(item, "Specimen " + number, Visibility.PRIVATE, CURRENT, false, Map.of())),
                new Membership(MemberRole.VIEWER, 3),
                Message.plain(
                        "The item moved on; this row was left behind by a program that does not follow the protocol."));
    }

    /** So many findings of every kind. */
    public static List<Finding> findings(int each) {
        List<DriftKind> kinds =
                List.copyOf(EnumSet.range(DriftKind.DUPLICATE, DriftKind.MEMBERSHIP_ROLE)); // they can be fixed
        return IntStream.range(0, each * kinds.size())
                .mapToObj(i -> finding(kinds.get(i % kinds.size()), i))
                .toList();
    }

    private final List<String> steered = new ArrayList<>();

    /** What audits of other processes were asked, in order: {@code PAUSE}, {@code THROTTLE 500}. */
    public synchronized List<String> steered() {
        return List.copyOf(steered);
    }

    @Override
    public synchronized CompletionStage<Void> steer(AuditId id, Steering steering) {
        steered.add(steering.kind()
                + (steering instanceof Steering.Throttle throttle
                        ? " " + throttle.perSecond().orElse(0)
                        : ""));
        return CompletableFuture.completedStage(null);
    }

    private AuditId newId() {
        return new AuditId(new UUID(0x1000L + ((long) ++ids << 32), 0x8000000000000001L));
    }

    /** Puts an audit on record. */
    public synchronized AuditRecord record(AuditState state, List<Finding> findings) {
        AuditRecord record = record(
                newId(),
                new AuditScope.Everything(),
                AuditOptions.STANDARD,
                Cause.of("operator@console", "Ticket 7"),
                state,
                findings);
        keep(record, findings);
        return record;
    }

    private void keep(AuditRecord record, List<Finding> findings) {
        records.put(record.id(), record);
        findings.forEach(finding -> found.computeIfAbsent(record.id(), id -> new LinkedHashMap<>())
                .putIfAbsent(finding.key(), new RecordedFinding(finding, Optional.empty())));
    }

    private AuditRecord record(
            AuditId id, AuditScope scope, AuditOptions options, Cause cause, AuditState state, List<Finding> findings) {
        return new AuditRecord(
                id,
                scope,
                options,
                cause,
                state,
                state.isEnd() ? AuditPhase.ENDED : AuditPhase.READING_LIBRARIES,
                BEGUN.plusSeconds(ids),
                state == AuditState.RUNNING || state == AuditState.INTERRUPTED
                        ? Optional.empty()
                        : Optional.of(BEGUN.plusSeconds(ids + 12)),
                count(findings),
                0,
                3,
                1_234,
                state == AuditState.INCOMPLETE ? List.of("u:cam:left: A file is damaged.") : List.of(),
                Message.plain(
                        switch (state) {
                            case FAILED -> "The cluster was away for too long.";
                            case INCOMPLETE ->
                                "It left out what could not be read (places: 1); the first: u:cam:left: A file is damaged.";
                            case RUNNING, INTERRUPTED, CANCELLED, FINISHED -> "";
                        }),
                AuditSteps.UNKNOWN);
    }

    private static Map<DriftKind, Long> count(Collection<Finding> findings) {
        Map<DriftKind, Long> counts = new EnumMap<>(DriftKind.class);
        findings.forEach(finding -> counts.merge(finding.kind(), 1L, Long::sum));
        return counts;
    }

    /** From now on every answer is this failure. */
    public synchronized void fail(RuntimeException wanted) {
        failure = Optional.of(wanted);
    }

    /** From now on answers come again. */
    public synchronized void recover() {
        failure = Optional.empty();
    }

    /** From now on audits find this, and end. */
    public synchronized void endAtOnce(List<Finding> findings) {
        runsOn = false;
        atOnce = List.copyOf(findings);
    }

    /** From now on repairs wait until they are ended. */
    public synchronized void holdRepairs() {
        repairsRunOn = true;
    }

    /** What every library's first page meets from now on. */
    public synchronized void pressure(Pressure wanted) {
        pressure = wanted;
    }

    /** Fixing this finding ends so. */
    public synchronized void ends(Finding finding, FixOutcome outcome, String because, boolean obstacle) {
        ends.put(
                finding.key(),
                new FixResult(
                        finding,
                        outcome,
                        Message.plain(because),
                        obstacle
                                ? Optional.of(
                                        new Obstacle(Obstacle.Kind.TOMBSTONE_FROM_THE_FUTURE, OptionalLong.empty()))
                                : Optional.empty()));
    }

    /** The audits begun so far, oldest first. */
    public synchronized List<Job> jobs() {
        return List.copyOf(jobs);
    }

    /** The repairs begun so far, oldest first. */
    public synchronized List<ScriptedRepair> repairs() {
        return List.copyOf(repairs);
    }

    /** Rebuilds above an obstacle. */
    public synchronized int rebuilt() {
        return rebuilt;
    }

    private <T> CompletionStage<T> answer(Supplier<T> value) {
        return failure.<CompletionStage<T>>map(CompletableFuture::failedStage)
                .orElseGet(() -> CompletableFuture.completedStage(value.get()));
    }

    @Override
    public synchronized CompletionStage<PrincipalAudit> principal(PrincipalId principal, Duration settle) {
        return answer(() -> new PrincipalAudit(principal, true, 1, 1, 1, List.of(), Set.of(), List.of()));
    }

    @Override
    public synchronized AuditJob start(AuditScope scope, AuditOptions options, Cause cause) {
        failure.ifPresent(failed -> {
            throw failed;
        });
        Job job = new Job(record(newId(), scope, options, cause, AuditState.RUNNING, List.of()));
        return begin(job);
    }

    private Job begin(Job job) {
        records.put(job.record.id(), job.record);
        jobs.add(job);
        if (!runsOn) {
            job.find(atOnce);
            job.end(AuditState.FINISHED);
        }
        return job;
    }

    @Override
    public synchronized CompletionStage<AuditJob> resume(AuditId id) {
        return answer(() -> begin(new Job(Objects.requireNonNull(records.get(id)))));
    }

    @Override
    public synchronized List<AuditJob> running() {
        return jobs.stream()
                .filter(job -> !job.done.isDone())
                .map(AuditJob.class::cast)
                .toList();
    }

    @Override
    public synchronized CompletionStage<List<AuditRecord>> recent(int limit) {
        return answer(() -> records.values().stream()
                .map(this::withFixed)
                .sorted((a, b) -> b.started().compareTo(a.started()))
                .limit(limit)
                .toList());
    }

    private AuditRecord withFixed(AuditRecord record) {
        long fixed = found.getOrDefault(record.id(), Map.of()).keySet().stream()
                .filter(right::contains)
                .count();
        return new AuditRecord(
                record.id(),
                record.scope(),
                record.options(),
                record.cause(),
                record.state(),
                record.phase(),
                record.started(),
                record.ended(),
                record.found(),
                fixed,
                record.principals(),
                record.rows(),
                record.unreadable(),
                record.reason(),
                AuditSteps.UNKNOWN);
    }

    @Override
    public synchronized CompletionStage<Optional<AuditRecord>> find(AuditId id) {
        return answer(() -> Optional.ofNullable(records.get(id)));
    }

    @Override
    public synchronized CompletionStage<ScanPage<RecordedFinding>> findings(
            AuditId id, Optional<String> after, int limit) {
        return answer(() -> {
            List<RecordedFinding> all =
                    List.copyOf(found.getOrDefault(id, Map.of()).values());
            int from = after.map(Integer::parseInt).orElse(0);
            int to = Math.min(all.size(), from + limit);
            return new ScanPage<>(
                    all.subList(from, to), to < all.size() ? Optional.of(Integer.toString(to)) : Optional.empty());
        });
    }

    @Override
    public synchronized CompletionStage<RepairPreview> preview(Collection<Finding> findings) {
        return answer(() -> new RepairPreview(
                findings.size(),
                (int) findings.stream().map(Finding::principal).distinct().count(),
                findings.size(),
                2 * findings.size(),
                false,
                findings.stream()
                        .map(finding -> new RepairPreview.Step(
                                finding.principal(),
                                finding.content(),
                                List.of(
                                        "BEGIN UNLOGGED BATCH",
                                        "DELETE FROM library_by_principal WHERE principal_id = '" + finding.principal()
                                                + "';",
                                        "APPLY BATCH;"),
                                Optional.empty()))
                        .toList()));
    }

    @Override
    public synchronized RepairJob<RepairReport> fix(
            Collection<Finding> findings, Optional<AuditId> audit, Cause cause) {
        ScriptedRepair repair = new ScriptedRepair(
                List.copyOf(findings),
                cause,
                finding -> ends.getOrDefault(
                        finding.key(), new FixResult(finding, FixOutcome.VERIFIED, Message.NONE, Optional.empty())),
                right::add);
        repairs.add(repair);
        if (!repairsRunOn) {
            repair.end(false);
        }
        return repair;
    }

    @Override
    public synchronized RepairJob<RepairReport> fixAll(AuditId audit, Set<DriftKind> kinds, Cause cause) {
        return fix(
                found.getOrDefault(audit, Map.of()).values().stream()
                        .map(RecordedFinding::finding)
                        .filter(finding -> kinds.isEmpty() || kinds.contains(finding.kind()))
                        .toList(),
                Optional.of(audit),
                cause);
    }

    @Override
    public synchronized CompletionStage<Libraries.Rebuilt> rebuildAbove(
            PrincipalId principal, ContentId content, Obstacle obstacle, Cause cause) {
        return answer(() -> {
            rebuilt++;
            ends.keySet().removeIf(key -> key.principal().equals(principal));
            return new Libraries.Rebuilt(3, 9, LeftOut.NONE, 4_200_000);
        });
    }

    @Override
    public synchronized CompletionStage<Pressure> pressure(PrincipalId principal) {
        return answer(() -> pressure);
    }

    /** An audit under way: a test says what it finds and when it ends. */
    public final class Job implements AuditJob {
        private final AuditRecord record;
        private final List<Finding> findings = new ArrayList<>();
        private final CompletableFuture<AuditRecord> done = new CompletableFuture<>();
        private volatile boolean paused;
        private volatile long rate;

        Job(AuditRecord record) {
            this.record = record;
            rate = record.options().rowsPerSecond();
        }

        /** It finds these now. */
        public void find(Collection<Finding> fresh) {
            synchronized (ScriptedAudits.this) {
                findings.addAll(fresh);
                keep(records.getOrDefault(record.id(), record), List.copyOf(fresh));
            }
        }

        /** It ends so. */
        public void end(AuditState state) {
            AuditRecord ended;
            synchronized (ScriptedAudits.this) {
                List<Finding> all = found.getOrDefault(record.id(), Map.of()).values().stream()
                        .map(RecordedFinding::finding)
                        .toList();
                ended = ScriptedAudits.this.record(
                        record.id(), record.scope(), record.options(), record.cause(), state, all);
                records.put(record.id(), ended);
            }
            done.complete(ended);
        }

        /** It cannot go on, and not even say so on record. */
        public void breakOff() {
            done.completeExceptionally(
                    new ClusterException(ClusterException.Kind.UNREACHABLE, "No node of the cluster answers."));
        }

        public AuditScope scope() {
            return record.scope();
        }

        public AuditOptions options() {
            return record.options();
        }

        public Cause cause() {
            return record.cause();
        }

        public boolean isPaused() {
            return paused;
        }

        public long rate() {
            return rate;
        }

        @Override
        public AuditId id() {
            return record.id();
        }

        @Override
        public AuditProgress<AuditPhase, DriftKind> progress() {
            synchronized (ScriptedAudits.this) {
                return new AuditProgress<>(
                        AuditPhase.READING_LIBRARIES,
                        12,
                        64,
                        123_456,
                        paused ? 0 : 20_000,
                        Optional.of(Duration.ofSeconds(42)),
                        count(findings),
                        paused,
                        false);
            }
        }

        @Override
        public List<Finding> findings(int from) {
            synchronized (ScriptedAudits.this) {
                return List.copyOf(
                        findings.subList(Math.min(from, findings.size()), Math.min(findings.size(), from + 1_000)));
            }
        }

        @Override
        public void pause() {
            paused = true;
        }

        @Override
        public void resume() {
            paused = false;
        }

        @Override
        public void throttle(long rowsPerSecond) {
            rate = rowsPerSecond;
        }

        @Override
        public void cancel() {
            end(AuditState.CANCELLED);
        }

        @Override
        public CompletionStage<AuditRecord> ended() {
            return done;
        }
    }
}
