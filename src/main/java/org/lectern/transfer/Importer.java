package org.lectern.transfer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.TooManyRowsException;
import org.lectern.activity.Verified;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.BlockingWork;
import org.lectern.async.Stages;
import org.lectern.model.Cause;
import org.lectern.model.CauseSentence;
import org.lectern.service.Lectern;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteHead;
import org.lectern.write.WriteReport;

/**
 * Starts imports. An import streams: it holds some thousand lines at a time, whatever the size of the file. Each line is
 * written whole or refused by its number, with a sentence; lines may come in any order. It can be started again after
 * it was cancelled, stopped or killed, and goes on where it was; importing a file twice changes nothing. An import is one
 * write of the operator's, however many lines it has. Safe to use from any thread; one import of a file at a time.
 */
public final class Importer {
    /** About: as many as a principal has roles, and what they are roles on. */
    private static final int ROWS_OF_A_PRINCIPAL = 10;

    private final Lectern lectern;
    private final Path stateDirectory;

    /**
     * @param stateDirectory where interrupted imports leave their checkpoints; one for each keyspace, made when needed
     */
    public Importer(Lectern lectern, Path stateDirectory) {
        this.lectern = lectern;
        this.stateDirectory = stateDirectory;
    }

    /**
     * Where imports into a keyspace leave their checkpoints, whoever makes them from this data directory.
     *
     * @param cluster the name of the connection; the console's own node has another address at every start, and is {@code own}
     */
    public static Path stateDirectory(Path dataDirectory, String cluster, String keyspace) {
        return dataDirectory
                .resolve("imports")
                .resolve((cluster + "-" + keyspace).replaceAll("[^\\p{Alnum}._-]+", "-"));
    }

    /**
     * Counts the lines of a file. Reads it from its first line to its last; blocks, for seconds if it is large.
     *
     * @param tenDigits what times of ten digits are
     * @param goesOn asked now and then; ends with a {@link java.util.concurrent.CancellationException} when it says no
     * @throws UnreadableFileException with a sentence, if the file cannot be imported at all
     * @throws IOException if reading it breaks off
     */
    public static ImportCounts count(Path file, TenDigits tenDigits, BooleanSupplier goesOn) throws IOException {
        return ImportCounts.of(FileSource.of(file, tenDigits), goesOn);
    }

    /**
     * Imports a file; whatever is wrong with it comes in the report. Its name tells the format. The job counts the lines
     * first: it fails with {@link TooManyRowsException} if they are more than one write may touch rows and the cause does not
     * say yes to that number. Then nothing was written.
     */
    public Write<TransferJob<ImportReport>> read(Path file, ImportOptions options) {
        return write(
                head(String.valueOf(file.getFileName()), String.valueOf(file.getFileName())),
                () -> Stages.cancelling(
                        counting(goesOn -> count(file, options.tenDigits(), goesOn)),
                        counts -> counts.plan(TransferSentence.IMPORTED)),
                (counted, job) -> FileSource.of(file, options.tenDigits()),
                Optional.empty(),
                options);
    }

    /**
     * Counts what is to be moved of a platform's keyspace. Reads all of it; blocks, for as long as an export takes.
     *
     * @param goesOn asked now and then; ends with a {@link CancellationException} when it says no
     * @throws org.lectern.cluster.ClusterException if it cannot be read
     */
    public static ImportCounts count(Lectern from, BooleanSupplier goesOn) throws IOException {
        requirePlatform(from);
        return ImportCounts.of(SpreadSource.counted(from, KeyspaceSource.of(from), about(from)), goesOn);
    }

    /** Counts on a thread of its own, until the result is cancelled. */
    public static CompletableFuture<ImportCounts> counting(Lectern from) {
        return counting(goesOn -> count(from, goesOn));
    }

    private static CompletableFuture<ImportCounts> counting(Count count) {
        CompletableFuture<ImportCounts> counted = new CompletableFuture<>();
        BlockingWork.THREADS.execute(() -> {
            try {
                counted.complete(count.read(() -> !counted.isDone()));
            } catch (IOException unreadable) {
                counted.completeExceptionally(unreadable);
            } catch (RuntimeException failure) {
                counted.completeExceptionally(failure);
            }
        });
        return counted;
    }

    /**
     * Moves a platform's keyspace into Lectern's: an export and an import in one, with no file in between. It goes on
     * page by page where one of the same keyspace was cut short. At the end the rows of both are counted and compared. The
     * platform's keyspace is only read. Likewise one write, and bounded.
     *
     * @param counted what was counted of it; without it all is read once more, to be counted
     */
    public Write<TransferJob<ImportReport>> move(Lectern from, Optional<ImportCounts> counted, ImportOptions options) {
        requirePlatform(from);
        if (lectern.connection().oae().isPresent()) {
            throw new InvalidInputException(TransferSentence.NOT_INTO_PLATFORM.of());
        }
        return write(
                head(
                        KeyspaceSource.of(from).name(),
                        lectern.connection().status().keyspace()),
                () -> Stages.cancelling(counting(from), counts -> counts.plan(TransferSentence.MOVED)),
                (known, job) -> SpreadSource.moved(
                        from, lectern, KeyspaceSource.of(from, known, job.cancellation()), about(from)),
                counted,
                options);
    }

    private static WriteHead head(String name, String confirmed) {
        return new WriteHead(
                ActivityKind.IMPORT, Message.plain(name), ActivitySentence.IMPORT.of(name), true, confirmed);
    }

    /** The job counts and logs by itself: counting is long, shows its progress, and can be cancelled. */
    private Write<TransferJob<ImportReport>> write(
            WriteHead head,
            Supplier<CompletionStage<Plan>> plan,
            Source source,
            Optional<ImportCounts> counted,
            ImportOptions options) {
        return Write.job(
                ActivityRecorder.NONE,
                head,
                cause -> plan.get(),
                cause -> CompletableFuture.completedStage(start(head, source, counted, options, cause)),
                job -> job.ended().thenApply(report -> WriteReport.of(ending(report))),
                Write::failed);
    }

    private static long about(Lectern platform) {
        return ROWS_OF_A_PRINCIPAL
                * platform.connection().oae().orElseThrow().size().principals().count();
    }

    private static void requirePlatform(Lectern from) {
        if (from.connection().oae().isEmpty()) {
            throw new InvalidInputException(TransferSentence.ONLY_FROM_PLATFORM.of());
        }
    }

    /** Counts while it is told to go on. */
    private interface Count {
        ImportCounts read(BooleanSupplier goesOn) throws IOException;
    }

    /** What there is to import. */
    private interface Source {
        ImportSource open(Optional<ImportCounts> counted, TransferJob<ImportReport> job) throws IOException;
    }

    private TransferJob<ImportReport> start(
            WriteHead head, Source source, Optional<ImportCounts> counted, ImportOptions options, Cause cause) {
        String name = head.about().english();
        TransferJob<ImportReport> job = new TransferJob<>();
        String why = cause.why().isEmpty() ? CauseSentence.WHY_IMPORT.pattern() : cause.why();
        job.run("import " + name, () -> {
            ImportCounts counts = counted.orElseGet(() -> {
                job.report(
                        new TransferProgress(TransferProgress.Phase.COUNTING, 0, 0, 0, Tally.NONE, Optional.empty()));
                return ImportCounts.readable(() -> source.open(Optional.empty(), job), () -> !job.isCancelled());
            });
            ImportRun run = new ImportRun(
                    job,
                    lectern,
                    stateDirectory,
                    () -> source.open(Optional.of(counts), job),
                    options,
                    name,
                    counts.rows(),
                    why);
            return onRecord(run, head, Plan.of(head.title(), counts.rows(), counts.first()), cause);
        });
        return job;
    }

    /** On the import's own thread, which may block; what records it may not. */
    private ImportReport onRecord(ImportRun run, WriteHead head, Plan plan, Cause cause) throws InterruptedException {
        CompletableFuture<Void> admitted = new CompletableFuture<>();
        CompletableFuture<ImportReport> finished = new CompletableFuture<>();
        CompletionStage<WriteReport> recorded = Write.job(
                        lectern.connection().activity(),
                        head,
                        asked -> CompletableFuture.completedStage(plan),
                        asked -> CompletableFuture.completedStage(finished),
                        end -> end.thenApply(report -> WriteReport.of(ending(report))),
                        Write::failed)
                .run(cause, rows -> true, begun -> admitted.complete(null));
        recorded.whenComplete((report, failure) -> {
            if (failure != null) {
                admitted.completeExceptionally(failure);
            }
        });
        try {
            await(admitted);
            finished.complete(run.run());
        } catch (InterruptedException interrupted) {
            finished.completeExceptionally(
                    new CancellationException("The import was interrupted. Start it again to resume."));
            throw interrupted;
        } catch (RuntimeException | Error defect) {
            finished.completeExceptionally(defect);
        }
        await(recorded.toCompletableFuture());
        return await(finished);
    }

    private static <T> T await(CompletableFuture<T> stage) throws InterruptedException {
        try {
            return stage.get();
        } catch (ExecutionException failure) {
            Throwable cause = Stages.unwrap(failure);
            if (cause instanceof RuntimeException known) {
                throw known;
            }
            if (cause instanceof Error defect) {
                throw defect;
            }
            throw new IllegalStateException(cause);
        }
    }

    private static WriteOutcome ending(ImportReport report) {
        return new WriteOutcome(
                switch (report.outcome()) {
                    case FINISHED -> ActivityResult.DONE;
                    case CANCELLED -> ActivityResult.CANCELLED;
                    case STOPPED -> ActivityResult.FAILED;
                },
                OptionalLong.of(report.applied()),
                report.comparison().isEmpty() ? Verified.NOT_APPLICABLE : report.agrees() ? Verified.YES : Verified.NO,
                report.message()
                        .orElseGet(() ->
                                ActivitySentence.LINES.of(report.applied(), report.unchanged(), report.refused())));
    }
}
