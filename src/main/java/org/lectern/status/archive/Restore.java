package org.lectern.status.archive;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterFailures;
import org.lectern.job.JobKind;
import org.lectern.job.Records;
import org.lectern.job.Steering;
import org.lectern.model.Cause;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Raw;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.model.View;
import org.lectern.status.store.MergedRows;
import org.lectern.status.store.StatusRecorder;
import org.lectern.status.store.StatusStore;
import org.lectern.status.summary.SummaryComputation;
import org.lectern.wording.Message;

/**
 * Writes the rows of an archive back. In this order, each step safe to repeat: the rows, merged with what is there; the
 * reading again; only then is forgotten what was kept of them, and the summary is computed.
 */
public final class Restore {
    private static final String FILES = "content-status-*.jsonl.gz";

    private final StatusStore store;
    private final SummaryComputation summaries;
    private final StatusRecorder records;
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final List<Message> notes = new ArrayList<>();
    private int done;
    private int views;
    private int attempts;

    /** @param records where each place's restoration is put on record */
    public Restore(StatusStore store, SummaryComputation summaries, StatusRecorder records) {
        this.store = store;
        this.summaries = summaries;
        this.records = records;
    }

    /** @param archive a file, or a folder of them */
    public CompletionStage<Restored> from(Path archive, Cause cause) {
        return CompletableFuture.supplyAsync(() -> files(archive))
                .thenCompose(files -> records.records()
                        .begin(
                                JobKind.REPAIR,
                                "content status from " + archive.getFileName(),
                                "RESTORE",
                                cause,
                                steering -> stopped.set(stopped.get() || steering.kind() == Steering.Kind.STOP))
                        .thenCompose(record -> record.endWith(
                                Stages.inTurn(files, file -> restore(file, record)),
                                all -> StatusSentence.RESTORED.of(done, notes.size())))
                        .thenApply(all -> new Restored(done, views, attempts, !stopped.get(), notes)));
    }

    /** How many rows an archive has. Each file is read once more when its turn comes. */
    public static CompletionStage<Long> rows(Path archive) {
        return CompletableFuture.supplyAsync(() -> {
            long rows = 0;
            for (Path file : files(archive)) {
                rows += ArchiveFile.count(file);
            }
            return rows;
        });
    }

    private static List<Path> files(Path archive) {
        if (!Files.isDirectory(archive)) {
            return List.of(archive);
        }
        List<Path> files = new ArrayList<>();
        try (var found = Files.newDirectoryStream(archive, FILES)) {
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

    private CompletionStage<Void> restore(Path file, Records.Recorded record) {
        if (stopped.get()) {
            return CompletableFuture.completedStage(null);
        }
        return CompletableFuture.supplyAsync(() -> ArchiveFile.read(file)).thenCompose(rows -> {
            Map<EnrolmentKey, SortedMap<String, View>> seen = new LinkedHashMap<>();
            Map<EnrolmentKey, List<Attempt>> tried = new HashMap<>();
            rows.views()
                    .forEach(one -> seen.computeIfAbsent(one.key().where(), where -> new TreeMap<>())
                            .put(one.key().content(), one.view()));
            rows.attempts().forEach(one -> {
                seen.computeIfAbsent(one.where(), where -> new TreeMap<>());
                tried.computeIfAbsent(one.where(), where -> new ArrayList<>()).add(one.attempt());
            });
            return Stages.inTurn(
                    seen.entrySet(),
                    place -> restored(
                            place.getKey(),
                            new Raw(place.getValue(), tried.getOrDefault(place.getKey(), List.of())),
                            record));
        });
    }

    private CompletionStage<Void> restored(EnrolmentKey where, Raw rows, Records.Recorded record) {
        if (stopped.get()) {
            return CompletableFuture.completedStage(null);
        }
        return Stages.inTurn(
                        rows.views().entrySet(),
                        row -> MergedRows.merge(store, where.view(row.getKey()), row.getValue()))
                .thenCompose(put -> MergedRows.putAll(store, where, rows.attempts()))
                .thenCompose(put -> store.views(where).thenCombine(store.attempts(where), Raw::new))
                .thenCompose(there -> {
                    synchronized (this) {
                        views += rows.views().size();
                        attempts += rows.attempts().size();
                        if (isIn(rows, there)) {
                            done++;
                        } else {
                            notes.add(StatusSentence.NOTE_NOT_RESTORED.of(where));
                        }
                        record.progressed(done, notes.size(), 0);
                    }
                    return forget(where, there);
                });
    }

    private static boolean isIn(Raw rows, Raw there) {
        Map<List<String>, List<Attempt>> attempts = Attempt.byName(there.attempts());
        return rows.views().entrySet().stream()
                        .allMatch(row -> Optional.ofNullable(there.views().get(row.getKey()))
                                .map(view -> view.merge(row.getValue()).equals(view))
                                .orElse(false))
                && rows.attempts().stream()
                        .allMatch(attempt -> attempts.getOrDefault(attempt.name(), List.of()).stream()
                                .anyMatch(one -> one.standsFor(attempt)));
    }

    /** What was kept of archived rows goes once all of them are there again, also those of other files. */
    private CompletionStage<Void> forget(EnrolmentKey where, Raw there) {
        return store.archive()
                .archived(where)
                .thenCompose(kept -> kept.filter(rows -> rows.isAmong(there))
                        .map(rows -> store.archive().deleteArchived(where, rows))
                        .orElse(CompletableFuture.completedStage(null)))
                .thenCompose(gone -> summaries.recompute(where, Set.of()).<Void>thenApply(computed -> null))
                .exceptionally(failure -> {
                    if (ClusterFailures.unwrap(failure) instanceof StatusRefusedException refused) {
                        synchronized (this) {
                            notes.add(StatusSentence.NOTE_REFUSED.of(where, refused.message()));
                        }
                        return null;
                    }
                    throw ClusterFailures.translate(ClusterFailures.unwrap(failure));
                });
    }
}
