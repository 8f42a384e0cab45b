package org.lectern.console.oae;

import java.util.stream.Collectors;
import org.lectern.console.export.Export;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.ColumnList;
import org.lectern.oae.BucketKey;
import org.lectern.oae.IndexRow;
import org.lectern.oae.diagnosis.IndexFinding;

/** What stands in a finding, as text: on the page, and in a file. */
final class IndexFindingExport {
    static final ColumnList<IndexFindingRow> LAYOUT = new ColumnList<IndexFindingRow>()
            .exportOnly("fault", row -> row.finding().fault())
            .exportOnly("index", row -> row.finding().library().kind().index())
            .exportOnly("library_id", row -> row.finding().library().owner())
            .exportOnly("resource_id", row -> row.finding().resource())
            .exportOnly("faulty_buckets", row -> buckets(row.finding(), " "))
            .exportOnly("rows", row -> stands(row.finding(), " "))
            .exportOnly("expected", row -> row.finding().expected().map(one -> one.entry()))
            .exportOnly("verdict", row -> row.finding().verdict().english())
            .exportOnly("fix", row -> row.fixed().get().map(one -> one.outcome()));

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
