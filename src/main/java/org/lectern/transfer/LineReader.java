package org.lectern.transfer;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads the entries of a file by its lines; those that are blank are passed over. */
abstract class LineReader implements EntryReader {
    private final LineSource lines;

    LineReader(LineSource lines) {
        this.lines = lines;
    }

    LineSource.@Nullable Line nextLine() throws IOException {
        return lines.next();
    }

    /** The entry that begins with this line, or why there is none. */
    abstract FileLine read(LineSource.Line line) throws IOException;

    @Override
    public final @Nullable FileLine next() throws IOException {
        for (LineSource.Line line = nextLine(); line != null; line = nextLine()) {
            if (!line.isReadable()) {
                return new FileLine.Bad(line.number(), line.problem());
            }
            if (!line.text().isBlank()) {
                return read(line);
            }
        }
        return null;
    }

    @Override
    public final long bytesRead() {
        return lines.bytesRead();
    }

    @Override
    public final void close() throws IOException {
        lines.close();
    }
}
