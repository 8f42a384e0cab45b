package org.lectern.transfer;

import java.io.IOException;
import java.nio.file.Path;
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
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.cluster.ClusterFailures;
import org.lectern.model.Cause;
import org.lectern.service.Lectern;

/**
 * Starts imports. An import streams: it holds some thousand lines at a time, whatever the size of the file. Each line is
 * written whole or refused by its number, with a sentence; lines may come in any order. It can be started again after
 * it was cancelled, stopped or killed, and goes on where it was; importing a file twice changes nothing. An import is one
 * write of the operator's, however many lines it has. Safe to use from any thread; one import of a file at a time.
 */
public final class Importer {
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
        return ImportPreview.of(file, tenDigits, goesOn);
    }

    /**
     * Starts to import a file; whatever is wrong with it comes in the report. Its name tells the format.
     *
     * @return fails with {@link TooManyRowsException} if it has more lines than one write may touch rows and the cause does
     *     not say yes to that number; then nothing was written
     */
    public TransferJob<ImportReport> start(Path file, ImportOptions options, Cause cause) {
        TransferJob<ImportReport> job = new TransferJob<>();
        String why = cause.why().isEmpty() ? "import" : cause.why();
        ImportRun run = new ImportRun(job, lectern, stateDirectory, file, options, why);
        job.run("import " + file.getFileName(), () -> onRecord(job, run, file, options.tenDigits(), cause));
        return job;
    }

    /** On the import's own thread, which may block; what records it may not. */
    private ImportReport onRecord(
            TransferJob<ImportReport> job, ImportRun run, Path file, TenDigits tenDigits, Cause cause)
            throws InterruptedException {
        CompletableFuture<Void> admitted = new CompletableFuture<>();
        CompletableFuture<ImportReport> finished = new CompletableFuture<>();
        WriteEstimate extent = extent(job, file, tenDigits);
        CompletionStage<ImportReport> recorded = lectern.connection()
                .activity()
                .record(
                        new WriteIntent(
                                ActivityKind.IMPORT,
                                String.valueOf(file.getFileName()),
                                ActivitySentence.IMPORT.of(file.getFileName()),
                                cause),
                        () -> CompletableFuture.completedStage(extent),
                        () -> {
                            admitted.complete(null);
                            return finished;
                        },
                        Importer::ending);
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
                    new CancellationException("The import was interrupted; start it again, and it goes on."));
            throw interrupted;
        } catch (RuntimeException | Error defect) {
            finished.completeExceptionally(defect);
        }
        return await(recorded.toCompletableFuture());
    }

    private static <T> T await(CompletableFuture<T> stage) throws InterruptedException {
        try {
            return stage.get();
        } catch (ExecutionException failure) {
            Throwable cause = ClusterFailures.unwrap(failure);
            if (cause instanceof RuntimeException known) {
                throw known;
            }
            if (cause instanceof Error defect) {
                throw defect;
            }
            throw new IllegalStateException(cause);
        }
    }

    /** A file that breaks off is imported as far as it can be read, so it counts as far. */
    private static WriteEstimate extent(TransferJob<ImportReport> job, Path file, TenDigits tenDigits) {
        ImportPreview preview = ImportPreview.readable(file, tenDigits, () -> !job.isCancelled());
        return WriteEstimate.of(preview.rows(), preview.first());
    }

    private static WriteOutcome ending(ImportReport report) {
        return new WriteOutcome(
                switch (report.outcome()) {
                    case FINISHED -> ActivityResult.DONE;
                    case CANCELLED -> ActivityResult.CANCELLED;
                    case STOPPED -> ActivityResult.FAILED;
                },
                OptionalLong.of(report.applied()),
                Verified.NOT_APPLICABLE,
                report.message()
                        .orElseGet(() ->
                                ActivitySentence.LINES.of(report.applied(), report.unchanged(), report.refused())));
    }
}
