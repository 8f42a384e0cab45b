package org.lectern.transfer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Reads the entries of a file, or of a keyspace, one after another. For one thread. */
interface EntryReader extends AutoCloseable {
    /** The next entry or refused line, or null at the end. */
    @Nullable FileLine next() throws IOException, ExecutionException, InterruptedException;

    /** Bytes of the file read so far; of a keyspace rows. */
    long bytesRead();

    @Override
    void close() throws IOException;

    /** @throws UnreadableFileException if the file's name or header tells nothing */
    static EntryReader open(Path file, TenDigits tenDigits) throws IOException {
        TransferFormat format = TransferFormat.of(file);
        LineSource lines = new LineSource(file);
        try {
            return switch (format) {
                case JSON_LINES -> new JsonLinesReader(lines, tenDigits);
                case CSV -> new CsvReader(lines, tenDigits);
            };
        } catch (IOException | RuntimeException e) {
            lines.close();
            throw e;
        }
    }
}
