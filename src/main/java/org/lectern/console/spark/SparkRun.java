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
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.lectern.activity.TooManyRowsException;
import org.lectern.command.spark.FetchProgress;
import org.lectern.command.spark.SparkProcess;
import org.lectern.console.notice.MessageException;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.home.OwnerOnly;
import org.lectern.wording.Message;
import org.lectern.wording.MessageJson;

/** A command that Spark runs, followed from the fetching of its jars to its end, on a thread of its own. */
final class SparkRun {
    private static final long MEGABYTE = 1_000_000;
    private static final int LOGS = 10;

    /** As commands say what they have begun. */
    private static final Pattern BEGUN =
            Pattern.compile("(?:Audit (\\S+) of .*|It is the job (\\S+)\\.|.* of content status: (\\S+)\\.)");
    /** As every command is refused that would write more than one write may. */
    private static final Pattern TOO_MANY =
            Pattern.compile("\u201C(.*)\u201D would write .* above the limit of ([\\d,]+)\\..* --at-most (\\d+)\\.");
    /** What Spark and the JVM log, which is no sentence for an operator. */
    private static final Pattern LOGGED = Pattern.compile(
            "|\\s.*|\\d\\d[:/].*|(?:WARN|ERROR|INFO|WARNING|SLF4J|log4j|Caused by|Exception in|Using Spark)\\b.*");

    private final Texts texts;
    private final Executor ui;
    private final SparkStart start;
    private Optional<SparkProcess> process = Optional.empty();
    private Optional<Thread> thread = Optional.empty();
    private boolean cancelled;
    private volatile Optional<String> id = Optional.empty();
    private volatile Message last = Message.NONE;
    private Optional<SparkFigures> first = Optional.empty();
    private long firstAt;

    SparkRun(Texts texts, Executor ui, SparkStart start) {
        this.texts = texts;
        this.ui = ui;
        this.start = start;
    }

    /** Of the audit or job that it has begun; empty before. */
    Optional<String> id() {
        return id;
    }

    /**
     * Begins.
     *
     * @param job told how far it is
     * @return its end; fails if it could not do what it was to do, with a {@link TooManyRowsException} if that was to be
     *     confirmed first
     */
    CompletionStage<SparkEnd> follow(Job job) {
        job.lost(texts.get("spark.lost", start.order().title()));
        CompletableFuture<SparkEnd> ended = new CompletableFuture<>();
        Thread following = new Thread(
                () -> {
                    try {
                        ended.complete(run(job));
                    } catch (Exception | LinkageError failure) {
                        ended.completeExceptionally(failure);
                    }
                },
                "lectern-spark");
        following.setDaemon(true);
        synchronized (this) {
            thread = Optional.of(following);
        }
        following.start();
        return ended;
    }

    /** Ends what is fetched, or the process. */
    synchronized void cancel() {
        cancelled = true;
        process.ifPresentOrElse(SparkProcess::interrupt, () -> thread.ifPresent(Thread::interrupt));
    }

    private synchronized boolean isCancelled() {
        return cancelled;
    }

    /** From here on whoever cancels ends the process; who has done so while it was started has meant it as well. */
    private synchronized void begun(SparkProcess started) {
        process = Optional.of(started);
        if (cancelled) {
            Thread.interrupted();
            started.interrupt();
        }
    }

    private SparkEnd run(Job job) throws Exception {
        OwnerOnly.create(start.launch().directory());
        Path log = log();
        try (SparkOutput err = new SparkOutput(Files.newOutputStream(log), line -> said(line, job));
                SparkOutput out = new SparkOutput(
                        OutputStream.nullOutputStream(), start.order().data())) {
            job.tell(0, 0, texts.get("spark.starting"));
            SparkProcess running =
                    SparkProcess.start(start.launch(), fetching(job), Optional.of(start.secrets()), out, err);
            begun(running);
            job.tell(0, 0, texts.get("spark.starting"));
            return end(running.await(), log);
        } catch (InterruptedException whileFetching) {
            return end(2, log);
        }
    }

    private SparkEnd end(int code, Path log) throws MessageException {
        SparkEnd end = new SparkEnd(code, isCancelled(), last, log, id);
        if (end.cancelled() || end.isDone()) {
            return end;
        }
        Matcher tooMany = TOO_MANY.matcher(last.english());
        if (tooMany.matches()) {
            throw new TooManyRowsException(
                    action(last).orElseGet(() -> Message.plain(tooMany.group(1))),
                    Long.parseLong(tooMany.group(3)),
                    Long.parseLong(tooMany.group(2).replace(",", "")));
        }
        throw new MessageException(end.said(texts));
    }

    /** What was refused, where the process has said it for any language. */
    private static Optional<Message> action(Message refused) {
        return part(refused).flatMap(SparkRun::part);
    }

    private static Optional<Message> part(Message message) {
        return message.values().stream()
                .filter(Message.class::isInstance)
                .map(Message.class::cast)
                .findFirst();
    }

    /** On the thread that reads it. */
    private void said(String line, Job job) {
        Matcher begun = BEGUN.matcher(line);
        if (begun.matches()) {
            String its = Stream.of(1, 2, 3)
                    .flatMap(group -> Optional.ofNullable(begun.group(group)).stream())
                    .findFirst()
                    .orElseThrow();
            id = Optional.of(its);
            ui.execute(() -> start.order().begun().accept(its, job));
        }
        Optional<SparkFigures> figures = SparkFigures.of(line);
        figures.ifPresent(now -> tell(now, job));
        if (!LOGGED.matcher(line).matches() && figures.isEmpty()) {
            last = MessageJson.find(line).orElseGet(() -> Message.plain(line));
        }
    }

    private void tell(SparkFigures now, Job job) {
        if (first.isEmpty()) {
            first = Optional.of(now);
            firstAt = System.nanoTime();
        }
        double seconds = (System.nanoTime() - firstAt) / 1e9;
        job.tell(now.done(), now.total(), now.text(texts, first.orElseThrow(), seconds));
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
