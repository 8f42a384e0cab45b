package org.lectern.transfer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.ExecutionException;

/**
 * Writes rows to a file, one by one, whatever their number. Numbers and truth values are such in JSON; everything else is
 * written as its text.
 */
public abstract class RowWriter implements AutoCloseable {
    private final List<String> columns;

    RowWriter(List<String> columns) {
        this.columns = List.copyOf(columns);
    }

    /** Writes all rows. May block. */
    @FunctionalInterface
    public interface Content {
        /** @return how many rows were written */
        int write(RowWriter rows) throws IOException, InterruptedException, ExecutionException;
    }

    /** Begins a file; the writer is closed with it. */
    public static RowWriter to(Writer writer, RowFormat format, List<String> columns) throws IOException {
        return format == RowFormat.CSV ? new Csv(writer, columns) : new Json(writer, columns);
    }

    /** Writes rows to a file, all or nothing. Blocks. */
    public static int file(Path file, RowFormat format, List<String> columns, Content content)
            throws IOException, InterruptedException, ExecutionException {
        return whole(file, fresh -> {
            BufferedWriter writer = Files.newBufferedWriter(fresh);
            try (RowWriter rows = to(writer, format, columns)) {
                return content.write(rows);
            }
        });
    }

    /** Writes a file that takes the place of another one only once it is whole. */
    @FunctionalInterface
    public interface Fresh {
        int write(Path fresh) throws IOException, InterruptedException, ExecutionException;
    }

    /** Writes a file, all or nothing. Blocks. */
    public static int whole(Path file, Fresh content) throws IOException, InterruptedException, ExecutionException {
        Path fresh = file.resolveSibling(file.getFileName() + ".part");
        try {
            int count = content.write(fresh);
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
            return count;
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    final List<String> columns() {
        return columns;
    }

    /** @param cells as many as there are columns */
    public abstract void write(List<?> cells) throws IOException;

    @Override
    public abstract void close() throws IOException;

    private static final class Csv extends RowWriter {
        private static final ObjectWriter ROWS = CsvMapper.csvBuilder()
                .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
                .build()
                .writer(CsvSchema.emptySchema().withLineSeparator("\r\n"));

        private final SequenceWriter rows;

        Csv(Writer writer, List<String> columns) throws IOException {
            super(columns);
            rows = ROWS.writeValues(writer);
            write(columns);
        }

        /** A number is one, below zero too; a text is no formula. */
        @Override
        public void write(List<?> cells) throws IOException {
            rows.write(cells.stream()
                    .map(cell -> cell instanceof Number ? cell : SpreadsheetCell.harmless(cell.toString()))
                    .toList());
        }

        @Override
        public void close() throws IOException {
            rows.close();
        }
    }

    private static final class Json extends RowWriter {
        private final JsonGenerator generator;

        Json(Writer writer, List<String> columns) throws IOException {
            super(columns);
            generator = new JsonFactory().createGenerator(writer);
            generator.writeStartArray();
        }

        @Override
        public void write(List<?> cells) throws IOException {
            generator.writeRaw('\n');
            generator.writeStartObject();
            for (int i = 0; i < cells.size(); i++) {
                generator.writeFieldName(columns().get(i));
                Object cell = cells.get(i);
                if (cell instanceof Number || cell instanceof Boolean) {
                    generator.writeRawValue(cell.toString());
                } else {
                    generator.writeString(cell.toString());
                }
            }
            generator.writeEndObject();
        }

        @Override
        public void close() throws IOException {
            generator.writeEndArray();
            generator.close();
        }
    }
}
