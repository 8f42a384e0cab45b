package org.lectern.console.oae;

import java.util.stream.Collectors;
import org.lectern.console.export.Export;
import org.lectern.console.export.RowLayout;
import org.lectern.console.page.ConsoleContext;
import org.lectern.oae.BucketKey;
import org.lectern.oae.IndexRow;
import org.lectern.oae.diagnosis.IndexFinding;

/** What stands in a finding, as text: on the page, and in a file. */
final class IndexFindingExport {
    static final RowLayout<IndexFindingRow> LAYOUT = new RowLayout<IndexFindingRow>()
            .with("fault", row -> row.finding().fault())
            .with("index", row -> row.finding().library().kind().index())
            .with("library_id", row -> row.finding().library().owner())
            .with("resource_id", row -> row.finding().resource())
            .with("faulty_buckets", row -> buckets(row.finding(), " "))
            .with("rows", row -> stands(row.finding(), " "))
            .with("expected", row -> row.finding().expected().map(one -> one.entry()))
            .with("verdict", row -> row.finding().verdict().english())
            .with("fix", row -> row.fixed().get().map(one -> one.outcome()));

    private IndexFindingExport() {}

    /** The findings that are shown. */
    static Export of(ConsoleContext context, IndexFindings findings) {
        return new Export(context, () -> "oae-findings").shown("duplicates.export.shown", LAYOUT, findings::rows);
    }

    /** The lists that a fault is in. */
    static String buckets(IndexFinding finding, String between) {
        return finding.faulty().stream().sorted().map(BucketKey::nameOf).collect(Collectors.joining(between));
    }

    /** The rows that stand there. */
    static String stands(IndexFinding finding, String between) {
        return finding.rows().stream().map(IndexFindingExport::row).collect(Collectors.joining(between));
    }

    private static String row(IndexRow row) {
        return row.bucketKey() + "  " + row.rankedResourceId() + "  " + row.value();
    }
}
