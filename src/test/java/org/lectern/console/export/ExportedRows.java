package org.lectern.console.export;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.lectern.console.table.ColumnList;
import org.lectern.transfer.RowFormat;
import org.lectern.transfer.RowWriter;

/** Writes rows as an export does, for tests of its columns. */
public final class ExportedRows {
    private ExportedRows() {}

    /** Returns the heading line and the lines of the rows. */
    @SafeVarargs
    public static <R> List<String> csv(ColumnList<R> layout, R... rows) {
        StringWriter text = new StringWriter();
        try (RowWriter writer = RowWriter.to(text, RowFormat.CSV, layout.columns())) {
            for (R row : rows) {
                writer.write(layout.cells(row));
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString().lines().toList();
    }
}
