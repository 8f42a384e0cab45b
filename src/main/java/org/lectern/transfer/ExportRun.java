package org.lectern.transfer;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.zip.GZIPOutputStream;
import org.lectern.async.Retry;
import org.lectern.cluster.ClusterFailures;
import org.lectern.model.TokenRange;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/** One export, on its own thread: writes a page while the next one is read. */
final class ExportRun {
    private final TransferJob<ExportReport> job;
    private final EntrySource source;
    private final Path target;
    private final ExportOptions options;
    private final Retry retry;
    private final Map<EntryType, Long> rows = new EnumMap<>(EntryType.class);
    private long written;
    private long unreadable;
    private String firstUnreadable = "";

    ExportRun(TransferJob<ExportReport> job, EntrySource source, Path target, ExportOptions options) {
        this.job = job;
        this.source = source;
        this.target = target;
        this.options = options;
        this.retry = Retry.of(ClusterFailures::passing)
                .within(ImportOptions.DEFAULT.patience())
                .cancelledBy(job.cancellation())
                .build();
    }

    ExportReport run() throws InterruptedException {
        long started = System.nanoTime();
        Optional<Message> problem = Optional.empty();
        long bytes = 0;
        try {
            bytes = export();
        } catch (IOException e) {
            problem = Optional.of(TransferSentence.WRITING_FAILED.of(target, HasMessage.of(e)));
        } catch (ExecutionException e) {
            problem = Optional.of(TransferSentence.NOTHING_EXPORTED.of(HasMessage.of(ClusterFailures.translate(e))));
        }
        if (bytes > 0 && unreadable > 0) {
            problem = Optional.of(TransferSentence.LEFT_OUT.of(unreadable, firstUnreadable));
        }
        Outcome outcome = bytes > 0 ? Outcome.FINISHED : job.isCancelled() ? Outcome.CANCELLED : Outcome.STOPPED;
        return new ExportReport(
                outcome,
                outcome == Outcome.CANCELLED ? Optional.empty() : problem,
                target,
                rows,
                bytes,
                Duration.ofNanos(System.nanoTime() - started));
    }

    /** The size of the file, or 0 if it was cancelled. */
    private long export() throws IOException, ExecutionException, InterruptedException {
        Path absolute = target.toAbsolutePath();
        Path part = absolute.resolveSibling(absolute.getFileName() + ".part");
        try {
            try (OutputStream file = Files.newOutputStream(part);
                    OutputStream out = TransferFormat.isPacked(target) ? new GZIPOutputStream(file, 1 << 16) : file;
                    EntryWriter writer = new EntryWriter(out, options.format(), options.types())) {
                for (EntryType type : EntryType.values()) {
                    if (options.types().contains(type)) {
                        rows.put(type, 0L);
                        write(type, writer, part);
                    }
                }
            }
            if (job.isCancelled()) {
                return 0;
            }
            Files.move(part, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return Math.max(
                    1, Files.size(absolute)); // an export of nothing is an empty file, and finished all the same
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private void write(EntryType type, EntryWriter writer, Path part)
            throws IOException, ExecutionException, InterruptedException {
        CompletableFuture<EntryPage> page = read(type, Optional.empty());
        while (!job.isCancelled()) {
            EntryPage entries = page.get();
            Optional<String> next = entries.next();
            if (next.isPresent()) {
                page = read(type, next);
            }
            for (Entry entry : entries.entries()) {
                writer.write(entry);
            }
            if (unreadable == 0 && !entries.unreadable().isEmpty()) {
                firstUnreadable = entries.unreadable().get(0);
            }
            unreadable += entries.unreadable().size();
            rows.merge(type, (long) entries.entries().size(), Long::sum);
            written += entries.entries().size();
            job.report(new TransferProgress(
                    TransferProgress.Phase.EXPORTING,
                    written,
                    Files.size(part),
                    0,
                    new Tally(written, 0, 0),
                    retry.waiting()));
            if (next.isEmpty()) {
                return;
            }
        }
    }

    private CompletableFuture<EntryPage> read(EntryType type, Optional<String> after) {
        return retry.run(() -> source.page(type, TokenRange.WHOLE, after)).toCompletableFuture();
    }
}
