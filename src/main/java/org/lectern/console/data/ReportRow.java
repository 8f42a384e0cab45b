package org.lectern.console.data;

import java.util.ArrayList;
import java.util.List;
import org.lectern.console.table.ColumnList;
import org.lectern.transfer.EntryType;
import org.lectern.transfer.ImportReport;
import org.lectern.transfer.Tally;

/**
 * A figure of what came of an import, as it is exported.
 *
 * @param what what the rows are, or why they were left out
 */
record ReportRow(String figure, String what, long rows) {
    static final ColumnList<ReportRow> LAYOUT = new ColumnList<ReportRow>()
            .exportOnly("figure", ReportRow::figure)
            .exportOnly("what", ReportRow::what)
            .exportOnly("rows", ReportRow::rows);

    static List<ReportRow> of(ImportReport report) {
        List<ReportRow> rows = new ArrayList<>();
        for (EntryType type : EntryType.values()) {
            Tally tally = report.counts().getOrDefault(type, Tally.NONE);
            rows.add(new ReportRow("written", type.wireName(), tally.applied()));
            rows.add(new ReportRow("unchanged", type.wireName(), tally.unchanged()));
            rows.add(new ReportRow("refused", type.wireName(), tally.refused()));
        }
        rows.add(new ReportRow("unreadable", "", report.unreadable()));
        report.comparison().ifPresent(compared -> {
            compared.omitted()
                    .forEach((why, count) ->
                            rows.add(new ReportRow("left out", why.message().english(), count)));
            rows.add(new ReportRow("read", "", compared.read()));
            compared.there().forEach((type, count) -> rows.add(new ReportRow("there now", type.wireName(), count)));
        });
        return rows;
    }
}
