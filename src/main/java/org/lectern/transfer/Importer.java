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
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.TooManyRowsException;
import org.lectern.activity.Verified;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.Stages;
import org.lectern.model.Cause;
import org.lectern.model.CauseSentence;
import org.lectern.service.Lectern;
import org.lectern.wording.InvalidInputException;
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
     * What importing a file would write. Reads it from its first line to its last; blocks, for seconds if it is large.
     *
     * @param tenDigits what times of ten digits are
     * @param goesOn asked now and then; ends with a {@link java.util.concurrent.CancellationException} when it says no
     * @throws UnreadableFileException with a sentence, if the file cannot be imported at all
     * @throws IOException if reading it breaks off
     */
    public static ImportPreview preview(Path file, TenDigits tenDigits, BooleanSupplier goesOn) throws IOException {
        return ImportPreview.of(FileSource.of(file, tenDigits), goesOn);
    }

    /**
     * Starts to import a file; whatever is wrong with it comes in the report. Its name tells the format.
     *
     * @return fails with {@link TooManyRowsException} if it has more lines than one write may touch rows and the cause does
     *     not say yes to that number; then nothing was written
     */
    public TransferJob<ImportReport> start(Path file, ImportOptions options, Cause cause) {
        return start(
                String.valueOf(file.getFileName()),
                (counted, job) -> FileSource.of(file, options.tenDigits()),
                Optional.empty(),
                options,
                cause);
    }

    /**
     * What moving a platform's keyspace would write. Reads all of it; blocks, for as long as an export takes.
     *
     * @param goesOn asked now and then; ends with a {@link CancellationException} when it says no
     * @throws org.lectern.cluster.ClusterException if it cannot be read
     */
    public static ImportPreview preview(Lectern from, BooleanSupplier goesOn) throws IOException {
        requirePlatform(from);
        return ImportPreview.of(SpreadSource.counted(from, KeyspaceSource.of(from), about(from)), goesOn);
    }

    /**
     * Starts to move a platform's keyspace into Lectern's: an export and an import in one, with no file in between. It goes on
     * page by page where one of the same keyspace was cut short. At the end the rows of both are counted and compared. The
     * platform's keyspace is only read. Likewise one write, and bounded.
     *
     * @param counted what a preview has counted; without it all is read once more, to be counted
     */
    public TransferJob<ImportReport> move(
            Lectern from, Optional<ImportPreview> counted, ImportOptions options, Cause cause) {
        requirePlatform(from);
        if (lectern.connection().oae().isPresent()) {
            throw new InvalidInputException(TransferSentence.NOT_INTO_PLATFORM.of());
        }
        return start(
                KeyspaceSource.of(from).name(),
                (known, job) -> SpreadSource.moved(
                        from, lectern, KeyspaceSource.of(from, known, job.cancellation()), about(from)),
                counted,
                options,
                cause);
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

    /** What there is to import. */
    private interface Source {
        ImportSource open(Optional<ImportPreview> counted, TransferJob<ImportReport> job) throws IOException;
    }

    private TransferJob<ImportReport> start(
            String name, Source source, Optional<ImportPreview> counted, ImportOptions options, Cause cause) {
        TransferJob<ImportReport> job = new TransferJob<>();
        String why = cause.why().isEmpty() ? CauseSentence.WHY_IMPORT.pattern() : cause.why();
        job.run("import " + name, () -> {
            ImportPreview preview = counted.orElseGet(() -> {
                job.report(
                        new TransferProgress(TransferProgress.Phase.COUNTING, 0, 0, 0, Tally.NONE, Optional.empty()));
                return ImportPreview.readable(() -> source.open(Optional.empty(), job), () -> !job.isCancelled());
            });
            ImportRun run = new ImportRun(
                    job,
                    lectern,
                    stateDirectory,
                    () -> source.open(Optional.of(preview), job),
                    options,
                    name,
                    preview.rows(),
                    why);
            return onRecord(
                    run, name, Plan.of(ActivitySentence.IMPORT.of(name), preview.rows(), preview.first()), cause);
        });
        return job;
    }

    /** On the import's own thread, which may block; what records it may not. */
    private ImportReport onRecord(ImportRun run, String name, Plan plan, Cause cause) throws InterruptedException {
        CompletableFuture<Void> admitted = new CompletableFuture<>();
        CompletableFuture<ImportReport> finished = new CompletableFuture<>();
        CompletionStage<WriteReport> recorded = Write.job(
                        lectern.connection().activity(),
                        WriteHead.of(ActivityKind.IMPORT, name, ActivitySentence.IMPORT.of(name)),
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
