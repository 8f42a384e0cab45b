package org.lectern.console.oae;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.console.text.Texts;
import org.lectern.library.Bucket;
import org.lectern.oae.audit.IndexAuditReport;
import org.lectern.oae.audit.LibraryAudit;

/**
 * What an audit came to, in words.
 *
 * @param headline a line
 * @param read sentences: what was looked at, and what was not; may be empty
 * @param total findings
 * @param whole whether it has come to its end, and left nothing out
 */
record IndexOutcome(String headline, String read, long total, boolean whole) {
    /** Empty while there is nothing to tell. */
    static Optional<IndexOutcome> of(IndexFindings.State state, OaeTexts words) {
        if (state instanceof IndexFindings.State.Ended ended) {
            return Optional.of(of(ended.report(), words.texts()));
        }
        return state instanceof IndexFindings.State.Looked looked
                ? Optional.of(of(looked.audit(), words))
                : Optional.empty();
    }

    private static IndexOutcome of(IndexAuditReport report, Texts texts) {
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
                report.state().isEnd() && report.reason().isEmpty());
    }

    private static IndexOutcome of(LibraryAudit audit, OaeTexts words) {
        Texts texts = words.texts();
        String unbuilt = audit.unbuilt().stream()
                .sorted()
                .map(bucket -> words.list(Optional.<Bucket>of(bucket)))
                .collect(Collectors.joining(", "));
        List<String> read = Stream.of(
                        unbuilt.isEmpty() ? "" : texts.get("oae.audit.looked.unbuilt", unbuilt),
                        audit.changing().isEmpty()
                                ? ""
                                : texts.get(
                                        "oae.audit.looked.changing",
                                        audit.changing().size()))
                .filter(sentence -> !sentence.isEmpty())
                .toList();
        int total = audit.findings().size();
        return new IndexOutcome(
                texts.get("oae.audit.looked", audit.rows(), audit.expected(), total),
                String.join(" ", read),
                total,
                audit.changing().isEmpty());
    }
}
