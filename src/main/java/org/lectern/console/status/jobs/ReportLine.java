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

    /** The rows of an export. */
    static final ColumnList<ReportLine> EXPORT = new ColumnList<ReportLine>()
            .exportOnly("part", ReportLine::part)
            .exportOnly("count", ReportLine::count)
            .exportOnly("text", ReportLine::text);

    static ReportLine of(Part part, long count, String text) {
        return new ReportLine(part, OptionalLong.of(count), text);
    }

    static ReportLine of(Part part, String text) {
        return new ReportLine(part, OptionalLong.empty(), text);
    }
}
