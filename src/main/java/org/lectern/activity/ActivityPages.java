package org.lectern.activity;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The entries of the log from the newest on, page after page, and what is written meanwhile. The files are read backwards, a
 * block at a time, so the first page of a log of any size is there at once; nothing is held but the ends of writes whose
 * beginnings are still to come. Blocks; one thread at a time.
 */
public final class ActivityPages {
    /** Clocks are put back: entries are in the order in which they were written. */
    private static final Duration CLOCKS_DIFFER = Duration.ofDays(1);

    private static final int MOST_NEWS = 1 << 22;

    private final LogFiles files;
    private final ActivityJson json;
    private final ActivityFilter filter;
    private final Function<ActivityLine.Began, ActivityResult> standing;
    private final Map<String, ActivityLine.Ended> ends = new HashMap<>();

    /** Those that began since, or were under way: their ends are still to come. */
    private final Map<String, ActivityLine.Began> open = new LinkedHashMap<>();

    private List<LogFiles.Name> older = List.of();
    private @Nullable LinesBackwards lines;
    private String file = "";
    private String newest = "";
    private long newestEnd;
    private long skipped;
    private long lookedThrough;
    private boolean begun;

    ActivityPages(
            LogFiles files,
            ActivityJson json,
            ActivityFilter filter,
            Function<ActivityLine.Began, ActivityResult> standing) {
        this.files = files;
        this.json = json;
        this.filter = filter;
        this.standing = standing;
    }

    /**
     * A page.
     *
     * @param entries newest first, without their statements unless they were asked for
     * @param more whether older ones may follow
     * @param lookedThrough entries looked through so far, of all pages
     * @param skipped lines that could not be understood so far
     */
    public record Page(List<ActivityEntry> entries, boolean more, long lookedThrough, long skipped) {
        public Page {
            entries = List.copyOf(entries);
        }
    }

    /** The next page, without statements. */
    public Page next(int limit, BooleanSupplier goesOn) throws IOException {
        return next(limit, goesOn, false);
    }

    /**
     * The next page.
     *
     * @param goesOn asked now and then; the page ends early when it says no
     * @param whole whether the entries come with their statements
     */
    public Page next(int limit, BooleanSupplier goesOn, boolean whole) throws IOException {
        if (!begun) {
            begin();
        }
        List<ActivityEntry> page = new ArrayList<>();
        boolean past = false;
        while (page.size() < limit && !past && goesOn.getAsBoolean()) {
            Optional<LinesBackwards.Line> line = previous();
            if (line.isEmpty()) {
                past = true;
            } else {
                Optional<ActivityEntry> entry = read(line.get());
                past = entry.filter(this::isPast).isPresent();
                entry.filter(filter::matches)
                        .map(found -> whole ? found : found.slim())
                        .ifPresent(page::add);
            }
        }
        return new Page(page, !past, lookedThrough, skipped);
    }

    private boolean isPast(ActivityEntry entry) {
        return filter.from()
                .map(first -> entry.began().isBefore(first.minus(CLOCKS_DIFFER)))
                .orElse(false);
    }

    private void begin() throws IOException {
        begun = true;
        older = new ArrayList<>(files.all());
        if (!older.isEmpty()) {
            newest = older.get(older.size() - 1).toString();
            Path path = files.path(newest);
            newestEnd = endOfLastLine(path);
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

    private Optional<LinesBackwards.Line> previous() throws IOException {
        while (true) {
            LinesBackwards reading = lines;
            if (reading != null) {
                Optional<LinesBackwards.Line> line = reading.previous();
                if (line.isPresent()) {
                    return line;
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

    private Optional<ActivityEntry> read(LinesBackwards.Line line) {
        Optional<ActivityLine> read =
                json.read(line.bytes(), new ActivityEntry.LineAt(file, line.offset(), line.bytes().length));
        if (read.isEmpty()) {
            skipped++;
            return Optional.empty();
        }
        if (read.get() instanceof ActivityLine.Ended ended) {
            ends.put(ended.id(), ended);
            return Optional.empty();
        }
        ActivityLine.Began began = (ActivityLine.Began) read.get();
        lookedThrough++;
        ActivityLine.@Nullable Ended ended = ends.remove(began.id());
        if (ended != null) {
            return Optional.of(began.entry().with(ended));
        }
        ActivityResult now = standing.apply(began);
        if (now == ActivityResult.RUNNING) {
            open.put(began.id(), began);
        }
        return Optional.of(began.entry().as(now));
    }

    /**
     * What was written since it was last asked, by any process.
     *
     * @return entries that are new or have ended, oldest first, without statements; whether they match the filter is for
     *     the caller to ask, who may show them already
     */
    public List<ActivityEntry> news() throws IOException {
        if (!begun) {
            begin();
        }
        Map<String, ActivityEntry> news = new LinkedHashMap<>();
        boolean more = true;
        while (more) {
            more = false;
            if (!newest.isEmpty()) {
                more = news(news);
            }
            Optional<LogFiles.Name> following = following();
            if (!more && following.isPresent()) {
                newest = following.get().toString();
                newestEnd = 0;
                more = true;
            }
        }
        return List.copyOf(news.values());
    }

    private Optional<LogFiles.Name> following() throws IOException {
        Optional<LogFiles.Name> current = LogFiles.Name.of(Path.of(newest));
        return files.all().stream()
                .filter(name -> current.map(last -> name.compareTo(last) > 0).orElse(true))
                .findFirst();
    }

    /** Whether there may be more in the same file. */
    private boolean news(Map<String, ActivityEntry> news) throws IOException {
        byte[] bytes;
        try (RandomAccessFile reader = new RandomAccessFile(files.path(newest).toFile(), "r")) {
            long size = Math.min(reader.length() - newestEnd, MOST_NEWS);
            if (size <= 0) {
                return false;
            }
            bytes = new byte[(int) size];
            reader.seek(newestEnd);
            reader.readFully(bytes);
        } catch (NoSuchFileException gone) {
            return false;
        }
        int from = 0;
        for (int at = 0; at < bytes.length; at++) {
            if (bytes[at] == '\n') {
                if (at > from) {
                    told(Arrays.copyOfRange(bytes, from, at), newestEnd + from, news);
                }
                from = at + 1;
            }
        }
        newestEnd += from;
        return from > 0 && bytes.length == MOST_NEWS;
    }

    private void told(byte[] line, long offset, Map<String, ActivityEntry> news) {
        Optional<ActivityLine> read = json.read(line, new ActivityEntry.LineAt(newest, offset, line.length));
        if (read.isEmpty()) {
            skipped++;
        } else if (read.get() instanceof ActivityLine.Began began) {
            lookedThrough++;
            open.put(began.id(), began);
            news.put(began.id(), began.entry().slim());
        } else if (read.get() instanceof ActivityLine.Ended ended) {
            ActivityLine.@Nullable Began began = open.remove(ended.id());
            if (began != null) {
                news.put(ended.id(), began.entry().with(ended).slim());
            } else {
                ends.put(ended.id(), ended);
            }
        }
    }

    /** Those that were under way when they were read, and whose process has ended since without a word. */
    public List<ActivityEntry> forgotten() {
        List<ActivityLine.Began> gone = open.values().stream()
                .filter(began -> standing.apply(began) == ActivityResult.UNKNOWN)
                .collect(Collectors.toList());
        gone.forEach(began -> open.remove(began.id()));
        return gone.stream()
                .map(began -> began.entry().as(ActivityResult.UNKNOWN).slim())
                .toList();
    }

    /** Lines that could not be understood so far. */
    public long skipped() {
        return skipped;
    }

    /** Entries looked through so far. */
    public long lookedThrough() {
        return lookedThrough;
    }
}
