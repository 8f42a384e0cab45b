package org.lectern.transfer;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.lectern.status.summary.Summaries.Listed;
import org.lectern.status.summary.SummaryExport;

/** Writes summaries of enrolments to a file, all or nothing. */
public final class SummaryFile {
    private SummaryFile() {}

    /**
     * Writes a file, which replaces an existing one. Blocks.
     *
     * @return the number of summaries
     */
    public static int write(List<Listed> summaries, RowFormat format, Path file)
            throws IOException, InterruptedException, ExecutionException {
        return format == RowFormat.CSV
                ? RowWriter.file(file, format, SummaryExport.COLUMNS, to -> {
                    for (Listed one : summaries) {
                        to.write(SummaryExport.cells(one));
                    }
                    return summaries.size();
                })
                : RowWriter.whole(file, fresh -> {
                    // Maps are objects here, and no texts.
                    try (OutputStream out = Files.newOutputStream(fresh)) {
                        SummaryExport.json(summaries, out);
                    }
                    return summaries.size();
                });
    }
}
