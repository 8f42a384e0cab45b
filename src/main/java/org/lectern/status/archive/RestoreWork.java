package org.lectern.status.archive;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.lectern.async.Stages;
import org.lectern.status.archive.ArchiveFile.Portion;
import org.lectern.status.archive.ArchiveFile.Rows;
import org.lectern.status.batch.BatchJobWork;
import org.lectern.status.batch.DriftWork;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.BatchJobRecord.Counts;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Raw;
import org.lectern.status.model.SkipReason;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.model.View;
import org.lectern.status.store.MergedRows;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.StatusWrite;
import org.lectern.status.store.UserScans;
import org.lectern.status.store.UserScans.UserPage;
import org.lectern.status.summary.Archives;
import org.lectern.status.summary.SummaryComputation;

/**
 * Writes the rows of an archive back, file by file. In this order, each step safe to repeat: the rows, merged with what is
 * there; the reading again; only then is forgotten what was kept of them, and the summary is computed. The place on record
 * after a file is its share of all files, as if they were parts of the ring.
 */
public final class RestoreWork implements BatchJobWork {
    private static final String FILES = "content-status-*.jsonl.gz";
    private static final String FILE = "file.";

    private final StatusStore store;
    private final Archives archives;
    private final SummaryComputation summaries;
    private final Path archive;
    private final List<Path> files;
    private final OwnersDirectory owners;
    private final Executor threads;
    private final boolean dryRun;
    private final AtomicInteger sampled = new AtomicInteger();
    private volatile Map<String, Map<EnrolmentKey, Raw>> page = Map.of();
    private volatile Place reached = new Place(-1, 0);

    /** Where the next portion of a file begins. The place on record is that of the file: taken up again, it is read anew. */
    private record Place(int file, long line) {}

    /**
     * @param archive a file, or a folder of them
     * @param files of the archive, as {@link #files} gives them
     * @param settings of the job, for a part of it or if it is taken up again; else empty
     * @param dryRun whether it compares only
     * @param threads run what blocks
     */
    public RestoreWork(
            StatusStore store,
            SummaryComputation summaries,
            Path archive,
            List<Path> files,
            Map<String, String> settings,
            boolean dryRun,
            Executor threads) {
        this.store = store;
        this.archives = new Archives(store);
        this.summaries = summaries;
        this.archive = archive;
        this.files = List.copyOf(files);
        this.owners = new OwnersDirectory(folder(this.files), settings, threads);
        this.threads = threads;
        this.dryRun = dryRun;
    }

    /** Files that are listed lie in one folder. */
    private static Path folder(List<Path> files) {
        return Optional.ofNullable(files.get(0).toAbsolutePath().getParent()).orElse(files.get(0));
    }

    /** Where the folder cannot be written, nothing can be proved: then this process reads all files. */
    @Override
    public CompletionStage<Boolean> spread() {
        return owners.mark()
                .thenApply(marked -> true)
                .exceptionally(StatusRefusedException.answered(readOnly -> false));
    }

    @Override
    public void beginPart() {
        owners.beginPart();
    }

    @Override
    public CompletionStage<Void> over() {
        return owners.unmark();
    }

    /**
     * The files of an archive. Blocks.
     *
     * @param archive a file, or a folder of them
     * @throws StatusRefusedException if there are none
     */
    public static List<Path> files(Path archive) {
        Path absolute = archive.toAbsolutePath();
        if (!Files.isDirectory(absolute)) {
            return List.of(absolute);
        }
        List<Path> files = new ArrayList<>();
        try (var found = Files.newDirectoryStream(absolute, FILES)) {
            found.forEach(files::add);
        } catch (IOException | UncheckedIOException failed) {
            throw new StatusRefusedException(
                    StatusSentence.FOLDER_UNREADABLE.of(archive, String.valueOf(failed.getMessage())), failed);
        }
        if (files.isEmpty()) {
            throw new StatusRefusedException(StatusSentence.FOLDER_EMPTY.of(archive, FILES));
        }
        files.sort(null);
        return files;
    }

    /** Those that one was begun with, in their order: others may have come into the folder. */
    public static List<Path> files(Map<String, String> settings) {
        return new TreeMap<>(settings)
                .tailMap(FILE).headMap(FILE + '\uFFFF').values().stream()
                        .map(Path::of)
                        .toList();
    }

    @Override
    public OptionalInt places() {
        return OptionalInt.of(files.size());
    }

    /** Those of its files. Each is read once more when its turn comes. */
    @Override
    public Optional<CompletionStage<Long>> rows() {
        return Optional.of(CompletableFuture.supplyAsync(
                () -> files.stream().mapToLong(ArchiveFile::count).sum(), threads));
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        settings.put(DIRECTORY, archive.toAbsolutePath().toString());
        settings.put(MARKER, owners.setting());
        for (int i = 0; i < files.size(); i++) {
            settings.put(
                    FILE + String.format(Locale.ROOT, "%06d", i), files.get(i).toString());
        }
        return settings;
    }

    /** The rows of a portion of a file are in memory together, and those of one only. */
    @Override
    public boolean readsAhead() {
        return false;
    }

    /** The part of the ring that stands for a file; unsigned. */
    private long part() {
        return Long.divideUnsigned(-1L, files.size());
    }

    /** The place of a file on the ring, or behind the last one; unsigned. */
    private long place(int file) {
        return file * part();
    }

    /** The first file whose place is not before another. */
    private int from(long place) {
        int whole = (int) Long.divideUnsigned(place, part());
        return place(whole) == place ? whole : whole + 1;
    }

    /** A part of the ring has the files whose places are in it, from its first on, without the one after its last. */
    @Override
    public CompletionStage<UserPage> users(UserScans scans, OptionalLong after, OptionalLong until) {
        int next = after.isEmpty() ? 0 : from(after.getAsLong() - Long.MIN_VALUE);
        int end = until.isEmpty() || until.getAsLong() == Long.MAX_VALUE
                ? files.size()
                : Math.min(files.size(), from(until.getAsLong() - Long.MIN_VALUE));
        if (next >= end) {
            return CompletableFuture.completedStage(new UserPage(List.of(), OptionalLong.empty()));
        }
        return CompletableFuture.supplyAsync(
                () -> {
                    owners.requireOwners();
                    Place from = reached;
                    Portion portion = ArchiveFile.portion(files.get(next), from.file() == next ? from.line() : 0);
                    Map<String, Map<EnrolmentKey, Raw>> byUser = byUser(portion.rows());
                    page = byUser;
                    reached = new Place(next, portion.next().orElse(0));
                    int following = portion.next().isPresent() ? next : next + 1;
                    return new UserPage(
                            List.copyOf(byUser.keySet()),
                            following >= end
                                    ? OptionalLong.empty()
                                    : OptionalLong.of(Long.MIN_VALUE + place(following)));
                },
                threads);
    }

    private static Map<String, Map<EnrolmentKey, Raw>> byUser(Rows rows) {
        Map<EnrolmentKey, TreeMap<String, View>> views = new LinkedHashMap<>();
        Map<EnrolmentKey, List<Attempt>> attempts = new HashMap<>();
        rows.views()
                .forEach(one -> views.computeIfAbsent(one.key().where(), where -> new TreeMap<>())
                        .put(one.key().content(), one.view()));
        rows.attempts().forEach(one -> {
            views.computeIfAbsent(one.where(), where -> new TreeMap<>());
            attempts.computeIfAbsent(one.where(), where -> new ArrayList<>()).add(one.attempt());
        });
        Map<String, Map<EnrolmentKey, Raw>> byUser = new LinkedHashMap<>();
        views.forEach((where, seen) -> byUser.computeIfAbsent(where.user(), user -> new LinkedHashMap<>())
                .put(where, new Raw(seen, attempts.getOrDefault(where, List.of()))));
        return byUser;
    }

    @Override
    public CompletionStage<Counts> user(String user, Notes notes) {
        return BatchJobWork.inTurn(
                page.getOrDefault(user, Map.of()).entrySet(),
                place -> place(place.getKey(), place.getValue(), notes)
                        .exceptionally(failure -> DriftWork.refused(place.getKey(), failure, notes)));
    }

    private CompletionStage<Counts> place(EnrolmentKey where, Raw rows, Notes notes) {
        return StatusStore.raw(store, where).thenCompose(there -> {
            if (rows.isAmong(there)) {
                notes.leftOut(SkipReason.THERE_ALREADY);
                return (dryRun ? CompletableFuture.<Void>completedStage(null) : forget(where))
                        .thenApply(done -> new Counts(1, 0, 0, 0));
            }
            notes.rows(rows.size());
            if (dryRun) {
                sample(where, rows, there, notes);
                return CompletableFuture.completedStage(new Counts(1, 1, 0, 0));
            }
            return written(where, rows)
                    .thenCompose(after -> forget(where).thenApply(done -> {
                        if (rows.isAmong(after)) {
                            return new Counts(1, 1, 1, 0);
                        }
                        notes.note(StatusSentence.NOTE_NOT_RESTORED.of(where));
                        return new Counts(1, 1, 0, 1);
                    }));
        });
    }

    private void sample(EnrolmentKey where, Raw rows, Raw there, Notes notes) {
        if (sampled.getAndIncrement() < SAMPLE) {
            List<StatusWrite> writes = new ArrayList<>();
            rows.views().forEach((content, view) -> {
                View before = there.views().get(content);
                writes.add(
                        before == null
                                ? new StatusWrite.PutView(where.view(content), view)
                                : new StatusWrite.SwapView(where.view(content), before, before.merge(view)));
            });
            notes.sample(store.statements(writes));
            if (!rows.attempts().isEmpty()) {
                notes.sample(store.templates(List.of(StatusStore.RowKind.PUT_ATTEMPT)));
            }
        }
    }

    private CompletionStage<Raw> written(EnrolmentKey where, Raw rows) {
        return Stages.inTurn(
                        rows.views().entrySet(),
                        row -> MergedRows.merge(store, where.view(row.getKey()), row.getValue()))
                .thenCompose(put -> MergedRows.putAll(store, where, rows.attempts()))
                .thenCompose(put -> StatusStore.raw(store, where));
    }

    /** What was kept of archived rows goes once all of them are there again, also those of other files. */
    private CompletionStage<Void> forget(EnrolmentKey where) {
        return archives.forget(where)
                .thenCompose(gone -> summaries.recompute(where, Set.of()))
                .thenApply(computed -> null);
    }
}
