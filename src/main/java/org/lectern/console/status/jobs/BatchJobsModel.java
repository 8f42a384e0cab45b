package org.lectern.console.status.jobs;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import javafx.collections.ObservableList;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PagedModel;
import org.lectern.console.table.RowPage;
import org.lectern.console.work.Job;
import org.lectern.console.work.PollingTimer;
import org.lectern.job.JobId;
import org.lectern.job.Steering;
import org.lectern.model.Cause;
import org.lectern.status.StatusBatchJobs;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.batch.BatchJobStarts;
import org.lectern.status.batch.ListedBatchJob;

/**
 * The batch jobs on record. Those that run in this process are looked at a few times a second; the others are read again.
 * UI thread only.
 */
final class BatchJobsModel extends PagedModel<ListedBatchJob, Void> {
    private static final int MOST = 50;
    private static final long WHOLE = 1_000;
    private static final Duration BETWEEN_READS = Duration.ofSeconds(5);
    /** So often what another process was told may not be on record yet. */
    private static final int READS_ONCE_TOLD = 10;

    private final ConsoleContext context;
    private final BatchJobTexts words;
    private final PollingTimer timer;
    private final Map<String, Job> shown = new HashMap<>();
    private Optional<String> lookedAt = Optional.empty();
    /** Looked at as soon as it is listed. */
    private Optional<String> begun = Optional.empty();

    private Runnable told = () -> {};
    private long readAt = System.nanoTime();
    private int readsAtOnce;
    private boolean changing;

    BatchJobsModel(ConsoleContext context, BatchJobTexts words) {
        super(context, MOST, job -> job.record().id());
        this.context = context;
        this.words = words;
        this.timer = new PollingTimer(
                context.ui(), this::look, () -> !service().running().isEmpty());
        from((none, limit) -> service().list(MOST).thenApply(RowPage::all));
    }

    StatusBatchJobs service() {
        return context.lectern().contentStatuses().batchJobs();
    }

    /** Told when one has begun here: it may be listed before that, and change no more. */
    void onBegun(Runnable handler) {
        told = handler;
    }

    /** From now on this one is looked at. */
    void lookAt(ListedBatchJob job) {
        lookedAt = Optional.of(job.record().id());
    }

    /** The one that is looked at, as it is now: the chosen one, or one that was begun here since; else the first. */
    Optional<ListedBatchJob> lookedAt() {
        if (begun.flatMap(this::find).isPresent()) {
            lookedAt = begun;
            begun = Optional.empty();
        }
        Optional<ListedBatchJob> now =
                lookedAt.flatMap(this::find).or(() -> all().stream().findFirst());
        now.ifPresent(this::lookAt);
        return now;
    }

    /** Whether rows are being changed: what a table then says to be selected nobody has selected. */
    boolean isChanging() {
        return changing;
    }

    @Override
    protected void replace(RowPage<ListedBatchJob, Void> found) {
        changing = true;
        replaceEach(found);
        changing = false;
        readAt = System.nanoTime();
        timer.begin();
    }

    private Optional<ListedBatchJob> find(String id) {
        return all().stream().filter(one -> one.record().id().equals(id)).findFirst();
    }

    /** Reads again what other processes have done, if it is time to, and not being read. For a schedule. */
    void lookElsewhere() {
        boolean due = System.nanoTime() - readAt >= BETWEEN_READS.toNanos();
        if ((readsAtOnce > 0 || due) && !reading().get()) {
            readsAtOnce = Math.max(0, readsAtOnce - 1);
            reload();
        }
    }

    /** It, if it runs in this process. */
    Optional<BatchJob> here(String id) {
        return service().running().stream()
                .filter(job -> job.record().id().equals(id))
                .findFirst();
    }

    /** What runs here, as it is now. */
    private void look() {
        boolean ended = false;
        ObservableList<ListedBatchJob> rows = loaded();
        for (int i = 0; i < rows.size(); i++) {
            ListedBatchJob row = rows.get(i);
            Optional<BatchJob> running = here(row.record().id());
            if (running.isPresent()) {
                ListedBatchJob now = row.now(running.get());
                if (!now.equals(row)) {
                    changing = true;
                    rows.set(i, now);
                    changing = false;
                }
                Optional.ofNullable(shown.get(row.record().id())).ifPresent(listed -> tell(listed, running.get()));
            } else {
                ended |= row.state() == ListedBatchJob.State.RUNNING_HERE
                        || row.state() == ListedBatchJob.State.PAUSED_HERE;
            }
        }
        if (ended) {
            reload();
        }
    }

    private void tell(Job listed, BatchJob running) {
        listed.tell(
                Math.min(WHOLE - 1, (long) (running.record().fraction() * WHOLE)),
                WHOLE,
                words.figures(running.record(), running.perSecond()));
    }

    /**
     * Follows one that is begun, here and in the status bar.
     *
     * @param beginning fails if it is refused, which is for whoever began it to say
     */
    CompletionStage<BatchJob> follow(CompletionStage<BatchJob> beginning) {
        beginning.thenAccept(job -> context.ui().execute(() -> show(job)));
        return beginning;
    }

    private void show(BatchJob job) {
        String id = job.record().id();
        String title = words.title(job.record());
        Job listed = context.works()
                .<BatchJob.Report>job(title)
                .success(report -> {
                    if (report.record().finished()) {
                        context.notices().done(words.get("ended", title, words.figures(report.record())));
                    }
                })
                .failure(failure -> context.notices().failed(title, failure))
                .end(() -> {
                    shown.remove(id);
                    reload();
                })
                .follow(followed -> job.ended(), job::cancel);
        shown.put(id, listed);
        begun = Optional.of(id);
        told.run();
        reload();
    }

    /** Tells the process that works on a job, which reads it within seconds. Does nothing if no other process does. */
    void steerElsewhere(ListedBatchJob job, Steering steering, Cause cause) {
        Optional.ofNullable(job.settings().get(BatchJobStarts.JOB))
                .filter(id -> job.isElsewhere())
                .ifPresent(id -> context.lectern()
                        .jobs()
                        .steer(new JobId(id), steering)
                        .make(cause)
                        .whenComplete((done, failure) -> context.ui().execute(() -> {
                            if (failure == null) {
                                readsAtOnce = READS_ONCE_TOLD;
                                context.notices()
                                        .done(words.get(
                                                "elsewhere.told." + steering.kind(), words.title(job.record())));
                            } else {
                                context.notices().failed(words.title(job.record()), failure);
                            }
                            reload();
                        })));
    }
}
