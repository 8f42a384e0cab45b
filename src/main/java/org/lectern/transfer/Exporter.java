package org.lectern.transfer;

import java.nio.file.Path;
import org.lectern.service.Lectern;

/**
 * Starts exports. An export streams pages of the truth into a file beside the target, which takes the target's place when
 * it is whole: there is never half an export. Deleted items, and memberships of items that are not there, are left out, so
 * that every export can be imported. A keyspace of OAE's is exported the same way: that is how one moves to Lectern. What changes meanwhile may or may not be in it. Safe to use from any thread.
 */
public final class Exporter {
    private final Lectern lectern;

    public Exporter(Lectern lectern) {
        this.lectern = lectern;
    }

    /** Starts to export to a file, replacing it if it exists; packs it if its name ends in {@code .gz}. */
    public TransferJob<ExportReport> start(Path target, ExportOptions options) {
        TransferJob<ExportReport> job = new TransferJob<>();
        ExportRun run = new ExportRun(job, EntrySource.of(lectern), target, options);
        job.run("export " + target.getFileName(), run::run);
        return job;
    }
}
