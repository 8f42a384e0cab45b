package org.lectern.console.duplicates;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.audit.scan.AuditProgress;
import org.lectern.audit.scan.RunningAudit;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.view.ProgressStrip;
import org.lectern.console.work.Job;
import org.lectern.console.work.PollingTimer;
import org.lectern.job.JobResult;

/**
 * The one audit that runs in this console: steered, and looked at a few times a second. UI thread only.
 *
 * @param <P> its phases
 * @param <K> the kinds of its findings
 * @param <F> its findings
 * @param <R> what comes of it
 */
public class RunningAuditModel<P, K, F, R extends JobResult> implements ProgressStrip.Steered {
    private final ConsoleContext context;
    private final AuditTexts words;
    private final BiConsumer<List<F>, Map<K, Long>> found;
    private final PollingTimer timer;
    private final ReadOnlyObjectWrapper<Optional<AuditProgress<P, K>>> progress =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<RunningAudit<P, K, F, R>> running = Optional.empty();
    private Optional<Job> shown = Optional.empty();
    private int taken;
    private Consumer<R> ended = result -> {};
    private Consumer<Throwable> failed = failure -> {};

    /** @param found told what was found since it was last told, and how many of each kind there are in all */
    public RunningAuditModel(ConsoleContext context, AuditTexts words, BiConsumer<List<F>, Map<K, Long>> found) {
        this.context = context;
        this.words = words;
        this.found = found;
        this.timer = new PollingTimer(context.ui(), this::look, this::isRunning);
    }

    /** How far it is, here or in another process; empty while none runs. */
    public final ReadOnlyObjectProperty<Optional<AuditProgress<P, K>>> progress() {
        return progress.getReadOnlyProperty();
    }

    /** What does the work of the audit that is shown, to be said before how far it is; empty: this process. */
    public String where() {
        return "";
    }

    /** Whether one runs in this process. */
    public final boolean isRunning() {
        return running.isPresent();
    }

    /** Told when an audit has ended, finished or not. */
    public final void onEnded(Consumer<R> handler) {
        ended = handler;
    }

    /** Told when an audit could not be begun, or could not say how it ended. */
    public final void onFailed(Consumer<Throwable> handler) {
        failed = handler;
    }

    protected final void fail(Throwable failure) {
        failed.accept(failure);
    }

    /**
     * Follows an audit to its end.
     *
     * @param title what the status bar calls it
     */
    public final void follow(RunningAudit<P, K, F, R> audit, String title) {
        running = Optional.of(audit);
        taken = 0;
        look();
        timer.begin();
        shown = Optional.of(context.works()
                .<R>job(title)
                .success(this::end)
                .failure(failure -> {
                    forget();
                    fail(failure);
                })
                .follow(listed -> audit.ended(), audit::cancel));
        if (!isRunning()) {
            shown = Optional.empty();
        }
    }

    /** Takes over what is new. */
    private void look() {
        running.ifPresent(audit -> {
            take(audit);
            AuditProgress<P, K> now = audit.progress();
            if (!progress.get().equals(Optional.of(now))) {
                progress.set(Optional.of(now));
                shown.ifPresent(listed -> listed.tell(now.done(), now.total(), words.figures(now)));
            }
        });
    }

    private void take(RunningAudit<P, K, F, R> audit) {
        List<F> fresh = audit.findings(taken);
        taken += fresh.size();
        found.accept(fresh, audit.progress().found());
    }

    private void end(R result) {
        running.ifPresent(audit -> {
            for (int before = -1; before < taken; ) {
                before = taken;
                take(audit);
            }
        });
        forget();
        ended.accept(result);
    }

    /** Shows how far an audit of another process is, while none runs here. */
    protected final void show(Optional<AuditProgress<P, K>> elsewhere) {
        if (!isRunning() && !progress.get().equals(elsewhere)) {
            progress.set(elsewhere);
        }
    }

    private void forget() {
        running = Optional.empty();
        shown = Optional.empty();
        progress.set(Optional.empty());
    }

    @Override
    public void pause() {
        running.ifPresent(RunningAudit::pause);
        look();
    }

    @Override
    public void proceed() {
        running.ifPresent(RunningAudit::resume);
        look();
    }

    @Override
    public boolean cancel() {
        running.ifPresent(RunningAudit::cancel);
        return true;
    }

    /** From now on at most so many rows a second; 0 for no limit. */
    public void throttle(long rowsPerSecond) {
        running.ifPresent(audit -> audit.throttle(rowsPerSecond));
    }
}
