package org.lectern.console.oae;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.repair.RepairProgress;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.console.work.PollingTimer;
import org.lectern.console.write.WriteForm;
import org.lectern.console.write.WritePreview;
import org.lectern.model.Cause;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.repair.IndexPreview;
import org.lectern.oae.repair.IndexRepairJob;
import org.lectern.oae.repair.IndexRepairReport;
import org.lectern.oae.repair.IndexRepairs;

/** A repair of OAE's libraries: what it would write, how far it is, and what came of it. UI thread only. */
final class IndexRepairForm implements WriteForm {
    private static final int MOST_PREVIEWED = 200;
    private static final int MOST_LINES = 200;

    private final ConsoleContext context;
    private final Texts texts;
    private final List<IndexFinding> findings;
    private final Consumer<IndexRepairReport> done;
    private Optional<IndexRepairJob> running = Optional.empty();

    /**
     * @param findings at least one
     * @param done told what came of it
     */
    IndexRepairForm(ConsoleContext context, List<IndexFinding> findings, Consumer<IndexRepairReport> done) {
        this.context = context;
        this.texts = context.texts();
        this.findings = List.copyOf(findings);
        this.done = done;
    }

    private IndexRepairs repairs() {
        return context.lectern().connection().oaeMaintenance().orElseThrow().repairs();
    }

    @Override
    public String title() {
        return texts.get("duplicates.repair.some", findings.size());
    }

    /** The one library's owner, else the keyspace. */
    @Override
    public String name() {
        List<String> owners = findings.stream()
                .map(finding -> finding.library().owner().value())
                .distinct()
                .limit(2)
                .toList();
        return owners.size() == 1
                ? owners.get(0)
                : context.lectern().connection().status().keyspace();
    }

    /** Rows are deleted from tables that are somebody else's: always with a reason. */
    @Override
    public boolean isDestructive() {
        return true;
    }

    @Override
    public String confirm() {
        return texts.get("action.fix");
    }

    @Override
    public CompletionStage<WritePreview> preview(Cause cause) {
        List<IndexFinding> some = findings.subList(0, Math.min(MOST_PREVIEWED, findings.size()));
        return repairs().preview(some).thenApply(found -> preview(found, some.size()));
    }

    private WritePreview preview(IndexPreview found, int previewed) {
        String first =
                findings.size() > previewed ? texts.get("duplicates.repair.first", previewed, findings.size()) : "";
        if (found.statementCount() == 0 && first.isEmpty()) {
            return WritePreview.nothing(texts.get("duplicates.repair.nothing", previewed));
        }
        return new WritePreview(
                texts.get(
                        "duplicates.repair.summary",
                        previewed,
                        found.steps().size(),
                        found.statementCount(),
                        found.puts(),
                        found.deletions()),
                first,
                OptionalLong.empty(),
                found.steps().stream()
                        .map(step -> "-- " + step.library() + "\n" + String.join("\n", step.statements()))
                        .collect(Collectors.joining("\n\n")),
                false);
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job listed) {
        IndexRepairJob job = repairs().fix(findings, cause);
        running = Optional.of(job);
        new PollingTimer(
                        context.ui(),
                        () -> tell(job, listed),
                        () -> !job.done().toCompletableFuture().isDone())
                .begin();
        return job.done().thenApply(report -> {
            context.ui().execute(() -> done.accept(report));
            return result(report);
        });
    }

    private void tell(IndexRepairJob job, Job listed) {
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
        return Optional.of(() -> running.ifPresent(IndexRepairJob::cancel));
    }

    private Result result(IndexRepairReport report) {
        return new Result(
                texts.say(report.message()),
                report.fixes().stream()
                        .filter(fix -> fix.outcome() == FixOutcome.NOT_FIXED)
                        .limit(MOST_LINES)
                        .map(fix -> fix.finding().resource() + " \u00B7 "
                                + fix.finding().library() + "\n    " + texts.say(fix.because()))
                        .collect(Collectors.joining("\n")),
                report.succeeded());
    }
}
