package org.lectern.activity;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;

/**
 * {@link ActivityLines} of a keyspace. Rows of several consoles become visible in another order than that of their times, so the
 * last minute is read again each time, and rows that were seen are left out.
 */
final class TableLines implements ActivityLines {
    private static final Duration AGAIN = Duration.ofMinutes(1);
    private static final int PAGE = 100;

    private final ActivityRows rows;
    private final ActivityJson json;
    private final InstantSource clock;
    private final String subject;

    /** Rows that were read and are not returned yet, newest first. */
    private final Deque<ActivityRow> ready = new ArrayDeque<>();

    /** The rows of the last minute. */
    private Set<ActivityRow.Key> seen = Set.of();

    private Instant again = Instant.EPOCH;
    private Optional<ActivityRow.Key> before = Optional.empty();
    private @Nullable Iterator<LocalDate> days;
    private Optional<LocalDate> day = Optional.empty();
    private boolean begun;
    private boolean ended;

    /** @param subject whose rows alone are read, as long as they are older than a minute; empty: all */
    TableLines(ActivityRows rows, ActivityJson json, InstantSource clock, String subject) {
        this.rows = rows;
        this.json = json;
        this.clock = clock;
        this.subject = subject;
    }

    private void begin() throws IOException {
        if (!begun) {
            again = clock.instant().minus(AGAIN);
            List<ActivityRow> latest = latest();
            latest.forEach(ready::addFirst);
            seen = keys(latest);
            before = Optional.of(new ActivityRow.Key(again, "", 0));
            begun = true;
        }
    }

    private static Set<ActivityRow.Key> keys(List<ActivityRow> rows) {
        Set<ActivityRow.Key> keys = new HashSet<>();
        rows.forEach(row -> keys.add(row.key()));
        return keys;
    }

    /** The rows of the last minute and of clocks that are ahead, oldest first. */
    private List<ActivityRow> latest() throws IOException {
        List<ActivityRow> latest = new ArrayList<>();
        LocalDate last = ActivityRow.Key.dayOf(clock.instant().plus(AGAIN));
        for (LocalDate one = ActivityRow.Key.dayOf(again); !one.isAfter(last); one = one.plusDays(1)) {
            Optional<ActivityRow.Key> after = Optional.empty();
            List<ActivityRow> page;
            do {
                page = SharedActivity.await(rows.from(one, again, after, PAGE));
                latest.addAll(page);
                after = page.isEmpty()
                        ? after
                        : Optional.of(page.get(page.size() - 1).key());
            } while (page.size() == PAGE);
        }
        return latest;
    }

    @Override
    public Optional<ActivityLine> previous() throws IOException {
        begin();
        while (ready.isEmpty() && !ended) {
            if (subject.isEmpty()) {
                readDay();
            } else {
                readSubject();
            }
        }
        return Optional.ofNullable(ready.poll()).map(json::read);
    }

    private void readDay() throws IOException {
        Iterator<LocalDate> older = days;
        if (older == null) {
            LocalDate first = ActivityRow.Key.dayOf(again);
            older = SharedActivity.await(rows.days()).stream()
                    .filter(one -> !one.isAfter(first))
                    .iterator();
            days = older;
        }
        if (day.isEmpty()) {
            if (!older.hasNext()) {
                ended = true;
                return;
            }
            day = Optional.of(older.next());
        }
        take(SharedActivity.await(rows.before(day.get(), before, PAGE)), ready);
    }

    private void take(List<ActivityRow> page, Deque<ActivityRow> to) {
        to.addAll(page);
        if (page.size() < PAGE) {
            day = Optional.empty();
        }
        if (!page.isEmpty()) {
            before = Optional.of(page.get(page.size() - 1).key());
        }
    }

    private void readSubject() throws IOException {
        List<ActivityRow.Key> keys = SharedActivity.await(rows.subject(subject, before, PAGE));
        SharedActivity.await(Stages.all(keys, rows::find)).forEach(row -> row.ifPresent(ready::add));
        if (keys.size() < PAGE) {
            ended = true;
        } else {
            before = Optional.of(keys.get(keys.size() - 1));
        }
    }

    @Override
    public List<ActivityLine> appended() throws IOException {
        begin();
        List<ActivityRow> latest = latest();
        Set<ActivityRow.Key> known = seen;
        seen = keys(latest);
        again = later(clock.instant().minus(AGAIN), again);
        return latest.stream()
                .filter(row -> !known.contains(row.key()))
                .map(json::read)
                .toList();
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
