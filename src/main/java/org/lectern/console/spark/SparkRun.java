package org.lectern.console.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.lectern.cluster.Secret;
import org.lectern.command.spark.FetchProgress;
import org.lectern.command.spark.SparkProcess;
import org.lectern.console.notice.MessageException;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.home.OwnerOnly;

/** A command that Spark runs, followed from the fetching of its jars to its end, on a thread of its own. */
final class SparkRun {
    private static final long MEGABYTE = 1_000_000;
    private static final int LOGS = 10;
    /** As every command ends that has done what it was to do: nothing found, or something. */
    private static final List<Integer> DONE = List.of(0, 1);

    private final ConsoleContext context;
    private final SparkStart start;
    private final Texts texts;
    private Optional<SparkProcess> process = Optional.empty();
    private Optional<Thread> thread = Optional.empty();
    private volatile Optional<String> audit = Optional.empty();

    SparkRun(ConsoleContext context, SparkStart start) {
        this.context = context;
        this.start = start;
        texts = context.texts();
    }

    /** Begins; the status bar shows it, and can cancel it. On the UI thread. */
    void begin() {
        String title = texts.get("spark.job", start.order().title());
        context.works()
                .<Boolean>job(title)
                .success(done -> start.order().done().accept(audit))
                .failure(failure -> {
                    context.notices().failed(title, failure);
                    audit.ifPresent(id -> start.order().done().accept(audit));
                })
                .cancelled(() -> {
                    context.notices()
                            .done(texts.get("spark.cancelled", start.order().title()));
                    audit.ifPresent(id -> start.order().done().accept(audit));
                })
                .follow(this::follow, this::cancel);
    }

    private CompletionStage<Boolean> follow(Job job) {
        job.lost(texts.get("spark.lost", start.order().title()));
        CompletableFuture<Boolean> ended = new CompletableFuture<>();
        Thread following = new Thread(
                () -> {
                    try {
                        run(job);
                        ended.complete(true);
                    } catch (InterruptedException cancelled) {
                        ended.completeExceptionally(new CancellationException());
                    } catch (Exception | LinkageError failure) {
                        ended.completeExceptionally(failure);
                    }
                },
                "lectern-spark");
        following.setDaemon(true);
        thread = Optional.of(following);
        following.start();
        return ended;
    }

    /** Ends what is fetched, or the process. */
    private synchronized void cancel() {
        process.ifPresentOrElse(SparkProcess::interrupt, () -> thread.ifPresent(Thread::interrupt));
    }

    private synchronized void begun(SparkProcess started) {
        process = Optional.of(started);
    }

    private void run(Job job) throws Exception {
        OwnerOnly.create(start.launch().directory());
        Path log = log();
        try (SparkOutput output = new SparkOutput(log, id -> begun(id, job))) {
            for (Map.Entry<Path, Secret> secret : start.secrets().entrySet()) {
                OwnerOnly.write(secret.getKey(), new String(secret.getValue().reveal()));
            }
            job.tell(0, 0, texts.get("spark.starting"));
            SparkProcess running = SparkProcess.start(
                    start.launch(),
                    fetching(job),
                    start.password().or(() -> Optional.of(Secret.of(""))),
                    OutputStream.nullOutputStream(),
                    output);
            begun(running);
            if (job.isCancelled()) {
                running.interrupt();
            }
            job.tell(0, 0, texts.get("spark.starting"));
            int code = running.await();
            job.checkCancelled();
            if (!DONE.contains(code)) {
                throw new MessageException(texts.get(
                        "spark.failed",
                        output.last().isEmpty() ? texts.get("spark.silent", code) : output.last(),
                        log));
            }
        } finally {
            for (Path secret : start.secrets().keySet()) {
                Files.deleteIfExists(secret);
            }
        }
    }

    private void begun(String id, Job job) {
        audit = Optional.of(id);
        context.ui().execute(() -> start.order().begun().accept(id, job));
    }

    private FetchProgress fetching(Job job) {
        return (done, total, jars, directory) ->
                job.tell(done, total, texts.get("spark.fetching", done / MEGABYTE, total / MEGABYTE));
    }

    /** What it says goes there; the oldest of these files go. */
    private Path log() throws IOException {
        Path logs = start.launch().directory().resolve("log");
        OwnerOnly.create(logs);
        List<Path> old = new ArrayList<>();
        try (Stream<Path> files = Files.list(logs)) {
            files.sorted(Comparator.reverseOrder()).skip(LOGS - 1L).forEach(old::add);
        }
        for (Path file : old) {
            Files.deleteIfExists(file);
        }
        String now =
                DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss-SSS").format(LocalDateTime.now(ZoneId.systemDefault()));
        return logs.resolve(now + ".log");
    }
}
