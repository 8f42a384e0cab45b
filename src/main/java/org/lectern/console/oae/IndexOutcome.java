package org.lectern.console.oae;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.console.text.Texts;
import org.lectern.oae.audit.IndexAuditReport;

/**
 * What an audit came to, in words.
 *
 * @param headline a line
 * @param read sentences: what was looked at, and what was not
 * @param total findings
 * @param whole whether it has come to its end, and left nothing out
 */
record IndexOutcome(String headline, String read, long total, boolean whole) {
    static IndexOutcome of(IndexAuditReport report, Texts texts) {
        return new IndexOutcome(
                texts.get(
                        "oae.audit.ended",
                        texts.get("duplicates.state." + report.state()),
                        report.total(),
                        report.notKept()),
                Stream.of(report.coverage().message(), report.reason())
                        .filter(message -> !message.isEmpty())
                        .map(texts::say)
                        .collect(Collectors.joining(" ")),
                report.total(),
                report.isComplete());
    }
}
