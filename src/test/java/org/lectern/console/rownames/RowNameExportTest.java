package org.lectern.console.rownames;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lectern.console.export.ExportedRows;
import org.lectern.console.text.Texts;
import org.lectern.counter.CounterReading;
import org.lectern.lane.WithoutNode;
import org.lectern.rowname.RowName;
import org.lectern.rowname.RowNames.SameRows;

/** The columns of the exports of row names and counters. */
@WithoutNode
final class RowNameExportTest {
    @Test
    void eachNameOfRowsThatAreOneIsARow() {
        SameRows same = new SameRows("page", RowName.parse("c:cam:x"), List.of("c:cam:x", "c:cam:X"));

        assertThat(ExportedRows.csv(
                        RowNameColumns.NAMES,
                        RowNameColumns.Named.all(List.of(same)).toArray(new RowNameColumns.Named[0])))
                .containsExactly("table,canonical,row_name", "page,c:cam:x,c:cam:x", "page,c:cam:x,c:cam:X");
    }

    @Test
    void aCounterHasItsValueAndTime() {
        assertThat(ExportedRows.csv(
                        RowNameColumns.counters(Texts.load()),
                        new CounterReading("db1", 4_711, Instant.parse("2026-03-01T10:00:00Z"))))
                .containsExactly("hostname,value,taken", "db1,4711,2026-03-01T10:00:00Z");
    }
}
