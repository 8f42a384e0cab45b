package org.lectern.activity;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
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
    private final Function<ActivityEntry, List<String>> shown;
    private final Function<ActivityLine.Began, ActivityResult> standing;
    private final Map<String, ActivityLine.Ended> ends = new HashMap<>();

    /** Those that began since, or were under way: their ends are still to come. */
    private final Map<String, ActivityLine.Began> open = new LinkedHashMap<>();

    private List<LogFiles.Name> older = List.of();
    private @Nullable LinesBackwards lines;
    /** The line after the last page, if it was looked whether there is one. */
    private Optional<LinesBackwards.Line> ahead = Optional.empty();

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
            Function<ActivityEntry, List<String>> shown,
            Function<ActivityLine.Began, ActivityResult> standing) {
        this.files = files;
        this.json = json;
        this.filter = filter;
        this.shown = shown;
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
            Optional<LinesBackwards.Line> line = ahead.isPresent() ? ahead : previous();
            ahead = Optional.empty();
            if (line.isEmpty()) {
                past = true;
            } else {
                Optional<ActivityEntry> entry = read(line.get());
                past = entry.filter(this::isPast).isPresent();
                entry.filter(this::matches)
                        .map(found -> whole ? found : found.slim())
                        .ifPresent(page::add);
            }
        }
        return new Page(page, !past && (page.size() < limit || isLineLeft()), lookedThrough, skipped);
    }

    private boolean isLineLeft() throws IOException {
        if (ahead.isEmpty()) {
            ahead = previous();
        }
        return ahead.isPresent();
    }

    private boolean matches(ActivityEntry entry) {
        return filter.matches(entry, shown);
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

    private Optional<ActivityEntry> read(LinesBackwards.Line line) throws IOException {
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
        if (now == ActivityResult.UNKNOWN) {
            // Its end may be among what was written since reading began.
            ActivityLine.@Nullable Ended late = endsAhead().get(began.id());
            return Optional.of(
                    late == null ? began.entry().as(now) : began.entry().with(late));
        }
        open.put(began.id(), began);
        return Optional.of(began.entry().as(now));
    }

    /**
     * An entry that is new, or has ended.
     *
     * @param entry without its statements
     * @param matches whether it is wanted by the filter, its statements looked at, too; one that is not may be shown already
     */
    public record News(ActivityEntry entry, boolean matches) {}

    private News news(ActivityEntry whole) {
        return new News(whole.slim(), matches(whole));
    }

    /** What was written since it was last asked, by any process; oldest first. */
    public List<News> news() throws IOException {
        if (!begun) {
            begin();
        }
        Map<String, News> news = new LinkedHashMap<>();
        boolean more = true;
        while (more) {
            long taken = newest.isEmpty() ? 0 : lines(newest, newestEnd, (line, offset) -> told(line, offset, news));
            newestEnd += taken;
            more = taken > 0;
            Optional<LogFiles.Name> following = more ? Optional.empty() : following(newest);
            if (following.isPresent()) {
                newest = following.get().toString();
                newestEnd = 0;
                more = true;
            }
        }
        return List.copyOf(news.values());
    }

    private Optional<LogFiles.Name> following(String last) throws IOException {
        Optional<LogFiles.Name> current = LogFiles.Name.of(Path.of(last));
        return files.all().stream()
                .filter(name ->
                        current.map(before -> name.compareTo(before) > 0).orElse(true))
                .findFirst();
    }

    /** What is done with a line and the place of its first byte. */
    private interface Told {
        void line(byte[] bytes, long offset);
    }

    /** The whole lines of a file from there on, a few megabytes at most; answers how many bytes they take. */
    private long lines(String name, long start, Told told) throws IOException {
        byte[] bytes;
        try (RandomAccessFile reader = new RandomAccessFile(files.path(name).toFile(), "r")) {
            long size = Math.min(reader.length() - start, MOST_NEWS);
            if (size <= 0) {
                return 0;
            }
            bytes = new byte[(int) size];
            reader.seek(start);
            reader.readFully(bytes);
        } catch (FileNotFoundException gone) {
            return 0;
        }
        int from = 0;
        for (int at = 0; at < bytes.length; at++) {
            if (bytes[at] == '\n') {
                if (at > from) {
                    told.line(Arrays.copyOfRange(bytes, from, at), start + from);
                }
                from = at + 1;
            }
        }
        return from;
    }

    private void told(byte[] line, long offset, Map<String, News> news) {
        Optional<ActivityLine> read = json.read(line, new ActivityEntry.LineAt(newest, offset, line.length));
        if (read.isEmpty()) {
            skipped++;
        } else if (read.get() instanceof ActivityLine.Began began) {
            lookedThrough++;
            open.put(began.id(), began);
            news.put(began.id(), news(began.entry()));
        } else if (read.get() instanceof ActivityLine.Ended ended) {
            ActivityLine.@Nullable Began began = open.remove(ended.id());
            if (began != null) {
                news.put(ended.id(), news(began.entry().with(ended)));
            } else {
                ends.put(ended.id(), ended);
            }
        }
    }

    /** The ends of writes among the lines that were written since, and are still to be told. */
    private Map<String, ActivityLine.Ended> endsAhead() throws IOException {
        Map<String, ActivityLine.Ended> ahead = new HashMap<>();
        String name = newest;
        long from = newestEnd;
        while (!name.isEmpty()) {
            String here = name;
            long taken = lines(
                    here,
                    from,
                    (line, offset) -> json.read(line, new ActivityEntry.LineAt(here, offset, line.length))
                            .filter(ActivityLine.Ended.class::isInstance)
                            .map(ActivityLine.Ended.class::cast)
                            .ifPresent(ended -> ahead.put(ended.id(), ended)));
            from += taken;
            if (taken == 0) {
                name = following(here).map(LogFiles.Name::toString).orElse("");
                from = 0;
            }
        }
        return ahead;
    }

    /** Those that were under way when they were read, and whose process has ended since without a word. */
    public List<News> forgotten() throws IOException {
        List<ActivityLine.Began> silent = open.values().stream()
                .filter(began -> standing.apply(began) == ActivityResult.UNKNOWN)
                .toList();
        if (silent.isEmpty()) {
            return List.of();
        }
        // Whoever is gone has said its last word by now: it may have come since the news.
        Map<String, ActivityLine.Ended> ahead = endsAhead();
        List<ActivityLine.Began> gone =
                silent.stream().filter(began -> !ahead.containsKey(began.id())).toList();
        gone.forEach(began -> open.remove(began.id()));
        return gone.stream()
                .map(began -> news(began.entry().as(ActivityResult.UNKNOWN)))
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
