package org.lectern.status.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.lectern.counter.HostName;
import org.lectern.home.OwnerOnly;
import org.lectern.status.batch.BatchJobWork;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;

/**
 * Directory of an archive, as processes see it that do parts of a job. A path names another directory on another machine, so
 * the process that has the job makes a file of a random name in it. A part that does not find this file is refused. Safe for
 * many threads.
 */
final class OwnersDirectory {
    private static final String NAME = ".lectern-job-";

    private final Path directory;
    private final Executor files;
    private volatile Optional<Path> marker;
    private volatile boolean isPart;

    /**
     * @param settings of the job, which name the file if there is one
     * @param files runs what blocks
     */
    OwnersDirectory(Path directory, Map<String, String> settings, Executor files) {
        this.directory = directory;
        this.files = files;
        this.marker = Optional.ofNullable(settings.get(BatchJobWork.MARKER))
                .filter(name -> !name.isEmpty())
                .map(directory::resolve);
    }

    /**
     * Makes the file, in the process that has the job. The file of an earlier owner goes: its parts are to do nothing more.
     *
     * @return fails with a {@link StatusRefusedException} if the directory cannot be written
     */
    CompletionStage<Void> mark() {
        return CompletableFuture.runAsync(
                () -> {
                    delete();
                    Path fresh = directory.resolve(NAME + UUID.randomUUID());
                    try {
                        OwnerOnly.write(fresh, "");
                    } catch (IOException failed) {
                        throw notWritten(directory, failed);
                    }
                    marker = Optional.of(fresh);
                },
                files);
    }

    static StatusRefusedException notWritten(Path directory, IOException failed) {
        return new StatusRefusedException(
                StatusSentence.ARCHIVE_NOT_WRITTEN.of(directory, String.valueOf(failed.getMessage())), failed);
    }

    /** Deletes the file. */
    CompletionStage<Void> unmark() {
        return CompletableFuture.runAsync(this::delete, files);
    }

    private void delete() {
        marker.ifPresent(file -> {
            try {
                Files.deleteIfExists(file);
            } catch (IOException stays) {
                // An empty file; nothing is done on account of it any more.
            }
        });
        marker = Optional.empty();
    }

    /** The name of the file, as a setting; empty if there is none. */
    String setting() {
        return marker.map(file -> String.valueOf(file.getFileName())).orElse("");
    }

    /**
     * From now on this process does a part for another one. Blocks.
     *
     * @throws StatusRefusedException if it does not see that one's directory
     */
    void beginPart() {
        isPart = true;
        requireOwners();
    }

    /**
     * Checks that this is the directory of the process that has the job. Blocks.
     *
     * @throws StatusRefusedException if it is not
     */
    void requireOwners() {
        if (isPart && !marker.filter(Files::isRegularFile).isPresent()) {
            throw new StatusRefusedException(StatusSentence.DIRECTORY_NOT_SHARED.of(
                    directory,
                    HostName.local(),
                    marker.map(Path::getFileName).map(Path::toString).orElse("-")));
        }
    }
}
