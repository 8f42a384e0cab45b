package org.lectern.console.oae;

import java.util.stream.Collectors;
import org.lectern.console.duplicates.KindBadges;
import org.lectern.console.table.ColumnList;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Badge;
import org.lectern.library.Bucket;
import org.lectern.oae.BucketKey;
import org.lectern.oae.IndexRow;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;

/** The columns of the findings in OAE's libraries. */
record IndexFindingColumns(Texts texts) {
    ColumnList<IndexFindingRow> list() {
        return new ColumnList<IndexFindingRow>("oae.findings", "oae.audit.column.")
                .graphic(
                        "fault",
                        142,
                        146,
                        row -> Badge.of(
                                name(row.finding().fault()), icon(row.finding().fault()), "warning"))
                .exported("fault", row -> row.finding().fault())
                .text(
                        "kind",
                        118,
                        124,
                        row -> texts.get("oae.kind." + row.finding().library().kind()))
                .unlessSame()
                .exported("index", row -> row.finding().library().kind().index())
                .mono("library", 90, 180, row -> row.finding().library().owner().value())
                .unlessSame()
                .exported("library_id", row -> row.finding().library().owner())
                .mono("resource", 90, 200, row -> row.finding().resource())
                .exported("resource_id", row -> row.finding().resource())
                .text("lists", 130, 150, row -> lists(row.finding()))
                .tip(row -> buckets(row.finding(), ", "))
                .exported("faulty_buckets", row -> buckets(row.finding(), " "))
                .exportOnly("rows", row -> stands(row.finding(), " "))
                .exportOnly("expected", row -> row.finding().expected().map(one -> one.entry()))
                .exportOnly("verdict", row -> row.finding().verdict().english())
                .graphic(
                        "fixed",
                        124,
                        128,
                        row -> row.fixed()
                                .get()
                                .map(fix -> KindBadges.of(fix.outcome(), texts))
                                .orElse(null))
                .watching(IndexFindingRow::fixed)
                .exported("fix", row -> row.fixed().get().map(one -> one.outcome()));
    }

    String name(IndexFault fault) {
        return texts.get("oae.fault." + fault);
    }

    /** In few words where it is all of them, as it often is. */
    private String lists(IndexFinding finding) {
        return finding.faulty().size() == Bucket.values().length ? texts.get("oae.list.all") : buckets(finding, ", ");
    }

    private static String buckets(IndexFinding finding, String between) {
        return finding.faulty().stream().sorted().map(BucketKey::nameOf).collect(Collectors.joining(between));
    }

    /** Returns the rows of a finding as text. */
    static String stands(IndexFinding finding, String between) {
        return finding.rows().stream().map(IndexFindingColumns::row).collect(Collectors.joining(between));
    }

    private static String row(IndexRow row) {
        return row.bucketKey() + "  " + row.rankedResourceId() + "  " + row.value();
    }

    private static String icon(IndexFault fault) {
        return switch (fault) {
            case DUPLICATE -> "fth-copy";
            case STALE_RANK -> "fth-clock";
            case ORPHAN -> "fth-slash";
            case LEFT_OVER -> "fth-trash-2";
            case STALE_CACHE -> "fth-database";
            case MISSING -> "fth-minus-circle";
            case WRONG_BUCKET -> "fth-eye";
            case OTHER_TENANT -> "fth-globe";
            case TRUNCATED -> "fth-scissors";
            case VALUE -> "fth-user-x";
            case UNREADABLE -> "fth-help-circle";
        };
    }
}
