package org.lectern.console.status.jobs;

import java.util.OptionalLong;
import org.lectern.console.table.ColumnList;

/**
 * A line of the report of a batch job.
 *
 * @param part what it is about
 * @param count of enrolments, users or rows; empty where nothing is counted
 */
record ReportLine(Part part, OptionalLong count, String text) {
    /** What a line is about, in the order of a report. */
    enum Part {
        TOLD,
        LOOKED_AT,
        FOUND,
        USERS,
        ROWS,
        WRITTEN,
        FAILED,
        LEFT_OUT,
        NOTE,
        STATEMENT
    }

    static ColumnList<ReportLine> columns(BatchJobTexts words) {
        return new ColumnList<ReportLine>("contentstatus.jobs.report", "contentstatus.jobs.report.column.")
                .text("part", 110, 150, line -> words.get("part." + line.part()))
                .exported("part", ReportLine::part)
                .number(
                        "count",
                        64,
                        80,
                        line -> line.count().isPresent()
                                ? words.texts().number(line.count().getAsLong())
                                : "")
                .exported("count", ReportLine::count)
                .text("text", 200, 600, ReportLine::text)
                .exported("text", ReportLine::text);
    }

    static ReportLine of(Part part, long count, String text) {
        return new ReportLine(part, OptionalLong.of(count), text);
    }

    static ReportLine of(Part part, String text) {
        return new ReportLine(part, OptionalLong.empty(), text);
    }
}
