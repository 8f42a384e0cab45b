package org.lectern.console.duplicates;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairPreview;
import org.lectern.audit.repair.RepairProgress;
import org.lectern.audit.repair.RepairReport;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Job;
import org.lectern.console.work.Latest;
import org.lectern.model.Cause;
import org.lectern.service.Lectern;

/** A repair from its preview to its report. UI thread only. */
final class RepairModel {
    /** So many are previewed; the statements of more can be neither read nor copied with any use. */
    static final int MOST_PREVIEWED = 200;

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

    /** Where a repair stands. */
    sealed interface State {
        record Looking() implements State {}

        record Previewed(RepairPreview preview) implements State {}

        record Fixing(RepairProgress progress) implements State {}

        record Done(RepairReport report) implements State {}

        record Failed(Throwable failure) implements State {}
    }

    private final ConsoleContext context;
    private final String title;
    private final Plan plan;
    private final Latest previewing;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.Looking());
    private Optional<RepairJob> running = Optional.empty();
    private Optional<Job> shown = Optional.empty();
    private Consumer<RepairReport> done = report -> {};

    RepairModel(ConsoleContext context, String title, Plan plan) {
        this.context = context;
        this.title = title;
        this.plan = plan;
        this.previewing = new Latest(context.ui());
    }

    ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    Plan plan() {
        return plan;
    }

    /** What is written to, as the operator would type it: the one library, else the keyspace. */
    String name() {
        List<String> principals = plan.findings().stream()
                .map(finding -> finding.principal().value())
                .distinct()
                .limit(2)
                .toList();
        return principals.size() == 1 && !plan.recorded()
                ? principals.get(0)
                : context.lectern().status().keyspace();
    }

    /** Told of the report, whether or not anybody still looks at the repair. */
    void onDone(Consumer<RepairReport> handler) {
        done = handler;
    }

    void preview() {
        state.set(new State.Looking());
        previewing.ask(
                () -> context.lectern().audits().preview(plan.previewed()),
                found -> state.set(new State.Previewed(found)),
                failure -> state.set(new State.Failed(failure)));
    }

    /** Why the preview is still awaited, if it is tried again. */
    ReadOnlyObjectProperty<Optional<Throwable>> waiting() {
        return previewing.waiting();
    }

    /** Nobody looks at the preview any more. */
    void leave() {
        previewing.drop();
    }

    /** Begins, unless it is under way or done. */
    void fix(String why, long findingsPerSecond) {
        if (running.isPresent() || state.get() instanceof State.Done) {
            return;
        }
        previewing.drop();
        begin(Cause.of(context.lectern().operator(), why), findingsPerSecond);
    }

    private void begin(Cause cause, long findingsPerSecond) {
        Lectern services = context.lectern();
        RepairJob job;
        try {
            job = plan.recorded()
                    ? services.audits().fixAll(plan.audit().orElseThrow(), plan.kinds(), cause)
                    : services.audits().fix(plan.findings(), plan.audit(), cause);
        } catch (RuntimeException e) {
            state.set(new State.Failed(e));
            return;
        }
        running = Optional.of(job);
        job.throttle(findingsPerSecond);
        look();
        shown = Optional.of(context.works()
                .<RepairReport>job(title)
                .success(this::end)
                .failure(failure -> {
                    running = Optional.empty();
                    if (context.writes().again(failure, cause, confirmed -> begin(confirmed, findingsPerSecond))) {
                        preview();
                    } else {
                        state.set(new State.Failed(failure));
                    }
                })
                .follow(listed -> job.done(), job::cancel));
    }

    private void end(RepairReport report) {
        running = Optional.empty();
        shown = Optional.empty();
        state.set(new State.Done(report));
        done.accept(report);
    }

    /** Takes over how far it is: called at most ten times a second. */
    void look() {
        running.ifPresent(job -> {
            RepairProgress now = job.progress();
            if (!state.get().equals(new State.Fixing(now))) {
                state.set(new State.Fixing(now));
                shown.ifPresent(listed -> listed.tell(now.tried(), now.total(), now.tried() + " / " + now.total()));
            }
        });
    }

    void throttle(long findingsPerSecond) {
        running.ifPresent(job -> job.throttle(findingsPerSecond));
    }

    /** Ends what is under way soon. */
    void cancel() {
        previewing.drop();
        running.ifPresent(RepairJob::cancel);
    }

    boolean isRunning() {
        return running.isPresent();
    }
}
