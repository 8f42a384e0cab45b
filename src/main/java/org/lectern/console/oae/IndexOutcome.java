package org.lectern.console.oae;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.console.overview.TileText;
import org.lectern.console.overview.TileText.Tone;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
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

    /**
     * The same at a glance.
     *
     * @param fixed how many of its findings are right by now
     */
    static TileText tile(IndexAuditReport report, long fixed, Texts texts, Times times) {
        boolean clean = report.total() == 0 && report.isComplete();
        String ended = texts.get("duplicates.state." + report.state()) + " \u00B7 " + times.local(report.ended());
        String kinds = report.found().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> texts.get("duplicates.bar", texts.get("oae.fault." + entry.getKey()), entry.getValue()))
                .collect(Collectors.joining(", "));
        String text = kinds.isEmpty() ? ended : ended + "\n" + kinds;
        return new TileText(
                texts.get("duplicates.tile.findings", Math.max(0, report.total() - fixed)),
                fixed == 0 ? text : texts.get("duplicates.tile.fixed", text, fixed, report.total()),
                of(report, texts).read(),
                clean ? Tone.CLEAN : Tone.WARNING);
    }
}
