package org.lectern.console.text;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Moments as the operator reads them: in the operator's zone, and in UTC for comparison with logs. */
public final class Times {
    private static final String PATTERN = "yyyy-MM-dd HH:mm:ss";
    private static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern(PATTERN + ".SSS 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final ZoneId zone;
    private final DateTimeFormatter local;

    public Times(ZoneId zone) {
        this.zone = zone;
        this.local = DateTimeFormatter.ofPattern(PATTERN, Locale.ROOT).withZone(zone);
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
