package org.lectern.transfer;

import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes entries so that an import reads them: see {@link TransferFormat}. For one thread. Methods throw an {@link
 * IOException} if the stream cannot be written.
 */
public final class EntryWriter implements Closeable {
    private static final JsonMapper JSON =
            JsonMapper.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    private static final CsvMapper CSV = CsvMapper.csvBuilder()
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
            .build();

    private final SequenceWriter rows;
    private final Writer writer;
    private final TransferFormat format;
    private final boolean withType;
    private boolean empty = true;

    /**
     * Begins a file.
     *
     * @param types what will be written; for CSV they decide the columns
     */
    public EntryWriter(OutputStream out, TransferFormat format, Set<EntryType> types) throws IOException {
        this.format = format;
        writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
        withType = format == TransferFormat.JSON_LINES || types.size() != 1;
        if (format == TransferFormat.JSON_LINES) {
            rows = JSON.writer().withRootValueSeparator("\n").writeValues(writer);
        } else {
            List<String> columns = columns(types);
            writer.write(String.join(",", columns) + "\n"); // here, so that an export of nothing has its header too
            CsvSchema.Builder schema = CsvSchema.builder().setLineSeparator("\n");
            columns.forEach(schema::addColumn);
            rows = CSV.writer(schema.build()).writeValues(writer);
        }
    }

    /** Writes one entry. */
    public void write(Entry entry) throws IOException {
        Map<String, String> fields = fields(entry);
        if (format == TransferFormat.CSV) {
            fields.replaceAll((column, text) -> SpreadsheetCell.harmless(text));
        }
        rows.write(fields);
        empty = false;
    }

    private Map<String, String> fields(Entry entry) {
        Map<String, String> fields = new LinkedHashMap<>();
        if (withType) {
            fields.put("type", entry.type().wireName());
        }
        if (entry instanceof Entry.Principal made) {
            fields.put("id", made.principal().id().value());
            fields.put("displayName", made.principal().displayName());
            fields.put("visibility", made.principal().visibility().name());
        } else if (entry instanceof Entry.Member made) {
            fields.put("group", made.member().group().value());
            fields.put("member", made.member().member().value());
            fields.put("role", made.member().role().name());
        } else if (entry instanceof Entry.Item made) {
            fields.put("id", made.id().value());
            fields.put("displayName", made.put().displayName());
            fields.put("visibility", made.put().visibility().name());
            made.put().lastModified().ifPresent(time -> fields.put(EntryType.LAST_MODIFIED, time.toString()));
        } else if (entry instanceof Entry.Membership made) {
            fields.put("content", made.content().value());
            fields.put("principal", made.principal().value());
            fields.put("role", made.role().name());
        }
        return fields;
    }

    /** The columns that a CSV file with these types has. */
    static List<String> columns(Set<EntryType> types) {
        Set<String> columns = new LinkedHashSet<>();
        if (types.size() != 1) {
            columns.add("type");
        }
        types.stream().sorted().forEach(type -> columns.addAll(type.fields()));
        return new ArrayList<>(columns);
    }

    @Override
    public void close() throws IOException {
        try (writer) {
            rows.close();
            if (format == TransferFormat.JSON_LINES && !empty) {
                writer.write('\n'); // rows are separated by line ends; the last one needs its own
            }
        }
    }
}
