package org.lectern.find;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.ActivityPages;
import org.lectern.activity.ActivitySource;
import org.lectern.activity.SharedActivity;
import org.lectern.async.BlockingWork;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.find.CardSection.Kind;
import org.lectern.find.CardSection.Line;
import org.lectern.find.CardSection.State;
import org.lectern.find.Recommendation.Action;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.Jobs;
import org.lectern.model.PrincipalId;
import org.lectern.service.ConnectionStatus;
import org.lectern.service.Lectern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sections about what is on record: findings, jobs and writes.
 *
 * @param kept whether the keyspace keeps audits and jobs
 */
record RecordSections(Lectern lectern, Optional<ActivityLog> log, boolean kept) {
    private static final Logger LOG = LoggerFactory.getLogger(RecordSections.class);
    private static final int AUDITS = 20;
    private static final int MOST_FINDINGS = 500;
    private static final Duration SAME_WRITE = Duration.ofSeconds(5);
    /** Writes on record that are looked through for those of the subject. */
    private static final long MOST_WRITES = 5_000;

    private static final int PAGE = 10 * CardSection.MOST_LINES;

    CompletionStage<CardSection> findings(Subject subject) {
        if (!kept) {
            return CompletableFuture.completedStage(
                    CardSection.unavailable(Kind.FINDINGS, FindSentence.FINDINGS_NOT_KEPT.of()));
        }
        return lectern.audits()
                .recent(AUDITS)
                .thenCompose(audits -> audits.stream()
                        .filter(audit -> covers(audit.scope(), subject) && audit.state() != AuditState.RUNNING)
                        .findFirst()
                        .map(audit -> findings(subject, audit))
                        .orElseGet(() -> CompletableFuture.completedStage(
                                CardSection.of(Kind.FINDINGS, State.NEUTRAL, FindSentence.NEVER_AUDITED.of()))));
    }

    private static boolean covers(AuditScope scope, Subject subject) {
        if (scope instanceof AuditScope.Tenant tenant) {
            return tenant.name().equals(CardSections.tenant(subject.id()))
                    && subject.kind().isPrincipal();
        }
        return scope instanceof AuditScope.Everything
                || (scope instanceof AuditScope.Selection selection
                        && subject.kind().isPrincipal()
                        && selection.principals().contains(new PrincipalId(subject.id())));
    }

    private CompletionStage<CardSection> findings(Subject subject, AuditRecord audit) {
        if (audit.total() == 0) {
            return CompletableFuture.completedStage(section(audit, List.of(), false));
        }
        return subject.kind().isPrincipal()
                ? lectern.audits()
                        .findings(audit.id(), new PrincipalId(subject.id()), MOST_FINDINGS)
                        .thenApply(found -> section(audit, found, false))
                : lectern.audits()
                        .findings(audit.id(), Optional.empty(), MOST_FINDINGS)
                        .thenApply(page -> section(
                                audit,
                                page.rows().stream()
                                        .filter(one ->
                                                one.finding().content().value().equals(subject.id()))
                                        .toList(),
                                page.next().isPresent()));
    }

    private static CardSection section(AuditRecord audit, List<RecordedFinding> found, boolean part) {
        List<RecordedFinding> open = found.stream()
                .filter(one -> one.fix()
                        .filter(fix -> fix.outcome() != FixOutcome.NOT_FIXED)
                        .isEmpty())
                .toList();
        List<Line> lines = new ArrayList<>(
                open.stream().map(one -> LibrarySections.line(one.finding())).toList());
        if (part) {
            lines.add(0, Line.of(FindSentence.FINDINGS_PART.of(MOST_FINDINGS)));
        }
        CardSection section = open.isEmpty()
                ? CardSection.of(
                        Kind.FINDINGS,
                        State.RIGHT,
                        found.isEmpty()
                                ? FindSentence.FINDINGS_NONE.of()
                                : FindSentence.FINDINGS_FIXED.of(found.size()))
                : CardSection.of(Kind.FINDINGS, State.WRONG, FindSentence.FINDINGS_OPEN.of(open.size()));
        return section.with(lines)
                .dated(audit.started())
                .recommending(Action.OPEN_AUDIT, audit.id().toString());
    }

    CompletionStage<CardSection> jobs(Subject subject) {
        if (!kept) {
            return CompletableFuture.completedStage(
                    CardSection.unavailable(Kind.JOBS, FindSentence.JOBS_NOT_KEPT.of()));
        }
        Pattern id = mentioning(subject);
        return lectern.jobs().open().thenCombine(lectern.audits().recent(AUDITS), (open, audits) -> {
            List<JobStatus> jobs = open.stream()
                    .filter(job -> job.state().isOpen() && concerns(job, id))
                    .sorted(Comparator.comparing(JobStatus::started).reversed())
                    .toList();
            List<AuditRecord> audited = audits.stream()
                    .filter(audit -> audit.state() == AuditState.RUNNING && covers(audit.scope(), subject))
                    .toList();
            return jobs(jobs, audited);
        });
    }

    private static CardSection jobs(List<JobStatus> jobs, List<AuditRecord> audits) {
        if (jobs.isEmpty() && audits.isEmpty()) {
            return CardSection.of(Kind.JOBS, State.NEUTRAL, FindSentence.JOBS_NONE.of());
        }
        long stuck = jobs.stream()
                .filter(job -> job.state() == JobState.STOPPED || job.state() == JobState.INCOMPLETE)
                .count();
        List<Line> lines = new ArrayList<>();
        jobs.forEach(job -> lines.add(line(job)));
        audits.forEach(audit -> lines.add(new Line(
                FindSentence.AUDIT.of(audit.rows()),
                Optional.of(audit.started()),
                audit.cause().who(),
                Optional.empty(),
                Optional.empty())));
        CardSection section = CardSection.of(
                        Kind.JOBS,
                        stuck > 0 ? State.WRONG : State.NEUTRAL,
                        stuck > 0 ? FindSentence.JOBS_STUCK.of(stuck) : FindSentence.JOBS_SOME.of(lines.size()))
                .with(lines);
        return jobs.isEmpty()
                ? section.recommending(Action.OPEN_AUDIT, audits.get(0).id().toString())
                : section.recommending(Action.OPEN_JOB, jobs.get(0).id().value());
    }

    /**
     * Lines about writes.
     *
     * @param complete whether they are of everyone, not of this machine alone
     */
    private record Written(List<Line> lines, boolean complete) {}

    /** Writes by operators, and ended jobs of everyone. */
    CompletionStage<CardSection> writes(Subject subject) {
        return Related.to(subject, lectern).thenCompose(related -> writes(subject, related));
    }

    private CompletionStage<CardSection> writes(Subject subject, Related related) {
        Pattern id = mentioning(subject);
        CompletionStage<Written> here = log.map(there -> BlockingWork.start(() -> written(there, subject, id, related)))
                .orElseGet(() -> CompletableFuture.completedStage(new Written(List.of(), true)));
        CompletionStage<List<Line>> everywhere = kept
                ? lectern.jobs()
                        .history(Optional.empty(), Jobs.LOOKED_THROUGH)
                        .thenApply(jobs -> jobs.stream()
                                .filter(job -> concerns(job, id) || related.isIn(job))
                                // What this console has written is in its log.
                                .filter(job -> log.isEmpty()
                                        || !job.cause()
                                                .who()
                                                .equals(lectern.connection().operator()))
                                .map(RecordSections::line)
                                .toList())
                : CompletableFuture.completedStage(List.of());
        return here.thenCombine(everywhere, (written, others) -> {
            List<Line> mine = written.lines();
            List<Line> lines = Stream.concat(
                            mine.stream(),
                            others.stream().filter(job -> mine.stream().noneMatch(line -> isSame(line, job))))
                    .sorted(Comparator.comparing((Line line) -> line.at().orElseThrow())
                            .reversed())
                    .toList();
            if (lines.isEmpty()) {
                return log.isEmpty() && !kept
                        ? CardSection.unavailable(Kind.WRITES, FindSentence.WRITES_NOT_KEPT.of())
                        : CardSection.of(
                                Kind.WRITES,
                                State.NEUTRAL,
                                (written.complete() ? related.none() : FindSentence.WRITES_NONE_HERE).of());
            }
            return CardSection.of(
                            Kind.WRITES,
                            State.NEUTRAL,
                            (written.complete() ? FindSentence.WRITES_SOME : FindSentence.WRITES_SOME_HERE)
                                    .of(lines.size()))
                    .with(lines)
                    .recommending(Action.OPEN_ACTIVITY, subject.id());
        });
    }

    /** Whether a line of the log is that of a job: its writes are on record in both. */
    private static boolean isSame(Line logged, Line job) {
        Duration between = Duration.between(logged.at().orElseThrow(), job.at().orElseThrow())
                .abs();
        return logged.by().equals(job.by()) && between.compareTo(SAME_WRITE) < 0;
    }

    /** Those of the keyspace's log; where it has none, or cannot be read, those of this machine. */
    private Written written(ActivityLog here, Subject subject, Pattern id, Related related) {
        Optional<SharedActivity> shared = lectern.connection().activity().shared();
        if (shared.isPresent()) {
            try {
                return new Written(
                        lines(
                                shared.get(),
                                ActivityFilter.ALL.withSubject(subject.id()),
                                entry -> true,
                                entry -> true,
                                related),
                        true);
            } catch (IOException unreadable) {
                LOG.warn("The log of the keyspace cannot be read", unreadable);
            }
        }
        ConnectionStatus status = lectern.connection().status();
        try {
            return new Written(
                    lines(
                            here,
                            ActivityFilter.ALL.withText(subject.id()),
                            entry -> entry.place().cluster().equals(status.name())
                                    && entry.place().keyspace().equals(status.keyspace()),
                            entry -> Stream.concat(
                                            Stream.of(entry.subject(), entry.action()), entry.statements().stream())
                                    .anyMatch(text -> id.matcher(text).find()),
                            related),
                    false);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * Lines about the writes of a subject, and of what is related to it.
     *
     * @param its those that may be of the subject
     * @param here whether an entry is of this keyspace
     * @param concerns whether an entry of {@code its} is of the subject
     */
    private static List<Line> lines(
            ActivitySource log,
            ActivityFilter its,
            Predicate<ActivityEntry> here,
            Predicate<ActivityEntry> concerns,
            Related related)
            throws IOException {
        List<ActivityEntry> found = new ArrayList<>(entries(log.read(its), here.and(concerns)));
        if (!related.ids().isEmpty()) {
            Set<String> known = found.stream().map(ActivityEntry::id).collect(Collectors.toSet());
            entries(log.read(ActivityFilter.ALL), here.and(related::isIn)).stream()
                    .filter(entry -> !known.contains(entry.id()))
                    .forEach(found::add);
        }
        return found.stream().map(RecordSections::line).toList();
    }

    private static List<ActivityEntry> entries(ActivityPages pages, Predicate<ActivityEntry> wanted)
            throws IOException {
        List<ActivityEntry> found = new ArrayList<>();
        boolean more = true;
        while (more && pages.lookedThrough() < MOST_WRITES) {
            ActivityPages.Page page = pages.next(PAGE, () -> pages.lookedThrough() < MOST_WRITES, true);
            page.entries().stream().filter(wanted).forEach(found::add);
            more = page.more() && found.size() < PAGE;
        }
        return found;
    }

    private static Line line(ActivityEntry entry) {
        return new Line(entry.message(), Optional.of(entry.began()), entry.who(), Optional.empty(), Optional.of(entry));
    }

    private static Line line(JobStatus job) {
        return new Line(
                FindSentence.JOB.of(
                        job.subject(),
                        job.detail(),
                        job.counts().done(),
                        job.counts().total()),
                Optional.of(job.started()),
                job.cause().who(),
                Optional.of(job.kind()),
                Optional.empty());
    }

    private static boolean concerns(JobStatus job, Pattern id) {
        return id.matcher(job.subject().english()).find()
                || id.matcher(job.detail().english()).find();
    }

    private static Pattern mentioning(Subject subject) {
        return Related.pattern(List.of(subject.id()));
    }
}
