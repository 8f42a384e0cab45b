package org.lectern.console.text;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Moments as the operator reads them: in the operator's zone, and in UTC for comparison with logs. */
public final class Times {
    private static final String PATTERN = "yyyy-MM-dd HH:mm:ss";
    private static final String GERMAN_PATTERN = "dd.MM.yyyy HH:mm:ss";
    private static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern(PATTERN + ".SSS 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final ZoneId zone;
    private final DateTimeFormatter local;

    /** Years first, as in logs. */
    public Times(ZoneId zone) {
        this(zone, Locale.ROOT);
    }

    /** @param locale says in which order days, months and years stand */
    public Times(ZoneId zone, Locale locale) {
        this.zone = zone;
        this.local = DateTimeFormatter.ofPattern(
                        Language.of(locale) == Language.GERMAN ? GERMAN_PATTERN : PATTERN, Locale.ROOT)
                .withZone(zone);
    }

    public ZoneId zone() {
        return zone;
    }

    /** To the second, in the operator's zone. */
    public String local(Instant instant) {
        return local.format(instant);
    }

    /** To the millisecond, in UTC. */
    public String utc(Instant instant) {
        return UTC.format(instant);
    }
}
