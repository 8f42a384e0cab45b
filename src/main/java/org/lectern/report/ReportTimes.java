package org.lectern.report;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.lectern.wording.Message;

/** Times in reports: UTC, with as many digits after the second as the time has. */
final class ReportTimes {
    private static final DateTimeFormatter FORMAT = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 6, true)
            .appendLiteral(" UTC")
            .toFormatter(Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private ReportTimes() {}

    static Message of(Instant time) {
        return Message.plain(FORMAT.format(time));
    }

    /** @param micros since 1970 */
    static Message ofWrite(long micros) {
        return ReportSentence.IN_MICROS.of(of(Instant.EPOCH.plus(micros, ChronoUnit.MICROS)), Long.toString(micros));
    }
}
