package org.lectern.audit.repair;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.lectern.async.Stages;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.cluster.ClusterFailures;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.planned.JobPart;
import org.lectern.job.planned.JobPlan;
import org.lectern.job.planned.JobTally;
import org.lectern.job.planned.PlannedJob;
import org.lectern.model.ScanPage;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * The repair of an audit's findings. A part is a page of them; its place is the page's cursor. The outcome of each finding is on
 * record beside it, with the job's id, before the part is done: a repeat counts it, and does not fix it again.
 */
public final class FindingRepair implements JobPlan<FindingRepair.Page> {
    private static final String AUDIT = "audit";
    /** The kinds of drift to be fixed; empty for all that can be fixed. */
    private static final String KINDS = "kinds";
    /** The audit whose findings a selection was made of; empty if they are of none on record. */
    private static final String SELECTED_FROM = "selected_from";
    /** The findings that were open when the job began. */
    private static final String ASKED = "asked";

    /** The place behind the last page; no cursor has this text. */
    private static final String END = "end";

    /** So that a part takes a second or two. */
    private static final int SIZE = 200;
    /** Of a small job, so that it shows progress and ends soon when it is cancelled. */
    private static final int LEAST = 16;

    private static final int PARTS_OF_SMALL_JOB = 8;

    private static final int AT_ONCE = 32;

    private final Repairs repairs;
    private final FindingRecords records;
    private final AuditReads reads;
    private final int size;

    public FindingRepair(Repairs repairs, FindingRecords records, AuditReads reads) {
        this(repairs, records, reads, SIZE);
    }

    /** @param size findings of a part */
    FindingRepair(Repairs repairs, FindingRecords records, AuditReads reads, int size) {
        this.repairs = repairs;
        this.records = records;
        this.reads = reads;
        this.size = size;
    }

    /**
     * The findings of a page.
     *
     * @param from the audit of which they were selected; empty if they are that audit's, or of none
     * @param after the page comes behind this; empty: it is the first
     * @param kinds empty means all that can be fixed
     * @param selection whether an operator selected them, which may be of kinds that cannot be fixed
     * @param job that fixes them
     * @param begun when that began
     */
    public record Page(
            String audit,
            String from,
            String after,
            int size,
            Set<DriftKind> kinds,
            boolean selection,
            String job,
            Instant begun,
            String who)
            implements JobPart {
        public Page {
            kinds = Set.copyOf(kinds);
        }

        @Override
        public long units() {
            return size;
        }

        @Override
        public String toString() {
            return "findings of audit " + audit + " after " + after;
        }
    }

    /** The settings of a repair of these kinds. */
    static Map<String, String> settings(AuditId audit, Set<DriftKind> kinds, long asked) {
        return Map.of(
                AUDIT,
                audit.toString(),
                KINDS,
                kinds.stream().map(Enum::name).sorted().collect(Collectors.joining(",")),
                ASKED,
                Long.toString(asked));
    }

    /**
     * The settings of a repair of a selection.
     *
     * @param selection under which the findings are on record until the repair has ended
     * @param audit whose findings they are, if they are on record
     */
    static Map<String, String> settings(AuditId selection, Optional<AuditId> audit, long asked) {
        return Map.of(
                AUDIT,
                selection.toString(),
                SELECTED_FROM,
                audit.map(AuditId::toString).orElse(""),
                ASKED,
                Long.toString(asked));
    }

    /** The id of the recorded findings: an audit, or a selection. */
    static AuditId findings(PlannedJob job) {
        return audit(job);
    }

    /** The selection that is to be fixed; empty if it is an audit's findings. */
    static Optional<AuditId> selection(PlannedJob job) {
        return job.settings().containsKey(SELECTED_FROM) ? Optional.of(audit(job)) : Optional.empty();
    }

    private static Optional<AuditId> selectedFrom(PlannedJob job) {
        return Optional.ofNullable(job.settings().get(SELECTED_FROM))
                .filter(id -> !id.isEmpty())
                .map(AuditId::of);
    }

    private static AuditId audit(PlannedJob job) {
        return AuditId.of(job.settings().getOrDefault(AUDIT, ""));
    }

    private static Set<DriftKind> kinds(PlannedJob job) {
        return Arrays.stream(job.settings().getOrDefault(KINDS, "").split(","))
                .filter(kind -> !kind.isEmpty())
                .map(DriftKind::valueOf)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(DriftKind.class)));
    }

    @Override
    public JobKind kind() {
        return JobKind.REPAIR;
    }

    @Override
    public CompletionStage<Optional<Planned<Page>>> next(PlannedJob job, String place, long most) {
        if (place.equals(END)) {
            return CompletableFuture.completedStage(Optional.empty());
        }
        Page page = new Page(
                audit(job).toString(),
                selectedFrom(job).map(AuditId::toString).orElse(""),
                place,
                (int) Math.min(size(job), most),
                kinds(job),
                selection(job).isPresent(),
                job.id().value(),
                job.started(),
                job.cause().who());
        return rows(page)
                .thenApply(rows -> rows.rows().isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Planned<>(page, rows.next().orElse(END))));
    }

    private long size(PlannedJob job) {
        return Math.min(size, Math.max(LEAST, asked(job) / PARTS_OF_SMALL_JOB));
    }

    private CompletionStage<ScanPage<RecordedFinding>> rows(Page page) {
        return records.findings(
                AuditId.of(page.audit()), Optional.of(page.after()).filter(after -> !after.isEmpty()), page.size());
    }

    @Override
    public CompletionStage<JobTally> work(Page page) {
        return rows(page).thenCompose(rows -> {
            List<JobTally> done = new ArrayList<>();
            List<Finding> open = new ArrayList<>();
            for (RecordedFinding row : rows.rows()) {
                if (!page.selection() && !row.finding().kind().isFixedAmong(page.kinds())) {
                    continue;
                }
                Optional<FixOutcome> outcome = row.fix().map(RecordedFinding.Fix::outcome);
                boolean right =
                        outcome.filter(known -> known != FixOutcome.NOT_FIXED).isPresent();
                boolean mine = row.fix()
                        .flatMap(RecordedFinding.Fix::job)
                        .filter(new JobId(page.job())::equals)
                        .isPresent();
                if (right && mine) {
                    done.add(JobTally.of(outcome.orElseThrow(), 1));
                } else if (!right) {
                    open.add(row.finding());
                }
            }
            return Stages.all(AT_ONCE, Patient.of(open), item -> fix(page, item))
                    .thenApply(fixed -> {
                        done.addAll(fixed);
                        return done.stream().reduce(JobTally.NONE, JobTally::plus);
                    });
        });
    }

    /** A transient failure fails the part, which is tried again; any other is the outcome of this item. */
    private CompletionStage<JobTally> fix(Page page, Patient item) {
        return repairs.fix(item, page.begun())
                .exceptionallyCompose(failure -> ClusterFailures.isTransient(Stages.unwrap(failure))
                        ? CompletableFuture.failedStage(failure)
                        : CompletableFuture.completedStage(
                                FixResult.notFixed(item.findings(), HasMessage.of(Stages.unwrap(failure)))))
                .thenCompose(results -> Stages.all(
                        results, result -> record(page, result).thenApply(done -> JobTally.of(result.outcome(), 1))))
                .thenApply(tallies -> tallies.stream().reduce(JobTally.NONE, JobTally::plus));
    }

    /** Also beside the finding of the audit of which a selection was made. */
    private CompletionStage<?> record(Page page, FixResult result) {
        RecordedFinding.Fix fix = new RecordedFinding.Fix(
                result.outcome(), result.because(), reads.now(), page.who(), Optional.of(new JobId(page.job())));
        Finding.Key key = result.finding().key();
        CompletionStage<?> recorded = records.fixed(AuditId.of(page.audit()), key, fix);
        return page.from().isEmpty()
                ? recorded
                : recorded.thenCompose(done -> records.fixed(AuditId.of(page.from()), key, fix));
    }

    @Override
    public JobCounts counts(PlannedJob job) {
        RepairReport report = report(job, List.of());
        long tried = job.course().tally().total();
        return new JobCounts(
                report.verified() + report.alreadyGone(),
                report.notFixed(),
                job.course().state().isOpen() ? Math.max(0, asked(job) - tried) : Math.max(0, report.asked() - tried),
                true);
    }

    private static long asked(PlannedJob job) {
        return Long.parseLong(job.settings().getOrDefault(ASKED, "0"));
    }

    /** @param fixes of each finding, as far as they are known */
    static RepairReport report(PlannedJob job, Collection<FixResult> fixes) {
        JobTally tally = job.course().tally();
        boolean all = job.course().failed() == 0 && !job.isCancelled();
        long asked = all ? tally.total() : Math.max(tally.total(), asked(job));
        return new RepairReport(
                asked,
                tally.get(FixOutcome.VERIFIED),
                tally.get(FixOutcome.ALREADY_GONE),
                tally.get(FixOutcome.NOT_FIXED),
                job.isCancelled() && tally.total() < asked,
                List.copyOf(fixes));
    }

    @Override
    public boolean isComplete(PlannedJob job) {
        return job.course().tally().get(FixOutcome.NOT_FIXED) == 0;
    }

    @Override
    public Message report(PlannedJob job) {
        return report(job, List.of()).message();
    }

    /** Counts the fixed findings for the list of audits. Forgets the selection of a process that is gone. */
    @Override
    public CompletionStage<?> finish(PlannedJob job) {
        Optional<AuditId> selection = selection(job);
        Optional<AuditId> counted = selection.isPresent() ? selectedFrom(job) : Optional.of(audit(job));
        CompletionStage<?> done = counted.<CompletionStage<?>>map(records::countFixed)
                .orElseGet(() -> CompletableFuture.completedStage(null));
        return selection.isPresent() && job.holder().epoch() > 1
                ? done.thenCompose(fixed -> records.forget(selection.get()))
                : done;
    }
}
