package org.lectern.console.duplicates;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.LibraryRow;
import org.lectern.console.text.Texts;
import org.lectern.library.Bucket;
import org.lectern.model.Content;

/** A finding in words: where the item stands, where it should, and the evidence. */
record FindingTexts(AuditTexts words) {
    private Texts texts() {
        return words.texts();
    }

    /** The item's name, else its id. */
    static String item(Finding finding) {
        return finding.item()
                .map(Content::displayName)
                .orElseGet(() -> finding.content().value());
    }

    String buckets(Collection<Bucket> buckets) {
        return buckets.stream()
                .sorted()
                .map(bucket -> texts().get("bucket." + bucket))
                .collect(Collectors.joining(", "));
    }

    /** Where it stands and should not; for those of membership, what the principal's own list says. */
    String stands(Finding finding) {
        if (finding.faulty().isEmpty()) {
            return finding.held()
                    .map(held -> texts().get("duplicates.list.as", texts().get("duplicates.role." + held.role())))
                    .orElseGet(() -> texts().get("duplicates.list.absent"));
        }
        Set<Instant> wrong = finding.rows().stream()
                .filter(row -> finding.faulty().contains(row.bucket()) && !finding.isRight(row))
                .map(LibraryRow::lastModified)
                .collect(Collectors.toCollection(TreeSet::new));
        return wrong.isEmpty()
                ? texts().get("duplicates.nowhere")
                : wrong.stream().map(words.times()::local).collect(Collectors.joining(", "));
    }

    /** Where the truth wants it. */
    String should(Finding finding) {
        if (finding.kind() == DriftKind.UNREADABLE) {
            return texts().get("duplicates.unknown");
        }
        if (finding.faulty().isEmpty()) {
            return finding.membership().role().isMember()
                    ? texts().get(
                                    "duplicates.list.as",
                                    texts().get("duplicates.role."
                                            + finding.membership().role()))
                    : texts().get("duplicates.list.absent");
        }
        return home(finding)
                .map(item -> words.times().local(item.lastModified()))
                .orElseGet(() -> texts().get("duplicates.nowhere"));
    }

    private static Optional<Content> home(Finding finding) {
        return finding.item()
                .filter(item -> !item.deleted() && finding.membership().role().isMember());
    }

    /** A row's place and the time it was written, in UTC to the microsecond. */
    String row(LibraryRow row) {
        return texts().get(
                        "duplicates.row",
                        texts().get("bucket." + row.bucket()),
                        words.times().utc(row.lastModified()),
                        written(row.writeTime()));
    }

    /** The times that a row's text says. */
    List<Instant> times(LibraryRow row) {
        return row.writeTime() == 0
                ? List.of(row.lastModified())
                : List.of(row.lastModified(), Instant.ofEpochMilli(row.writeTime() / 1_000));
    }

    private String written(long micros) {
        return micros == 0
                ? texts().get("duplicates.written.unknown")
                : texts().get(
                                "duplicates.written",
                                Long.toString(micros),
                                words.times().utc(Instant.ofEpochMilli(micros / 1_000)));
    }

    /** What the truth says of the item and the membership, line by line. */
    List<String> truth(Finding finding) {
        String item = finding.item()
                .map(known -> texts().get(
                                known.deleted() ? "duplicates.truth.deleted" : "duplicates.truth.item",
                                words.times().utc(known.lastModified()),
                                texts().get("visibility." + known.visibility() + ".within")))
                .orElseGet(() -> texts().get("duplicates.truth.unknown"));
        String membership = finding.membership().role().isMember()
                ? texts().get(
                                "duplicates.truth.member",
                                texts().get("duplicates.role."
                                        + finding.membership().role()),
                                finding.membership().stamp())
                : texts().get(
                                finding.membership().stamp() > 0
                                        ? "duplicates.truth.removed"
                                        : "duplicates.truth.never",
                                finding.membership().stamp());
        String list = finding.held()
                .map(held -> texts().get(
                                "duplicates.truth.list",
                                texts().get("duplicates.role." + held.role()),
                                written(held.writeTime())))
                .orElseGet(() -> texts().get("duplicates.truth.noList"));
        return finding.kind() == DriftKind.UNREADABLE
                ? List.of(texts().get("duplicates.truth.unreadable"), list)
                : List.of(item, membership, list);
    }

    /** All of it, to be copied. */
    String copy(FindingRow row) {
        Finding finding = row.finding();
        return Stream.of(
                        Stream.of(
                                words.kind(finding.kind()) + ": " + finding.content() + " \u00B7 "
                                        + finding.principal(),
                                texts().say(finding.verdict())),
                        finding.rows().stream().map(this::row),
                        truth(finding).stream(),
                        row.fixed().get().stream().map(this::fixed))
                .flatMap(lines -> lines)
                .collect(Collectors.joining(System.lineSeparator()));
    }

    String fixed(FindingRow.Fixed result) {
        String outcome = texts().get("duplicates.outcome." + result.outcome());
        if (result.because().isEmpty()) {
            return outcome;
        }
        String because = texts().say(result.because());
        // The reasons of the other outcomes say the outcome themselves.
        return result.outcome() == FixOutcome.NOT_FIXED
                ? texts().get("duplicates.outcome.because", outcome, because)
                : because;
    }
}
