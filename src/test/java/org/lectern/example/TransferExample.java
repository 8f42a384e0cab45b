package org.lectern.example;

import java.nio.file.Path;
import org.lectern.model.Cause;
import org.lectern.service.Lectern;
import org.lectern.transfer.ExportOptions;
import org.lectern.transfer.ExportReport;
import org.lectern.transfer.Exporter;
import org.lectern.transfer.ImportOptions;
import org.lectern.transfer.ImportReport;
import org.lectern.transfer.Importer;
import org.lectern.transfer.TransferFormat;
import org.lectern.transfer.TransferJob;

/** Exports everything to a file, and imports that again: nothing is to be changed. */
final class TransferExample {
    private TransferExample() {}

    static ImportReport run(Lectern lectern, Path directory) {
        Path file = directory.resolve("everything.jsonl");
        ExportReport exported = new Exporter(lectern)
                .start(file, ExportOptions.everything(TransferFormat.of(file)))
                .done()
                .toCompletableFuture()
                .join();
        System.out.println(exported.rows());

        Cause cause = Cause.of(lectern.connection().operator(), "ticket 4711");
        return new Importer(lectern, directory) // where an import that is interrupted can be taken up again
                .read(file, ImportOptions.DEFAULT)
                .make(cause)
                .thenCompose(TransferJob::done)
                .toCompletableFuture()
                .join();
    }
}
