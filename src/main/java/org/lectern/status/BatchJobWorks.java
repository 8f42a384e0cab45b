package org.lectern.status;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.lectern.status.archive.ArchiveWork;
import org.lectern.status.archive.RestoreWork;
import org.lectern.status.batch.BatchJobWork;
import org.lectern.status.batch.DriftWork;
import org.lectern.status.batch.MigrationWork;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.BatchJobRecord.Kind;
import org.lectern.status.model.PlatformsOwn;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.StatusStore;
import org.lectern.status.summary.SummaryComputation;

/**
 * What batch jobs do, for those that begin, and for those that are taken up again as they are on record.
 *
 * @param blocking runs what blocks
 */
record BatchJobWorks(StatusStore store, EventContext eventContext, SummaryComputation summaries, Executor blocking) {
    BatchJobWork drift(Optional<String> collection, boolean recomputes) {
        return new DriftWork(store, summaries, collection, recomputes);
    }

    BatchJobWork migration(boolean dryRun) {
        eventContext.layout().migrationRefusal().ifPresent(why -> {
            throw new StatusRefusedException(why);
        });
        return new MigrationWork(store, eventContext, summaries, dryRun);
    }

    BatchJobWork archive(Duration closedFor, Path directory, boolean dryRun) {
        return archive(closedFor, directory, Map.of(), dryRun);
    }

    private BatchJobWork archive(Duration closedFor, Path directory, Map<String, String> settings, boolean dryRun) {
        eventContext.requireOwn(PlatformsOwn.ARCHIVE);
        return new ArchiveWork(
                store,
                eventContext,
                summaries,
                closedFor,
                directory,
                settings,
                dryRun,
                ArchiveWork.ROWS_IN_MEMORY,
                blocking);
    }

    /** Looks for the files on another thread. */
    CompletionStage<BatchJobWork> restore(Path archive, boolean dryRun) {
        eventContext.requireOwn(PlatformsOwn.RESTORE);
        return CompletableFuture.supplyAsync(
                () -> restore(archive, RestoreWork.files(archive), Map.of(), dryRun), blocking);
    }

    private BatchJobWork restore(Path archive, List<Path> files, Map<String, String> settings, boolean dryRun) {
        return new RestoreWork(store, summaries, archive, files, settings, dryRun, blocking);
    }

    /** What one on record does, as it was told. A preview of a mode is refused. */
    BatchJobWork of(BatchJobRecord record, Map<String, String> settings) {
        return switch (record.kind()) {
            case REVIEW, RECOMPUTE -> drift(record.collection(), record.kind() == Kind.RECOMPUTE);
            case MIGRATE_DRY_RUN, MIGRATE -> migration(record.kind() == Kind.MIGRATE_DRY_RUN);
            case ARCHIVE_DRY_RUN, ARCHIVE ->
                archive(
                        Duration.parse(setting(record, settings, BatchJobWork.CLOSED_FOR)),
                        Path.of(setting(record, settings, BatchJobWork.DIRECTORY)),
                        settings,
                        record.kind() == Kind.ARCHIVE_DRY_RUN);
            case RESTORE_DRY_RUN, RESTORE -> {
                eventContext.requireOwn(PlatformsOwn.RESTORE);
                yield restore(
                        Path.of(setting(record, settings, BatchJobWork.DIRECTORY)),
                        RestoreWork.files(settings),
                        settings,
                        record.kind() == Kind.RESTORE_DRY_RUN);
            }
            case MODE_PREVIEW -> throw new StatusRefusedException(StatusSentence.NO_RESUME.of());
        };
    }

    private static String setting(BatchJobRecord record, Map<String, String> settings, String name) {
        return Optional.ofNullable(settings.get(name))
                .orElseThrow(() -> new StatusRefusedException(StatusSentence.ARCHIVE_UNKNOWN.of(record.id())));
    }
}
