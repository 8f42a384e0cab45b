package org.lectern.console.text;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.Optional;

/** Moments that an operator types, in the order of days and months of either language. */
public final class Moments {
    private static final DateTimeFormatter TYPED = new DateTimeFormatterBuilder()
            .appendPattern("[uuuu-M-d][d.M.uuuu][' ']['T'][H:mm[:ss]]")
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    /** Cassandra keeps milliseconds. */
    private static final LocalTime LAST = LocalTime.MAX.withNano(999_000_000);

    private Moments() {}

    /**
     * The end of something: a day, and then its last moment, or a day and a time, to the minute or the second.
     *
     * @param zone the operator's
     * @return empty if it is no moment
     */
    public static Optional<Instant> end(String typed, ZoneId zone) {
        try {
            TemporalAccessor read = TYPED.parseBest(typed.strip(), LocalDateTime::from, LocalDate::from);
            LocalDateTime at = read instanceof LocalDate day ? day.atTime(LAST) : LocalDateTime.from(read);
            return Optional.of(at.atZone(zone).toInstant());
        } catch (DateTimeParseException none) {
            return Optional.empty();
        }
    }
}
