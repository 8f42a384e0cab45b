package org.lectern.console.status;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.lectern.console.export.Export;
import org.lectern.console.export.RowFormat;
import org.lectern.console.export.RowWriter;
import org.lectern.console.page.ConsoleContext;
import org.lectern.status.summary.Summaries.Listed;
import org.lectern.status.summary.SummaryExport;

/** Writes a user's enrolments with their summaries to a file, as they are shown. */
final class EnrolmentExport {
    private EnrolmentExport() {}

    /** @param rows asked when the operator has chosen */
    static Export of(ConsoleContext context, Supplier<List<Listed>> rows) {
        return new Export(context, () -> "enrolments").offer("contentstatus.download", () -> {
            List<Listed> listed = List.copyOf(rows.get());
            return Optional.of((job, format, file) -> format == RowFormat.CSV
                    ? RowWriter.file(file, format, SummaryExport.COLUMNS, to -> {
                        for (Listed one : listed) {
                            to.write(SummaryExport.cells(one));
                        }
                        return listed.size();
                    })
                    : RowWriter.whole(file, fresh -> json(listed, fresh)));
        });
    }

    /** With what lies in each: maps are no texts here. */
    private static int json(List<Listed> listed, Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            SummaryExport.json(listed, out);
        }
        return listed.size();
    }
}
