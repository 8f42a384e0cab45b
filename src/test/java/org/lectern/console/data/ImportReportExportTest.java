package org.lectern.console.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lectern.console.export.ExportedRows;
import org.lectern.lane.WithoutNode;
import org.lectern.transfer.EntryType;
import org.lectern.transfer.ImportReport;
import org.lectern.transfer.Outcome;
import org.lectern.transfer.Tally;

/** The columns of the export of an import's report. */
@WithoutNode
final class ImportReportExportTest {
    @Test
    void eachFigureIsARow() {
        ImportReport report = new ImportReport(
                Outcome.FINISHED,
                Optional.empty(),
                Map.of(EntryType.PRINCIPAL, new Tally(3, 2, 1)),
                4,
                List.of(),
                1,
                Optional.empty(),
                0,
                Duration.ZERO,
                Optional.empty());

        assertThat(ExportedRows.csv(ReportRow.LAYOUT, ReportRow.of(report).toArray(new ReportRow[0])))
                .startsWith("figure,what,rows", "written,principal,3", "unchanged,principal,2", "refused,principal,1")
                .endsWith("unreadable,,4");
    }
}
