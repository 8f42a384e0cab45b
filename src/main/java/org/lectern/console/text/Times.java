package org.lectern.console.text;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The one format of times on screen: to the second, in the operator's zone or in UTC, years first. */
public final class Times {
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS", Locale.ROOT);

    private final ZoneId own;
    private volatile ZoneId zone;

    /** @param own the operator's zone */
    public Times(ZoneId own) {
        this.own = own;
        this.zone = own;
    }

    /** Shows times in UTC from now on, or in the operator's zone again. */
    public void inUtc(boolean utc) {
        zone = utc ? ZoneOffset.UTC : own;
    }

    public ZoneId zone() {
        return zone;
    }

    /** Returns the time to the second, in the zone shown. */
    public String local(Instant instant) {
        return SECONDS.withZone(zone).format(instant);
    }

    /** Returns the time to the millisecond in UTC, or in the operator's zone while UTC is shown. */
    String other(Instant instant) {
        return zone.equals(ZoneOffset.UTC) ? SECONDS.withZone(own).format(instant) + " " + own : utc(instant);
    }

    /** Returns the time to the millisecond, in UTC. */
    public String utc(Instant instant) {
        return MILLIS.withZone(ZoneOffset.UTC).format(instant) + " UTC";
    }
}
