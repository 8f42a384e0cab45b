package org.lectern.console.libraries;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.lectern.content.Content;
import org.lectern.library.Bucket;
import org.lectern.library.Position;

/** Writes entries to a file, row by row, whatever their number. */
abstract class LibraryExport implements AutoCloseable {
    private static final List<String> COLUMNS =
            List.of("number", "last_modified", "content_id", "display_name", "visibility");

    /** One more column for each, where the roles stand side by side. */
    private static final List<Bucket> BUCKETS = List.of(Bucket.values());

    private final List<Bucket> shown;

    LibraryExport(boolean sideBySide) {
        shown = sideBySide ? BUCKETS : List.of();
    }

    /** The formats of an export. */
    enum Format {
        CSV,
        JSON;

        String extension() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * An entry and what is known of its item.
     *
     * @param buckets those that hold the entry
     */
    record Line(int number, Position position, Optional<Content> content, Set<Bucket> buckets) {
        List<String> cells() {
            return List.of(
                    Integer.toString(number),
                    position.lastModified().toString(),
                    position.content().value(),
                    content.map(Content::displayName).orElse(""),
                    content.map(item -> item.visibility().name()).orElse(""));
        }
    }

    /**
     * Begins a file; the writer is closed with the export.
     *
     * @param sideBySide with a column per bucket
     */
    static LibraryExport to(Writer writer, Format format, boolean sideBySide) throws IOException {
        return format == Format.CSV ? new Csv(writer, sideBySide) : new Json(writer, sideBySide);
    }

    final List<Bucket> shown() {
        return shown;
    }

    private static String column(Bucket bucket) {
        return "in_" + bucket.name().toLowerCase(Locale.ROOT);
    }

    abstract void write(Line line) throws IOException;

    @Override
    public abstract void close() throws IOException;

    private static final class Csv extends LibraryExport {
        private final Writer writer;

        Csv(Writer writer, boolean sideBySide) throws IOException {
            super(sideBySide);
            this.writer = writer;
            row(COLUMNS, LibraryExport::column);
        }

        @Override
        void write(Line line) throws IOException {
            row(line.cells(), bucket -> Boolean.toString(line.buckets().contains(bucket)));
        }

        private void row(List<String> cells, Function<Bucket, String> ofBucket) throws IOException {
            String between = "";
            for (String cell : cells) {
                writer.append(between).append(quoted(cell));
                between = ",";
            }
            for (Bucket bucket : shown()) {
                writer.append(between).append(ofBucket.apply(bucket));
            }
            writer.append("\r\n");
        }

        private static String quoted(String cell) {
            boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
            return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
        }

        @Override
        public void close() throws IOException {
            writer.close();
        }
    }

    private static final class Json extends LibraryExport {
        private final JsonGenerator generator;

        Json(Writer writer, boolean sideBySide) throws IOException {
            super(sideBySide);
            generator = new JsonFactory().createGenerator(writer);
            generator.writeStartArray();
        }

        @Override
        void write(Line line) throws IOException {
            List<String> cells = line.cells();
            generator.writeRaw('\n');
            generator.writeStartObject();
            generator.writeNumberField(COLUMNS.get(0), line.number());
            for (int i = 1; i < cells.size(); i++) {
                generator.writeStringField(COLUMNS.get(i), cells.get(i));
            }
            for (Bucket bucket : shown()) {
                generator.writeBooleanField(column(bucket), line.buckets().contains(bucket));
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
