package org.lectern.status.archive;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.lectern.home.OwnerOnly;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Json;
import org.lectern.status.model.Raw;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.store.ViewRows.Stored;

/** Raw rows in a file: JSON lines, packed with gzip. Blocks. */
public final class ArchiveFile {
    /** No file has more, unpacked. Those that are written have a small part of it. */
    private static final long MOST_BYTES = 256L << 20;

    private static final long MOST_ROWS = 2_000_000;

    /** A row in memory takes some twenty times the length of its line. */
    private static final int MOST_OF_A_LINE = 1 << 20;

    /** So many rows, questions among them, and characters are in memory together. */
    static final int ROWS_OF_A_PORTION = 20_000;

    static final long LENGTH_OF_A_PORTION = 4L << 20;

    private ArchiveFile() {}

    /**
     * What a file holds.
     *
     * @param attempts each with its place
     */
    public record Rows(List<Stored> views, List<Placed> attempts) {
        public Rows {
            views = List.copyOf(views);
            attempts = List.copyOf(attempts);
        }
    }

    /**
     * Rows that follow one another in a file.
     *
     * @param next the line where the next portion begins; empty at the end of the file
     */
    public record Portion(Rows rows, OptionalLong next) {}

    /** An attempt and where it was made. */
    public record Placed(EnrolmentKey where, Attempt attempt) {}

    /** Writes a file that is not there yet, whole or not at all, and on the disk when this returns. */
    public static void write(Path file, Rows rows) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".part");
        OwnerOnly.replace(fresh);
        try (Writer out =
                new OutputStreamWriter(new GZIPOutputStream(Files.newOutputStream(fresh)), StandardCharsets.UTF_8)) {
            for (Stored view : rows.views()) {
                out.append(ArchiveRow.json(view).toString()).append('\n');
            }
            for (Placed attempt : rows.attempts()) {
                out.append(ArchiveRow.json(attempt).toString()).append('\n');
            }
        }
        try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(fresh, file);
        // Its name as well is on the disk before rows go on account of it.
        try (FileChannel folder = FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        } catch (IOException unsupported) {
            // Not every system has this for folders.
        }
    }

    /**
     * Reads a portion of a file. With the first, all of the file is looked through, so that a file that is damaged or too large
     * is refused before a row of it is used.
     *
     * @param from the line where it begins
     * @throws StatusRefusedException if it is none, or damaged, or larger than any that is written
     */
    public static Portion portion(Path file, long from) {
        List<Stored> views = new ArrayList<>();
        List<Placed> attempts = new ArrayList<>();
        long[] held = new long[2];
        OptionalLong next = each(file, from, (length, row) -> {
            boolean full = held[0] >= ROWS_OF_A_PORTION || held[1] >= LENGTH_OF_A_PORTION;
            if (full && from > 0) {
                return false;
            }
            if (row.has("attempt")) {
                Placed attempt = ArchiveRow.attempt(row);
                held[0] += full ? 0 : rows(attempt.attempt());
                if (!full) {
                    attempts.add(attempt);
                }
            } else {
                Stored view = ArchiveRow.view(row);
                held[0] += full ? 0 : 1;
                if (!full) {
                    views.add(view);
                }
            }
            held[1] += full ? 0 : length;
            return !full;
        });
        return new Portion(new Rows(views, attempts), next);
    }

    /** Returns whether a file has these rows, in this order, and no others. */
    static boolean holds(Path file, Rows rows) {
        int views = 0;
        int attempts = 0;
        OptionalLong next = OptionalLong.of(0);
        while (next.isPresent()) {
            Portion portion = portion(file, next.getAsLong());
            int viewsEnd = views + portion.rows().views().size();
            int attemptsEnd = attempts + portion.rows().attempts().size();
            if (viewsEnd > rows.views().size()
                    || attemptsEnd > rows.attempts().size()
                    || !portion.rows().views().equals(rows.views().subList(views, viewsEnd))
                    || !portion.rows().attempts().equals(rows.attempts().subList(attempts, attemptsEnd))) {
                return false;
            }
            views = viewsEnd;
            attempts = attemptsEnd;
            next = portion.next();
        }
        return views == rows.views().size() && attempts == rows.attempts().size();
    }

    /** How many rows a file has; they are not kept. */
    static long count(Path file) {
        long[] rows = new long[1];
        each(file, 0, (length, row) -> {
            rows[0]++;
            return true;
        });
        return rows[0];
    }

    /** Returns how many rows an attempt counts for: its questions are in memory as well. */
    static long rows(Attempt attempt) {
        return 1L + attempt.questions().size();
    }

    /**
     * Returns how long the rows of an enrolment are in a file.
     *
     * @throws StatusRefusedException if they could not be read again
     */
    static long length(EnrolmentKey where, Raw raw) {
        long[] length = new long[1];
        raw.views()
                .forEach((content, view) ->
                        length[0] += length(where, ArchiveRow.json(new Stored(where.view(content), view))));
        raw.attempts().forEach(attempt -> length[0] += length(where, ArchiveRow.json(new Placed(where, attempt))));
        if (length[0] > MOST_BYTES / 4 || raw.size() > MOST_ROWS / 4) {
            throw new StatusRefusedException(StatusSentence.ARCHIVE_ROWS_TOO_LARGE.of(where));
        }
        return length[0];
    }

    private static long length(EnrolmentKey where, ObjectNode row) {
        int length = row.toString().length();
        if (length > MOST_OF_A_LINE) {
            throw new StatusRefusedException(StatusSentence.ARCHIVE_ROWS_TOO_LARGE.of(where));
        }
        return length + 1L;
    }

    /** Takes rows one by one. */
    private interface RowReader {
        /** @return whether the row was used; the first that is not begins the next portion */
        boolean read(int length, JsonNode row);
    }

    /**
     * Row by row: what unpacks to more than may be is refused while it is read, not when it has filled the memory.
     *
     * @return the first line that was not used
     */
    private static OptionalLong each(Path file, long from, RowReader reader) {
        OptionalLong unused = OptionalLong.empty();
        try (Bounded unpacked = new Bounded(new GZIPInputStream(Files.newInputStream(file)), MOST_BYTES);
                BufferedReader text = new BufferedReader(new InputStreamReader(unpacked, StandardCharsets.UTF_8))) {
            long at = 0;
            for (String line = line(text); line != null; line = line(text), at++) {
                if (at >= MOST_ROWS) {
                    throw new TooLargeException();
                }
                if (at < from) {
                    continue;
                }
                JsonNode row = Json.parse(line, StatusSentence.WHAT_ROWS.of(file.getFileName()));
                if (!reader.read(line.length(), row) && unused.isEmpty()) {
                    unused = OptionalLong.of(at);
                    if (from > 0) {
                        break;
                    }
                }
            }
            return unused;
        } catch (TooLargeException large) {
            throw new StatusRefusedException(
                    StatusSentence.ARCHIVE_TOO_LARGE.of(file, MOST_BYTES >> 20, MOST_ROWS), large);
        } catch (IOException | UncheckedIOException | DateTimeException damaged) {
            throw new StatusRefusedException(
                    StatusSentence.ARCHIVE_UNREADABLE.of(file, String.valueOf(damaged.getMessage())), damaged);
        }
    }

    private static @Nullable String line(BufferedReader text) throws IOException {
        StringBuilder line = new StringBuilder();
        int next = text.read();
        if (next < 0) {
            return null;
        }
        for (; next >= 0 && next != '\n'; next = text.read()) {
            if (line.length() == MOST_OF_A_LINE) {
                throw new TooLargeException();
            }
            line.append((char) next);
        }
        return line.toString();
    }

    /** More than an archive of ours has. */
    private static final class TooLargeException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /** Ends after so many bytes with a {@link TooLargeException}. */
    private static final class Bounded extends FilterInputStream {
        private long left;

        Bounded(InputStream in, long most) {
            super(in);
            left = most;
        }

        @Override
        public int read() throws IOException {
            int one = super.read();
            taken(one < 0 ? 0 : 1);
            return one;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int count = super.read(bytes, from, length);
            taken(count);
            return count;
        }

        private void taken(int count) throws TooLargeException {
            left -= Math.max(0, count);
            if (left < 0) {
                throw new TooLargeException();
            }
        }
    }
}
