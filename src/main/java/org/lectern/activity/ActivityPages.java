package org.lectern.activity;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a log from the newest on, page after page, and what is written meanwhile. Holds nothing but the ends of writes
 * whose beginnings are still to come. Blocks; one thread at a time.
 */
public final class ActivityPages {
    /** Clocks are put back: entries are in the order in which they were written. */
    private static final Duration CLOCKS_DIFFER = Duration.ofDays(1);

    private final ActivityLines lines;
    private final ActivityFilter filter;
    private final Function<ActivityEntry, List<String>> shown;
    private final Function<ActivityLine.Began, ActivityResult> standing;
    private final Map<String, ActivityLine.Ended> ends = new HashMap<>();

    /** Those that began since, or were under way: their ends are still to come. */
    private final Map<String, ActivityLine.Began> open = new LinkedHashMap<>();

    /** The line after the last page, if it was looked whether there is one. */
    private Optional<ActivityLine> ahead = Optional.empty();

    /** Appended lines that were read and are not told yet. */
    private final List<ActivityLine> appended = new ArrayList<>();

    private long skipped;
    private long lookedThrough;

    ActivityPages(
            ActivityLines lines,
            ActivityFilter filter,
            Function<ActivityEntry, List<String>> shown,
            Function<ActivityLine.Began, ActivityResult> standing) {
        this.lines = lines;
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
        List<ActivityEntry> page = new ArrayList<>();
        boolean past = false;
        while (page.size() < limit && !past && goesOn.getAsBoolean()) {
            Optional<ActivityLine> line = ahead.isPresent() ? ahead : lines.previous();
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
            ahead = lines.previous();
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

    private Optional<ActivityEntry> read(ActivityLine line) throws IOException {
        if (line instanceof ActivityLine.Ended ended) {
            ends.put(ended.id(), ended);
            return Optional.empty();
        }
        if (!(line instanceof ActivityLine.Began began)) {
            skipped++;
            return Optional.empty();
        }
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
        Map<String, News> news = new LinkedHashMap<>();
        appended.addAll(lines.appended());
        appended.forEach(line -> told(line, news));
        appended.clear();
        return List.copyOf(news.values());
    }

    private void told(ActivityLine line, Map<String, News> news) {
        if (line instanceof ActivityLine.Began began) {
            lookedThrough++;
            open.put(began.id(), began);
            news.put(began.id(), news(began.entry()));
        } else if (line instanceof ActivityLine.Ended ended) {
            ActivityLine.@Nullable Began began = open.remove(ended.id());
            if (began != null) {
                news.put(ended.id(), news(began.entry().with(ended)));
            } else {
                ends.put(ended.id(), ended);
            }
        } else {
            skipped++;
        }
    }

    /** The ends of writes among the lines that were written since, and are still to be told. */
    private Map<String, ActivityLine.Ended> endsAhead() throws IOException {
        appended.addAll(lines.appended());
        Map<String, ActivityLine.Ended> found = new HashMap<>();
        for (ActivityLine line : appended) {
            if (line instanceof ActivityLine.Ended ended) {
                found.put(ended.id(), ended);
            }
        }
        return found;
    }

    /** Those that were under way when they were read, and whose process has ended since without a word. */
    public List<News> forgotten() throws IOException {
        List<ActivityLine.Began> silent = open.values().stream()
                .filter(began -> standing.apply(began) == ActivityResult.UNKNOWN)
                .toList();
        if (silent.isEmpty()) {
            return List.of();
        }
        // A process that is gone has said its last word by now: it may have come since the news.
        Map<String, ActivityLine.Ended> late = endsAhead();
        List<ActivityLine.Began> gone =
                silent.stream().filter(began -> !late.containsKey(began.id())).toList();
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
