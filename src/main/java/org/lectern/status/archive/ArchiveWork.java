package org.lectern.status.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.lectern.home.OwnerOnly;
import org.lectern.status.archive.ArchiveFile.Placed;
import org.lectern.status.archive.ArchiveFile.Rows;
import org.lectern.status.batch.BatchJobWork;
import org.lectern.status.batch.DriftWork;
import org.lectern.status.model.Archived;
import org.lectern.status.model.Batch;
import org.lectern.status.model.BatchJobRecord.Counts;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Raw;
import org.lectern.status.model.SkipReason;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.StatusWrite;
import org.lectern.status.store.ViewRows.Stored;
import org.lectern.status.summary.Archives;
import org.lectern.status.summary.SummaryComputation;

/**
 * Moves raw rows of contexts long over into files, one for each page of users, or more where they have many rows. In this
 * order: the summary is computed; the file is written, read back, and compared; what the computation still has to know goes
 * into the cluster, and is read back; and only then are the rows deleted, each only as it was written to the file. Cut off
 * anywhere, nothing is lost, and the summary stays.
 */
public final class ArchiveWork implements BatchJobWork {
    /** So many rows wait in memory, and those of the users who are being looked at; then they go into a file. */
    public static final int ROWS_IN_MEMORY = 20_000;

    private final StatusStore store;
    private final RawRowDeletion deletion;
    private final EventContext eventContext;
    private final SummaryComputation summaries;
    private final Duration closedFor;
    private final Path directory;
    private final OwnersDirectory owners;
    private final Executor files;
    private final boolean dryRun;
    private final Map<EnrolmentKey, Held> page = new LinkedHashMap<>();
    private final int rowsPerFile;
    private final AtomicInteger sampled = new AtomicInteger();
    private int rows;
    private long length;

    /** @param length of the rows in a file */
    private record Held(Raw raw, long length) {}

    /**
     * @param closedFor for how long a context must have been over
     * @param settings of the job, for a part of it or if it is taken up again; else empty
     * @param rowsPerFile so many make a file full
     * @param files runs what blocks
     */
    public ArchiveWork(
            StatusStore store,
            EventContext eventContext,
            SummaryComputation summaries,
            Duration closedFor,
            Path directory,
            Map<String, String> settings,
            boolean dryRun,
            int rowsPerFile,
            Executor files) {
        this.rowsPerFile = rowsPerFile;
        if (closedFor.isNegative()) {
            throw new StatusRefusedException(StatusSentence.CLOSED_FOR_NEGATIVE.of(closedFor.toDays()));
        }
        this.store = store;
        this.deletion = new RawRowDeletion(store, new Archives(store), eventContext, summaries);
        this.eventContext = eventContext;
        this.summaries = summaries;
        this.closedFor = closedFor;
        this.directory = directory;
        this.owners = new OwnersDirectory(directory, settings, files);
        this.files = files;
        this.dryRun = dryRun;
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                BatchJobWork.CLOSED_FOR,
                closedFor.toString(),
                BatchJobWork.DIRECTORY,
                directory.toAbsolutePath().toString(),
                BatchJobWork.MARKER,
                owners.setting());
    }

    /** A dry run writes no files. */
    @Override
    public CompletionStage<Boolean> spread() {
        return dryRun
                ? CompletableFuture.completedStage(true)
                : CompletableFuture.runAsync(this::create, files)
                        .thenCompose(made -> owners.mark())
                        .thenApply(marked -> true);
    }

    @Override
    public void beginPart() {
        if (!dryRun) {
            owners.beginPart();
        }
    }

    @Override
    public CompletionStage<Void> over() {
        return owners.unmark();
    }

    private void create() {
        try {
            OwnerOnly.create(directory);
        } catch (IOException failed) {
            throw OwnersDirectory.notWritten(directory, failed);
        }
    }

    /** Users between two places on record; their rows may fill more than one file. */
    @Override
    public int pageSize() {
        return 500;
    }

    @Override
    public CompletionStage<Counts> user(String user, Notes notes) {
        return DriftWork.places(store, user)
                .thenCompose(places -> BatchJobWork.inTurn(
                        places,
                        key -> place(key, notes).exceptionally(failure -> DriftWork.refused(key, failure, notes))))
                .thenCompose(counts ->
                        isFull() ? pageEnd(notes).thenApply(counts::plus) : CompletableFuture.completedStage(counts));
    }

    private CompletionStage<Counts> place(EnrolmentKey key, Notes notes) {
        return eventContext.batch(key).thenCompose(batch -> {
            Optional<SkipReason> goesOn = leftOut(batch);
            if (goesOn.isPresent()) {
                notes.leftOut(goesOn.get());
                return CompletableFuture.completedStage(Counts.NONE);
            }
            return StatusStore.raw(store, key).thenCompose(raw -> {
                if (raw.isEmpty()) {
                    notes.leftOut(SkipReason.NO_ROWS);
                    return CompletableFuture.completedStage(new Counts(1, 0, 0, 0));
                }
                long length = ArchiveFile.length(key, raw);
                CompletionStage<?> computed =
                        dryRun ? CompletableFuture.completedStage(raw) : summaries.recompute(key, Set.of());
                return computed.thenApply(done -> {
                    notes.rows(raw.size());
                    if (dryRun) {
                        sample(key, raw, notes);
                    } else {
                        hold(key, new Held(raw, length));
                    }
                    return new Counts(1, 1, 0, 0);
                });
            });
        });
    }

    private Optional<SkipReason> leftOut(Batch batch) {
        Instant now = eventContext.now();
        if (batch.ends().map(end -> end.isBefore(now.minus(closedFor))).orElse(false)) {
            return Optional.empty();
        }
        return Optional.of(
                !batch.isOver(now)
                        ? SkipReason.NOT_OVER
                        : batch.ends().isEmpty() ? SkipReason.CLOSED_WITHOUT_DATE : SkipReason.NOT_OVER_AS_LONG);
    }

    private void sample(EnrolmentKey key, Raw raw, Notes notes) {
        if (sampled.getAndIncrement() < SAMPLE) {
            List<StatusWrite> writes = new ArrayList<>();
            writes.add(new StatusWrite.PutArchived(key, Archived.of(raw, "content-status-\u2026.jsonl.gz")));
            raw.views().forEach((content, view) -> writes.add(new StatusWrite.DeleteView(key.view(content), view)));
            raw.attempts().forEach(attempt -> writes.add(new StatusWrite.DeleteAttempt(key, attempt)));
            notes.sample(store.statements(writes));
        }
    }

    private void hold(EnrolmentKey key, Held held) {
        synchronized (page) {
            page.put(key, held);
            rows += held.raw().size();
            length += held.length();
        }
    }

    private boolean isFull() {
        synchronized (page) {
            return rows >= rowsPerFile || length >= ArchiveFile.LENGTH_OF_A_PORTION;
        }
    }

    @Override
    public CompletionStage<Counts> pageEnd(Notes notes) {
        Map<EnrolmentKey, Held> mine;
        synchronized (page) {
            mine = new LinkedHashMap<>(page);
            page.clear();
            rows = 0;
            length = 0;
        }
        if (mine.isEmpty()) {
            return CompletableFuture.completedStage(Counts.NONE);
        }
        return BatchJobWork.inTurn(
                parts(mine),
                part -> CompletableFuture.supplyAsync(() -> written(part), files)
                        .thenCompose(file -> BatchJobWork.inTurn(
                                part.entrySet(),
                                place -> deletion.delete(place.getKey(), place.getValue(), file, notes))));
    }

    /** For a file each, so that it can be read again: its rows are in memory together, unless one enrolment has more. */
    private static List<Map<EnrolmentKey, Raw>> parts(Map<EnrolmentKey, Held> places) {
        List<Map<EnrolmentKey, Raw>> parts = new ArrayList<>();
        long[] rows = {ArchiveFile.ROWS_OF_A_PORTION};
        long[] length = {0};
        places.forEach((key, held) -> {
            long more = held.raw().views().size()
                    + held.raw().attempts().stream()
                            .mapToLong(ArchiveFile::rows)
                            .sum();
            if (rows[0] + more > ArchiveFile.ROWS_OF_A_PORTION
                    || length[0] + held.length() > ArchiveFile.LENGTH_OF_A_PORTION) {
                parts.add(new LinkedHashMap<>());
                rows[0] = 0;
                length[0] = 0;
            }
            parts.get(parts.size() - 1).put(key, held.raw());
            rows[0] += more;
            length[0] += held.length();
        });
        return parts;
    }

    private Path written(Map<EnrolmentKey, Raw> places) {
        List<Stored> views = new ArrayList<>();
        List<Placed> attempts = new ArrayList<>();
        places.forEach((key, raw) -> {
            raw.views().forEach((content, view) -> views.add(new Stored(key.view(content), view)));
            raw.attempts().forEach(attempt -> attempts.add(new Placed(key, attempt)));
        });
        Rows rows = new Rows(views, attempts);
        Path file = directory.resolve("content-status-" + UUID.randomUUID() + ".jsonl.gz");
        owners.requireOwners();
        create();
        try {
            ArchiveFile.write(file, rows);
        } catch (IOException failed) {
            throw OwnersDirectory.notWritten(directory, failed);
        }
        if (!readsBack(file, rows)) {
            throw new StatusRefusedException(StatusSentence.ARCHIVE_DAMAGED.of(file));
        }
        owners.requireOwners(); // what is shared may have been taken away meanwhile, and the file is beneath it
        return file;
    }

    /** A file that does not is deleted: no row goes on account of it, and whoever restores is not to meet it. */
    private static boolean readsBack(Path file, Rows rows) {
        try {
            if (ArchiveFile.holds(file, rows)) {
                return true;
            }
        } catch (StatusRefusedException damaged) {
            // It goes as well.
        }
        try {
            Files.deleteIfExists(file);
        } catch (IOException stays) {
            // The message names it.
        }
        return false;
    }
}
