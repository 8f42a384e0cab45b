package org.lectern.activity;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@link ActivityLines} of the log files. The files are read backwards, a block at a time, so the first page of a log of any
 * size is there at once.
 */
final class FileLines implements ActivityLines {
    private static final int MOST_NEWS = 1 << 22;

    private final LogFiles files;
    private final ActivityJson json;
    private List<LogFiles.Name> older = List.of();
    private @Nullable LinesBackwards lines;
    private String file = "";
    private String newest = "";
    private long newestEnd;
    private boolean begun;

    FileLines(LogFiles files, ActivityJson json) {
        this.files = files;
        this.json = json;
    }

    private void begin() throws IOException {
        if (begun) {
            return;
        }
        begun = true;
        older = new ArrayList<>(files.all());
        if (!older.isEmpty()) {
            newest = older.get(older.size() - 1).toString();
            newestEnd = endOfLastLine(files.path(newest));
        }
    }

    /** A line that is being written is news. */
    private static long endOfLastLine(Path path) throws IOException {
        long end = Files.size(path);
        try (RandomAccessFile reader = new RandomAccessFile(path.toFile(), "r")) {
            for (long at = end; at > 0; at--) {
                reader.seek(at - 1);
                if (reader.read() == '\n') {
                    return at;
                }
            }
        }
        return 0;
    }

    @Override
    public Optional<ActivityLine> previous() throws IOException {
        begin();
        while (true) {
            LinesBackwards reading = lines;
            if (reading != null) {
                Optional<LinesBackwards.Line> line = reading.previous();
                if (line.isPresent()) {
                    return line.map(found -> read(found.bytes(), file, found.offset()));
                }
                lines = null;
            }
            if (older.isEmpty()) {
                return Optional.empty();
            }
            file = older.remove(older.size() - 1).toString();
            Path path = files.path(file);
            lines = new LinesBackwards(path, file.equals(newest) ? newestEnd : Files.size(path));
        }
    }

    private ActivityLine read(byte[] bytes, String name, long offset) {
        return json.read(bytes, new ActivityEntry.InFile(name, offset, bytes.length));
    }

    @Override
    public List<ActivityLine> appended() throws IOException {
        begin();
        List<ActivityLine> appended = new ArrayList<>();
        boolean more = true;
        while (more) {
            long taken = newest.isEmpty() ? 0 : take(appended);
            newestEnd += taken;
            more = taken > 0;
            Optional<LogFiles.Name> following = more ? Optional.empty() : following();
            if (following.isPresent()) {
                newest = following.get().toString();
                newestEnd = 0;
                more = true;
            }
        }
        return appended;
    }

    private Optional<LogFiles.Name> following() throws IOException {
        Optional<LogFiles.Name> current = LogFiles.Name.of(Path.of(newest));
        return files.all().stream()
                .filter(name ->
                        current.map(before -> name.compareTo(before) > 0).orElse(true))
                .findFirst();
    }

    /** Takes whole lines from the end of those that were read, a few megabytes at most; returns how many bytes they have. */
    private long take(List<ActivityLine> appended) throws IOException {
        byte[] bytes;
        try (RandomAccessFile reader = new RandomAccessFile(files.path(newest).toFile(), "r")) {
            long size = Math.min(reader.length() - newestEnd, MOST_NEWS);
            if (size <= 0) {
                return 0;
            }
            bytes = new byte[(int) size];
            reader.seek(newestEnd);
            reader.readFully(bytes);
        } catch (FileNotFoundException gone) {
            return 0;
        }
        int from = 0;
        for (int at = 0; at < bytes.length; at++) {
            if (bytes[at] == '\n') {
                if (at > from) {
                    appended.add(read(Arrays.copyOfRange(bytes, from, at), newest, newestEnd + from));
                }
                from = at + 1;
            }
        }
        return from;
    }
}
