package org.lectern.transfer;

import java.nio.file.Path;
import org.lectern.service.Lectern;

/**
 * Starts imports. An import streams: it holds some thousand lines at a time, whatever the size of the file. Each line is
 * written whole or refused by its number, with a sentence; lines may come in any order. It can be started again after
 * it was cancelled, stopped or killed, and goes on where it was; importing a file twice changes nothing. Safe to use from
 * any thread; one import of a file at a time.
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

    /** Starts to import a file; whatever is wrong with it comes in the report. Its name tells the format. */
    public TransferJob<ImportReport> start(Path file, ImportOptions options) {
        TransferJob<ImportReport> job = new TransferJob<>();
        ImportRun run = new ImportRun(job, lectern, stateDirectory, file, options);
        job.run("import " + file.getFileName(), run::run);
        return job;
    }
}
