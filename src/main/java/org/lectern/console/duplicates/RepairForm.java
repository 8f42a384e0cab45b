package org.lectern.console.duplicates;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairPreview;
import org.lectern.audit.repair.RepairProgress;
import org.lectern.audit.repair.RepairReport;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.RateControl;
import org.lectern.console.work.Job;
import org.lectern.console.work.PollingTimer;
import org.lectern.console.write.WriteForm;
import org.lectern.console.write.WritePreview;
import org.lectern.model.Cause;

/** A repair: what it would write, how far it is, how fast it may go, and what came of it. UI thread only. */
final class RepairForm implements WriteForm {
    /** So many are previewed; the statements of more can be neither read nor copied with any use. */
    static final int MOST_PREVIEWED = 200;

    private static final int MOST_LINES = 200;
    private static final int FIRST_RATE = 100;

    /**
     * What is to be fixed.
     *
     * @param findings those at hand: all of them, unless the rest stands on record only
     * @param total how many in all
     * @param audit where they were found, if on record
     * @param recorded whether everything on record of these kinds is meant rather than the findings at hand
     * @param kinds the kinds meant; empty for all
     * @param everything whether the operator asked for all, or for all of a kind: such a repair needs a reason
     */
    record Plan(
            List<Finding> findings,
            long total,
            Optional<AuditId> audit,
            boolean recorded,
            Set<DriftKind> kinds,
            boolean everything) {
        Plan {
            findings = List.copyOf(findings);
            kinds = kinds.isEmpty() ? Set.of() : Set.copyOf(EnumSet.copyOf(kinds));
            if (recorded && audit.isEmpty()) {
                throw new IllegalArgumentException("What is on record belongs to an audit");
            }
        }

        /** These findings and no others. */
        static Plan of(Collection<Finding> findings, Optional<AuditId> audit, boolean everything) {
            return new Plan(List.copyOf(findings), findings.size(), audit, false, Set.of(), everything);
        }

        private List<Finding> previewed() {
            return findings.subList(0, Math.min(MOST_PREVIEWED, findings.size()));
        }
    }

    private final ConsoleContext context;
    private final Texts texts;
    private final String title;
    private final Plan plan;
    private final RateControl rate;
    private Optional<RepairJob> running = Optional.empty();
    private Optional<RepairReport> report = Optional.empty();

    RepairForm(ConsoleContext context, String title, Plan plan) {
        this.context = context;
        this.texts = context.texts();
        this.title = title;
        this.plan = plan;
        this.rate = new RateControl(
                "repair",
                texts.get("action.throttle"),
                texts.get("duplicates.repair.rate"),
                texts.get("duplicates.repair.unit"),
                "");
        rate.begin(texts, FIRST_RATE, this::throttle);
    }

    private void throttle() {
        running.ifPresent(job -> job.throttle(rate.limit().orElse(0)));
    }

    @Override
    public String title() {
        return title;
    }

    /** What is written to, as the operator would type it: the one library, else the keyspace. */
    @Override
    public String name() {
        List<String> principals = plan.findings().stream()
                .map(finding -> finding.principal().value())
                .distinct()
                .limit(2)
                .toList();
        return principals.size() == 1 && !plan.recorded()
                ? principals.get(0)
                : context.lectern().connection().status().keyspace();
    }

    @Override
    public boolean isDestructive() {
        return plan.everything();
    }

    @Override
    public String confirm() {
        return texts.get("action.fix");
    }

    @Override
    public Optional<Node> controls() {
        return Optional.of(rate);
    }

    @Override
    public CompletionStage<WritePreview> preview(Cause cause) {
        return context.lectern().audits().preview(plan.previewed()).thenApply(this::preview);
    }

    private WritePreview preview(RepairPreview found) {
        boolean writes = found.statementCount() > 0;
        String left = found.unreadable() > 0 ? texts.get("duplicates.repair.unreadable", found.unreadable()) : "";
        String nothing = left.isEmpty() ? texts.get("duplicates.repair.nothing", found.findings()) : left;
        String figures = Stream.of(
                        plan.total() > found.findings()
                                ? texts.get("duplicates.repair.first", found.findings(), plan.total())
                                : "",
                        found.raisesFloor() ? texts.get("duplicates.repair.floor") : "",
                        writes ? left : "")
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" "));
        return new WritePreview(
                writes
                        ? texts.get(
                                "duplicates.repair.summary",
                                found.findings(),
                                found.libraries(),
                                found.statementCount(),
                                found.puts(),
                                found.deletions())
                        : nothing,
                figures,
                OptionalLong.empty(),
                found.steps().stream().map(this::lines).collect(Collectors.joining("\n\n")),
                plan.total() == 0);
    }

    private String lines(RepairPreview.Step step) {
        if (step.unreadable().isPresent()) {
            // A value out of a row may hold line ends, and what follows one would be no comment any more.
            String why = texts.say(step.unreadable().get()).replaceAll("\\R", " ");
            return texts.get("duplicates.repair.step.unreadable", step.content(), step.principal(), why);
        }
        return step.statements().isEmpty()
                ? texts.get("duplicates.repair.step.nothing", step.content(), step.principal())
                : texts.get("duplicates.repair.step", step.content(), step.principal()) + "\n"
                        + String.join("\n", step.statements());
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job listed) {
        RepairJob job = plan.recorded()
                ? context.lectern().audits().fixAll(plan.audit().orElseThrow(), plan.kinds(), cause)
                : context.lectern().audits().fix(plan.findings(), plan.audit(), cause);
        running = Optional.of(job);
        throttle();
        tell(job, listed);
        new PollingTimer(
                        context.ui(),
                        () -> tell(job, listed),
                        () -> !job.ended().toCompletableFuture().isDone())
                .begin();
        return job.ended().thenApply(done -> {
            report = Optional.of(done);
            return result(done);
        });
    }

    private void tell(RepairJob job, Job listed) {
        RepairProgress now = job.progress();
        listed.tell(
                now.tried(),
                now.total(),
                texts.get(
                        "duplicates.repair.counts",
                        now.tried(),
                        now.total(),
                        now.verified(),
                        now.alreadyGone(),
                        now.notFixed()));
    }

    @Override
    public Optional<Runnable> stop() {
        return Optional.of(() -> running.ifPresent(RepairJob::cancel));
    }

    /** What came of it; empty before its end. */
    Optional<RepairReport> report() {
        return report;
    }

    private Result result(RepairReport done) {
        return new Result(
                texts.say(done.message()),
                done.results().stream()
                        .limit(MOST_LINES)
                        .map(result -> texts.get("duplicates.outcome." + result.outcome())
                                + ": " + result.finding().content() + " \u00B7 "
                                + result.finding().principal()
                                + (result.outcome() == FixOutcome.VERIFIED
                                                || result.because().isEmpty()
                                        ? ""
                                        : "\n    " + texts.say(result.because())))
                        .collect(Collectors.joining("\n")),
                done.succeeded());
    }
}
